import critical from '../../../../resources/sounds/critical.wav?url';
import high from '../../../../resources/sounds/high.wav?url';
import low from '../../../../resources/sounds/low.wav?url';
import medium from '../../../../resources/sounds/medium.wav?url';

/** Files by sound name; the names are those of the priorities. */
export const SOUND_FILES: Readonly<Record<string, string>> = { critical, high, medium, low };
