function isZone(name: string | undefined): boolean {
  if (name === undefined) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    // Not a name that the system itself would take.
    return false;
  }
}

/**
 * Gives the clock of this machine a zone's name where it has none, or one that nobody knows
 * ('Etc/Unknown': a container, a Windows whose zone was removed). The date pickers go from the
 * local time to that zone and back, and show "Invalid date" without it; which zone it is plays no
 * part, as long as there is one.
 */
export function nameZone(): void {
  const { prototype } = Intl.DateTimeFormat;
  if (isZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)) return;
  const own: unknown = Object.getOwnPropertyDescriptor(prototype, 'resolvedOptions')?.value;
  const original = own as (this: Intl.DateTimeFormat) => Intl.ResolvedDateTimeFormatOptions;
  prototype.resolvedOptions = function named(this: Intl.DateTimeFormat) {
    const options = original.call(this);
    return isZone(options.timeZone) ? options : { ...options, timeZone: 'UTC' };
  };
}
