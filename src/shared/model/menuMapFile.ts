import { z } from 'zod';

/** A menu map as a file: which screen each entry opens. */
export const menuMapFileSchema = z.object({
  kind: z.literal('chengjing.menuMap'),
  version: z.literal(1),
  choices: z.record(z.string().min(1).max(500), z.string().max(200)),
});
