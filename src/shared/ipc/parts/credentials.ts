import { z } from 'zod';

export const password = z.string().min(1).max(200);

/** What somebody signs in with. */
export const credentials = z.object({
  tenantId: z.string().max(12),
  username: z.string().min(1).max(100),
  password,
  captchaKey: z.string().max(200),
  captchaCode: z.string().max(20),
});
