const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as day and time of this workstation: `2026-11-21 08:30`. */
export function clockTime(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
