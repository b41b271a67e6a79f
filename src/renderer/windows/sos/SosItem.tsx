import { useEffect, useState } from 'react';
import type { Clock } from '@shared/base/clock';
import type { SosBrief as Brief } from '@shared/model/sosBrief';
import { SosBrief } from '@renderer/features/sos/SosBrief';

/** Interval of the popup's waits, ms. */
const REFRESH_MS = 1_000;

/** One SOS of the carousel. */
export function SosItem(props: {
  readonly alert: Brief;
  readonly clock: Clock;
  /** What the server's clock is ahead of this workstation's, ms. */
  readonly offsetMs: number;
  readonly shown: boolean;
}) {
  const { alert, clock, offsetMs } = props;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(REFRESH_MS, 'sos age', () => setNow(clock.now())), [clock]);
  return (
    <li className="cj-sos-item" aria-hidden={!props.shown}>
      <SosBrief brief={alert} now={now + offsetMs} size="popup" />
    </li>
  );
}
