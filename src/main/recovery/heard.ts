import type { Duplex } from 'node:stream';
import { Emitter, type Signal } from '@shared/base/emitter';
import { HEARD, readBeat, readEndNote, type Beat } from './lifeline';
import { Unwrapper } from './sealed';

/** What the watchdog hears from an app through their pipe. */
export interface Heard {
  readonly beat: Signal<Beat>;
  /** Text for the next run, in case this one crashes; '' withdraws it. */
  readonly keep: Signal<string>;
  /** The exit code that the app told before it ended; null: it told none. */
  readonly code: () => number | null;
}

/** Listens to an app; answers its first sign of life, so that it knows that they arrive. */
export function hear(pipe: Duplex): Heard {
  const beat = new Emitter<Beat>();
  const keep = new Emitter<string>();
  let answered = false;
  let code: number | null = null;
  const unwrapper = new Unwrapper((text) => {
    const told = readEndNote(text);
    if (told === null) keep.emit(text);
    else code = told;
  });
  pipe.on('data', (bytes: Buffer) => {
    const last = readBeat(unwrapper.take(bytes.toString('latin1')));
    if (last === null) return;
    if (!answered) pipe.write(HEARD);
    answered = true;
    beat.emit(last);
  });
  // A broken pipe adds nothing: the end of the app follows and is handled.
  pipe.on('error', () => undefined);
  return { beat, keep, code: () => code };
}
