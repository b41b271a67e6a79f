import { appendFileSync } from 'node:fs';
import { systemClock } from '@shared/base/clock';
import { readWatched, WATCHED_ENV } from '@main/recovery/lifeline';
import { adoptRun } from '@main/recovery/run';
import { Watchdog } from '@main/recovery/watchdog';

const [, , file = ''] = process.argv;
const say = (word: string): void => appendFileSync(file, `${word}\n`);

// A watchdog that its app has started, as it is; what it would start goes into a file.
const watched = readWatched(process.env[WATCHED_ENV], process.ppid);
if (watched === null) {
  say('no watchdog');
} else {
  let first = true;
  const watchdog = new Watchdog({
    clock: systemClock(),
    start(restart, kept) {
      if (!first) {
        say(`starts ${JSON.stringify(restart?.reason)} ${restart?.console} ${kept}`);
        process.exit(0);
      }
      first = false;
      const run = adoptRun(watched);
      run.beat.on((beat) => say(beat));
      return run;
    },
    sessionOver: () => false,
    hangChecks: 2,
  });
  process.on('SIGTERM', () => watchdog.stop());
  say('stands');
  say(`leaves ${await watchdog.watch()}`);
  process.exit(0);
}
