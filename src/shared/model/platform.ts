import { z } from 'zod';

/** Header in which the app sends the secret of the embedded platform. */
export const DEMO_SECRET_HEADER = 'x-chengjing-demo';

/** Main's first message to the demo platform's process. */
export const platformStartSchema = z.object({
  type: z.literal('start'),
  /** Folder of the database and uploaded files. */
  dataDir: z.string().min(1),
  /** Loopback port; 0 takes a free one. */
  port: z.number().int().min(0).max(65_535),
  /** Token of the control interface for tests; absent: the interface does not exist. */
  controlToken: z.string().min(16).optional(),
  /** Secret that each request must carry: the platform answers only the app that started it. */
  secret: z.string().min(32).optional(),
});
export type PlatformStart = z.infer<typeof platformStartSchema>;

/** Messages of the platform's process to main. */
export const platformReportSchema = z.discriminatedUnion('type', [
  /** Its program is loaded: only its database is still missing. */
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type PlatformReport = z.infer<typeof platformReportSchema>;
