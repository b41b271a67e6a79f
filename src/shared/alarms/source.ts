import type { Label } from '../catalogue/label';
import type { SourceClassSpec } from './alarmClass';
import type { Transport } from './transport';

/**
 * An alarm source as data: which tenants receive it (spec 1 §2 Alarm notifications, §6 tenants, §7 channels),
 * and everything that the client shows and does for its classes. The documents name tenants for the
 * websockets, the event stream and the fake plates. Polls go to every tenant's server; a poll without
 * permission is shown as such.
 */
export interface AlarmSourceSpec<
  Channel extends string = string,
  Way extends Transport = Transport,
  Classes extends Readonly<Record<string, SourceClassSpec>> = Readonly<
    Record<string, SourceClassSpec>
  >,
> {
  /** Must never change: journals and configurations contain it. */
  readonly channel: Channel;
  readonly name: Label;
  /** '*': every tenant. */
  readonly tenants: '*' | readonly string[];
  /** Tenants excepted from '*'. */
  readonly except?: readonly string[];
  readonly transport: Way;
  /** Stable name → alarm class of this source only. */
  readonly classes: Classes;
}

/** Declares a source; the list is `sources/index.ts`, and the reader is in main under the same name. */
export function defineAlarmSource<
  const Channel extends string,
  Way extends Transport,
  Classes extends Readonly<Record<string, SourceClassSpec>>,
>(spec: AlarmSourceSpec<Channel, Way, Classes>): AlarmSourceSpec<Channel, Way, Classes> {
  return spec;
}
