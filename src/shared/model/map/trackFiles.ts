import { runsOf, type Track } from './track';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A track as GPX 1.1 (WGS-84, times in UTC): one segment for each part between two gaps. */
export function gpxOf({ points }: Track, name: string): string {
  const segments = runsOf(points).map((run) => {
    const lines = run.map(
      ({ at, time }) =>
        `      <trkpt lat="${at.lat.toFixed(7)}" lon="${at.lng.toFixed(7)}"><time>${new Date(time).toISOString()}</time></trkpt>`,
    );
    return ['    <trkseg>', ...lines, '    </trkseg>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Chengjing Control Room" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <trk>',
    `    <name>${escaped(name)}</name>`,
    ...segments,
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');
}

/**
 * A track as CSV with a byte order mark, so that Excel reads it as UTF-8; WGS-84.
 * @param head the titles of time, longitude, latitude, speed, comma-joined
 * @param timeText writes a time
 */
export function csvOf({ points }: Track, head: string, timeText: (ms: number) => string): string {
  const rows = points.map(({ at, time, speed }) =>
    [
      timeText(time),
      at.lng.toFixed(7),
      at.lat.toFixed(7),
      speed === null ? '' : speed.toFixed(1),
    ].join(),
  );
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`;
}
