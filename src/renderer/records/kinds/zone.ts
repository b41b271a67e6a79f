function isZone(name: string | undefined): boolean {
  if (name === undefined) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    // The system itself does not know the name.
    return false;
  }
}

/**
 * Sets a zone name when this machine has none or an unknown one ('Etc/Unknown': a container, a Windows whose
 * zone was removed). The date pickers convert from local time to that zone and back, and show "Invalid date"
 * without it; any valid zone will do.
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
