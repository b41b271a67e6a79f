import type { Step } from '../step';
import { ACCESS } from './access';
import { DATA } from './data';
import { INSTALL } from './install';
import { KEYCHAIN } from './keychain';
import { MONITORS } from './monitors';
import { NETWORK } from './network';
import { AUTOSTART, SECOND_START, SESSION_END } from './starts';
import { SLEEP } from './sleep';
import { SOS } from './sos';
import { SOUND } from './sound';
import { TOASTS } from './toasts';
import { TRAY } from './tray';
import { WATCHDOG } from './watchdog';

/** All steps, group by group in the order of SELF_TEST_GROUPS. */
export const SELF_TEST_STEPS: readonly Step[] = [
  ...INSTALL,
  ...WATCHDOG,
  ...TOASTS,
  ...TRAY,
  ...SOS,
  ...SECOND_START,
  ...AUTOSTART,
  ...SESSION_END,
  ...SLEEP,
  ...MONITORS,
  ...SOUND,
  ...KEYCHAIN,
  ...NETWORK,
  ...DATA,
  ...ACCESS,
];
