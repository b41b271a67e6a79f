import { systemClock } from '@shared/base/clock';
import { OwnWatchdog, startWatchdog } from '@main/recovery/ownWatchdog';

const [, , watchdog = '', file = '', how = ''] = process.argv;

// An app that starts its watchdog after itself, and ends in the way that it is told.
const clock = systemClock();
const own = new OwnWatchdog(clock, (code) =>
  startWatchdog(code, { file: process.execPath, args: [watchdog, file] }),
);
own.leave.on(() => {
  own.ends(0);
  process.exit(0);
});
own.keep('令牌');
if (how === 'early') {
  own.ends(3);
  process.exit(3);
}
own.stand();
own.beat(
  clock,
  () => 'visible',
  () => undefined,
);
process.on('message', (word) => {
  if (word === 'hang') for (;;);
  if (word === 'code') {
    own.ends(1);
    process.exit(1);
  }
  if (word === 'end') {
    own.ends(0);
    process.exit(0);
  }
});
