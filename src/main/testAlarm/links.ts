import type { ChannelState, Outcome } from '@shared/model/alarm';
import type { TestDetail, TestVerdict } from '@shared/model/testAlarm';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import { IN_OVERFLOW, type TrayShown } from '@main/ports/attention';

/** What a link says in the end. */
export interface Found {
  readonly verdict: TestVerdict;
  readonly detail: TestDetail | null;
}

/** Below this nothing flowed, 0–1: the quietest setting of a sound is far above it. */
const SILENCE_RMS = 0.000_5;

const PLAIN: Readonly<Record<Outcome, TestVerdict>> = {
  shown: 'ok',
  refused: 'refused',
  failed: 'failed',
  unknown: 'unknown',
};

/** Reasons of settings as the journal has them, by the code of their text. */
const REFUSALS: Readonly<Record<string, string>> = {
  'role shows': 'roleShows',
  muted: 'muted',
  'toasts off': 'toastsOff',
  'sound off': 'soundOff',
};

/** A verdict with the words for it (key below testAlarm.detail); '' for none. */
export function found(verdict: TestVerdict, code = '', values: TestDetail['values'] = {}): Found {
  return { verdict, detail: code === '' ? null : { code, values } };
}

/** The toast, as the system told it. */
export function toastFound({ outcome, detail, why }: DeliveryOutcome): Found {
  const refusal = REFUSALS[detail];
  if (refusal !== undefined) return found('refused', refusal);
  switch (outcome) {
    case 'shown':
      return found('ok', detail === 'summary' ? 'toastSummary' : 'toastTaken');
    case 'refused':
      // Not a setting of ours: the system takes no toasts at all.
      return found('failed', 'toastUnsupported');
    case 'failed':
      return found('failed', 'toastFailed');
    case 'unknown':
      return found('unknown', why === 'handedOver' ? 'toastHandedOver' : 'toastSilent');
  }
}

/** The icon, as the system told it. */
export function trayFound(outcome: TrayShown['outcome'], detail: string): Found {
  if (outcome === 'shown') return found('ok');
  if (outcome === 'failed') return found('failed', 'trayFailed', { detail });
  return found('unknown', detail === IN_OVERFLOW ? 'trayOverflow' : 'trayUnknown', { detail });
}

/** The sound, as the speaker page told and measured it. */
export function soundFound({ outcome, detail, rms }: DeliveryOutcome): Found {
  const refusal = REFUSALS[detail];
  if (refusal !== undefined) return found('refused', refusal);
  if (outcome !== 'shown') return found(PLAIN[outcome], 'soundFailed');
  if (rms === undefined || rms === null) return found('unknown', 'notMeasured');
  if (rms < SILENCE_RMS) return found('failed', 'noSamples');
  return found('ok', 'samples', { rms: rms.toFixed(3) });
}

/** A real channel that is not connected; null for one that is and can be asked. */
export function unreached(state: ChannelState): Found | null {
  switch (state.kind) {
    case 'connected':
    case 'catchingUp':
      return null;
    case 'down':
    case 'refused':
      return found('failed', 'channelDown', { reason: state.reason });
    case 'connecting':
      return found(state.downSince === null ? 'unknown' : 'failed', 'channelConnecting');
    case 'idle':
      return found('failed', 'channelIdle');
  }
}
