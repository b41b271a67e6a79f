import type { AlarmConfig } from '@shared/model/alarmConfig';

/** Keys of the alarm configuration: the subsystems of SOS, and the warning-show flag of the popup. */
const SOURCE = 'sos';
const POPUP = 'sosPopup';

/** What decides whether the popup is up. */
export interface SosFacts {
  /** Ids of open SOS alarms that nobody has acknowledged. */
  readonly waiting: readonly string[];
  /** Those that somebody went to handle. */
  readonly handled: ReadonlySet<string>;
  readonly sources: AlarmConfig['sources'];
  /** Id of the subsystem that the console shows; '' for all of them. */
  readonly system: string;
  /** The console is on the emergency route, and somebody can see it. */
  readonly onEmergency: boolean;
  readonly locked: boolean;
}

/**
 * Whether the popup is up (spec 1 §2 Emergency SOS popup). The documents tie it to two subsystem ids
 * that they do not show: with ids configured it keeps to those, without it is up in every subsystem.
 * Behind the lock nobody sees the emergency route, so being on it counts for nothing there.
 */
export function isSosVisible(facts: SosFacts): boolean {
  const { waiting, handled, sources, system, onEmergency, locked } = facts;
  if (!waiting.some((id) => !handled.has(id))) return false;
  if (sources[POPUP]?.on === false) return false;
  const systems = sources[SOURCE]?.systems;
  if (systems !== undefined && system !== '' && !systems.includes(system)) return false;
  return locked || !onEmergency;
}
