import { z } from 'zod';

/** A rectangle in screen points (device-independent pixels). */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One monitor as the system reports it at this moment. */
export interface DisplayInfo {
  /** The system's number of the monitor, as text; it changes at every start. */
  readonly id: string;
  /** Name of the monitor; '' when the system gives none. */
  readonly label: string;
  readonly bounds: Area;
  /** Without task bar and docks. */
  readonly workArea: Area;
  readonly scaleFactor: number;
  /** The built-in panel of a laptop. */
  readonly internal: boolean;
  readonly primary: boolean;
}

/**
 * The features that identify a monitor over restarts, when its id changes. Width and height are physical
 * pixels (points times scale), so that another scale is still the same monitor.
 */
export const displayIdentitySchema = z.object({
  label: z.string().max(200),
  width: z.number().int(),
  height: z.number().int(),
  x: z.number().int(),
  y: z.number().int(),
  internal: z.boolean(),
});
export type DisplayIdentity = z.infer<typeof displayIdentitySchema>;
