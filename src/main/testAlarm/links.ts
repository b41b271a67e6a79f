import type { ChannelState, Outcome } from '@shared/model/alarm';
import type { TestDetail, TestVerdict } from '@shared/model/testReport';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import { IN_OVERFLOW, type TrayShown } from '@main/ports/attention';

/** The verdict on one link. */
export interface Found {
  readonly verdict: TestVerdict;
  readonly detail: TestDetail | null;
}

/** A smaller loudness means that no sound was played, 0–1: the quietest setting is far above it. */
const SILENCE_RMS = 0.000_5;

const PLAIN: Readonly<Record<Outcome, TestVerdict>> = {
  shown: 'ok',
  refused: 'refused',
  failed: 'failed',
  unknown: 'unknown',
};

/** Settings that prevent a link, as the journal names them, each with the code of its text. */
const REFUSALS: Readonly<Record<string, string>> = {
  'role shows': 'roleShows',
  muted: 'muted',
  'toasts off': 'toastsOff',
  'sound off': 'soundOff',
};

/** A verdict with its explanation (key below testAlarm.detail); '' without one. */
export function found(verdict: TestVerdict, code = '', values: TestDetail['values'] = {}): Found {
  return { verdict, detail: code === '' ? null : { code, values } };
}

/** The verdict on the toast, from the system's outcome. */
export function toastFound({ outcome, detail, why }: DeliveryOutcome): Found {
  const refusal = REFUSALS[detail];
  if (refusal !== undefined) return found('refused', refusal);
  switch (outcome) {
    case 'shown':
      return found('ok', detail === 'summary' ? 'toastSummary' : 'toastTaken');
    case 'refused':
      // Not a setting of the app: the system takes no toasts at all.
      return found('failed', 'toastUnsupported');
    case 'failed':
      return found('failed', 'toastFailed');
    case 'unknown':
      return found('unknown', why === 'handedOver' ? 'toastHandedOver' : 'toastSilent');
  }
}

/** The verdict on the icon, from the system's outcome. */
export function trayFound(outcome: TrayShown['outcome'], detail: string): Found {
  if (outcome === 'shown') return found('ok');
  if (outcome === 'failed') return found('failed', 'trayFailed', { detail });
  return found('unknown', detail === IN_OVERFLOW ? 'trayOverflow' : 'trayUnknown', { detail });
}

/** The verdict on the sound, from the page's outcome and measurement. */
export function soundFound({ outcome, detail, rms }: DeliveryOutcome): Found {
  const refusal = REFUSALS[detail];
  if (refusal !== undefined) return found('refused', refusal);
  if (outcome !== 'shown') return found(PLAIN[outcome], 'soundFailed');
  if (rms === undefined || rms === null) return found('unknown', 'notMeasured');
  if (rms < SILENCE_RMS) return found('failed', 'noSamples');
  return found('ok', 'samples', { rms: rms.toFixed(3) });
}

/** The verdict on a channel that is not connected; null when it can be asked. */
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
