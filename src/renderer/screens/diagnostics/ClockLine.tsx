import { useTranslation } from '@renderer/data/translation';
import { Callout } from '@blueprintjs/core';
import { CLOCK_SHOWN_MS } from '@shared/model/diagnostics';
import { useLive } from '@renderer/data/services';
import { amountText } from './words';

/** Says that the clocks of this workstation and the server differ; empty while they agree. */
export function ClockLine() {
  const { t } = useTranslation();
  const offset = useLive((live) => live.serverClock?.offsetMs ?? null);
  if (offset === null || Math.abs(offset) <= CLOCK_SHOWN_MS) return null;
  const key = offset > 0 ? 'diagnostics.clockAhead' : 'diagnostics.clockBehind';
  return (
    <div role="status">
      <Callout compact intent="warning" icon={false} className="cj-line">
        {t(key, { amount: amountText(t, offset) })}
      </Callout>
    </div>
  );
}
