import { z } from 'zod';

/** Header in which the app sends the secret of the embedded platform. */
export const DEMO_SECRET_HEADER = 'x-chengjing-demo';

/** What main tells the demo platform's process to begin with. */
export const platformStartSchema = z.object({
  type: z.literal('start'),
  /** Folder of the database and uploaded files. */
  dataDir: z.string().min(1),
  /** Loopback port; 0 takes a free one. */
  port: z.number().int().min(0).max(65_535),
  /** Token of the control interface for tests; absent: the interface does not exist. */
  controlToken: z.string().min(16).optional(),
  /** What each request must bring: the platform answers the app that started it and nobody else. */
  secret: z.string().min(32).optional(),
});
export type PlatformStart = z.infer<typeof platformStartSchema>;

/** What the platform's process says to main. */
export const platformReportSchema = z.discriminatedUnion('type', [
  /** Its program is loaded: from here on the wait is for its database. */
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type PlatformReport = z.infer<typeof platformReportSchema>;
