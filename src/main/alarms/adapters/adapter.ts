import type { KeyUnder } from '@shared/i18n/textKey';
import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { Alarm } from '@shared/model/alarm';
import type { ServerAdapter } from '@shared/model/alarmClasses';

/**
 * Sends a declared call through the session, once. @param call its id in the catalogue. @param params
 * what it takes, wherever it takes them.
 */
export type ServerCall = (
  call: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<Result<unknown, ApiFailure>>;

/** How the server is told of what was done about an alarm. */
export interface Adapter {
  /** What it is told; i18n key alarm.told.<act>. */
  readonly act: KeyUnder<'alarm.told'>;
  /** False: one call is for all alarms of an act (messages are read together). */
  readonly each: boolean;
  /** Tells it, once: a write whose answer is lost is never sent blindly again. */
  tell(alarm: Alarm, note: string, call: ServerCall): Promise<Result<unknown, ApiFailure>>;
}

export type Adapters = Readonly<Record<ServerAdapter, Adapter>>;
