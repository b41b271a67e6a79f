import type { ReactNode } from 'react';
import { maskedPhone, waitedText, type SosBrief as Brief } from '@shared/model/sosBrief';
import { shortTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { sosAge } from '@renderer/data/sosAge';
import './brief.css';

interface SosBriefProps {
  readonly brief: Brief;
  /** The server's time, ms. */
  readonly now: number;
  /** `board`: read from across a room, by visitors too, so that the number is masked there. */
  readonly size: 'page' | 'popup' | 'drawer' | 'board';
  /** What can be done with the number and with the place. */
  readonly phoneTools?: ReactNode;
  readonly placeTools?: ReactNode;
}

/**
 * One SOS in a few lines: who, how long, which number, where and measured when, who has it. The emergency
 * page, the popup, the alarm's details and the board's card show it from the same facts.
 */
export function SosBrief(props: SosBriefProps) {
  const { brief, now, size } = props;
  const { t } = useTranslation();
  const { phone } = brief;
  return (
    <div className="cj-brief" data-size={size} data-stage={brief.stage}>
      <Who brief={brief} size={size} />
      {size !== 'board' && (
        <div className="cj-brief-waited">
          <small>{t(`sos.brief.${brief.until === null ? 'waited' : 'lasted'}`)}</small>
          <b>{waitedText(brief, now)}</b>
        </div>
      )}
      <div className="cj-brief-phone" data-unknown={phone === ''}>
        <small>{t('sos.brief.phone')}</small>
        <b>
          {phone === ''
            ? t('sos.brief.phoneUnknown')
            : size === 'board'
              ? maskedPhone(phone)
              : phone}
        </b>
        {phone !== '' && props.phoneTools}
      </div>
      <div className="cj-brief-place">
        <small>{t('sos.brief.place')}</small>
        <b title={brief.address || brief.location}>
          {brief.address || brief.location || t('sos.brief.placeUnknown')}
        </b>
        <Fix brief={brief} />
        {brief.location !== '' && props.placeTools}
      </div>
      <div className="cj-brief-foot">
        {size !== 'board' && (
          <span>
            {t('sos.brief.sentAt')} {brief.createTime || shortTime(brief.since, now)}
          </span>
        )}
        {size !== 'board' && <Assigned brief={brief} now={now} />}
      </div>
    </div>
  );
}

function Who(props: { readonly brief: Brief; readonly size: SosBriefProps['size'] }) {
  const { brief, size } = props;
  const { t } = useTranslation();
  const name = brief.employeeName || t('sos.popup.nobody');
  const text =
    size === 'board'
      ? name
      : t(brief.stage === 'waits' ? 'sos.popup.text' : `sos.emergency.head.${brief.stage}`, {
          name,
        });
  const Line = size === 'page' ? 'h2' : 'strong';
  return (
    <Line className="cj-brief-who" title={name}>
      {text}
      {brief.team !== '' && <small> · {brief.team}</small>}
    </Line>
  );
}

/** Age of the position at the moment of the SOS. */
function Fix({ brief }: { readonly brief: Brief }) {
  const { t } = useTranslation();
  const { fix } = brief;
  if (brief.address === '' && brief.location === '') return null;
  if (fix === null) {
    return (
      <em className="cj-brief-fix" data-level="aging">
        {t('sos.brief.fix.unknown')}
      </em>
    );
  }
  const { key, n } = sosAge(fix.ms);
  const words = fix.ms < 1_000 ? 'at' : fix.isAfter ? 'after' : 'before';
  return (
    <em className="cj-brief-fix" data-level={fix.level}>
      {t(`sos.brief.fix.${words}`, { age: t(key, { n }) })}
    </em>
  );
}

/** Who has it, and by when; a deadline that passed says so. */
export function Assigned(props: { readonly brief: Brief; readonly now: number }) {
  const { t } = useTranslation();
  const { brief, now } = props;
  const { assigned } = brief;
  const due = assigned?.dueAt ?? null;
  const isOver = due !== null && due < now && brief.until === null;
  return (
    <span className="cj-brief-assigned">
      {assigned === null
        ? t('sos.brief.assignedNobody')
        : `${t('sos.brief.assigned')} ${assigned.to || t('sos.brief.assignedSomebody')}`}
      {due !== null && (
        <em data-over={isOver}>
          {t(`sos.brief.${isOver ? 'overdue' : 'due'}`, { at: shortTime(due, now) })}
        </em>
      )}
    </span>
  );
}
