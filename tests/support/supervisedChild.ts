import { appendFileSync } from 'node:fs';
import { systemClock, type Clock } from '@shared/base/clock';
import { joinWatchdog } from '@main/recovery/supervisor';

/** Time runs so much faster here, so that nobody waits half a minute. */
const FASTER = 60;

const [, , file = ''] = process.argv;
const say = (word: string): void => appendFileSync(file, `${word}\n`);
const real = systemClock();
const clock: Clock = {
  ...real,
  after: (ms, name, run) => real.after(ms / FASTER, name, run),
};

// The app's end of its life line, as it is; what it learns goes into a file.
const supervisor = joinWatchdog();
if (supervisor === null) {
  say('alone');
} else {
  supervisor.leave.on(() => {
    say('leave');
    process.exit(0);
  });
  supervisor.keep('left by a child');
  void supervisor.kept().then((text) => {
    if (text !== '') say(`kept ${text}`);
  });
  supervisor.beat(
    clock,
    () => 'visible',
    () => say('deaf'),
  );
  // The time for an answer is over: what was not said until now never is.
  real.after(1_500, 'judged', () => say('judged'));
}
