import { useTranslation } from '@renderer/data/translation';
import type { Clock } from '@shared/base/clock';
import type { SosNear, SosNearby } from '@shared/model/sosNear';
import { distanceText, fixText } from '@renderer/features/maps/words';

/**
 * Whom to send to the SOS that is shown: who, how far, and how old their places are. It keeps its height, so that
 * the buttons below stay where they are.
 */
export function NearestOnes(props: {
  /** Absent: the place of this SOS is not known, while that of another one is. */
  readonly near: SosNearby | undefined;
  readonly clock: Clock;
  /** What the server's clock is ahead of this workstation's, ms. */
  readonly offsetMs: number;
}) {
  const { t } = useTranslation();
  const { near, clock, offsetMs } = props;
  const now = clock.now() + offsetMs;
  const ones = near?.ones ?? [];
  return (
    <section className="cj-sos-near" data-state={near?.state ?? 'noPlace'}>
      <small>{t('sos.near.title')}</small>
      {ones.length > 0 ? (
        <ol>
          {ones.map((one) => (
            <NearestOne key={`${one.layer}${one.name}${one.metres}`} one={one} now={now} />
          ))}
        </ol>
      ) : (
        <p>{t(`sos.near.${near?.state ?? 'noPlace'}`)}</p>
      )}
    </section>
  );
}

function NearestOne({ one, now }: { readonly one: SosNear; readonly now: number }) {
  const { t } = useTranslation();
  const fix = fixText(t, one, now);
  const who = [one.name, one.team].filter((text) => text !== '').join(' · ');
  return (
    <li data-near={one.layer}>
      <b title={who}>{who}</b>
      <span>{distanceText(t, one.metres)}</span>
      <i data-old={fix.old}>{fix.text}</i>
    </li>
  );
}
