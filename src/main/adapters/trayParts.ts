import type { TrayModel } from '../ports/attention';

/** Sides of the available pictures, pixels. */
const SIZES = [16, 20, 24, 32] as const;
/** The side at 100 %, pixels. */
const PLAIN = 16;
/** Trays of Linux scale the picture down themselves. */
const LARGEST = 32;

/**
 * Side of tray icon and overlay, pixels: the one that Windows draws at this scale, because it would distort
 * any other.
 * @param scale of the monitor with the taskbar, 1 for 100 %
 */
export function pictureSize(platform: NodeJS.Platform, scale: number): number {
  if (platform !== 'win32') return LARGEST;
  // Rounded: a side of 19.9 needs the picture of 20.
  return SIZES.find((size) => size >= Math.round(PLAIN * scale)) ?? LARGEST;
}

/** The parts of an icon, from the lowest layer to the highest. */
export function trayParts({ icon, badge, mark }: TrayModel): readonly string[] {
  return [
    icon,
    ...(mark === 'none' ? [] : [`mark-${mark}`]),
    ...(badge === 0 ? [] : [`badge-${badge}`]),
  ];
}
