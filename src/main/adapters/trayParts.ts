import type { TrayModel } from '../ports/attention';

/** Sides of the pictures that there are, pixels. */
const SIZES = [16, 20, 24, 32] as const;
/** The side at 100 %, pixels. */
const PLAIN = 16;
/** Trays of Linux scale it down themselves. */
const LARGEST = 32;

/**
 * The side of tray icon and overlay, pixels: what Windows shows at this scale, for it squeezes or
 * stretches any other.
 * @param scale of the monitor that the taskbar is on, 1 for 100 %
 */
export function pictureSize(platform: NodeJS.Platform, scale: number): number {
  if (platform !== 'win32') return LARGEST;
  // A side of 19.9 is one of 20.
  return SIZES.find((size) => size >= Math.round(PLAIN * scale)) ?? LARGEST;
}

/** The parts of an icon, each laid over the ones before it. */
export function trayParts({ icon, badge, mark }: TrayModel): readonly string[] {
  return [
    icon,
    ...(mark === 'none' ? [] : [`mark-${mark}`]),
    ...(badge === 0 ? [] : [`badge-${badge}`]),
  ];
}
