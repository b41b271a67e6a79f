import type { Label } from '../catalogue/label';
import type { SourceClassSpec } from './alarmClass';
import type { Transport } from './transport';

/**
 * A source of alarms as data: which tenant hears what (spec 1 §2 Alarm notifications, §6 tenants, §7
 * channels), and all that the client says and does about its classes. The documents name tenants for the
 * streams and for the fake plates; calls are asked of every tenant's server, and one that the user has no
 * permission for is shown as such.
 */
export interface AlarmSourceSpec<
  Channel extends string = string,
  Way extends Transport = Transport,
  Classes extends Readonly<Record<string, SourceClassSpec>> = Readonly<
    Record<string, SourceClassSpec>
  >,
> {
  /** Stable name: it stands in journals and configurations. */
  readonly channel: Channel;
  readonly name: Label;
  /** '*': every tenant. */
  readonly tenants: '*' | readonly string[];
  /** Tenants of '*' that do not have it. */
  readonly except?: readonly string[];
  readonly transport: Way;
  /** Stable name → class of alarms that this source alone tells of. */
  readonly classes: Classes;
}

/** Declares a source; the list is `sources/index.ts`, the reader lies in main under the same name. */
export function defineAlarmSource<
  const Channel extends string,
  Way extends Transport,
  Classes extends Readonly<Record<string, SourceClassSpec>>,
>(spec: AlarmSourceSpec<Channel, Way, Classes>): AlarmSourceSpec<Channel, Way, Classes> {
  return spec;
}
