import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { dueByCity } from '@shared/model/diagnostics';
import { isStepCode } from '@shared/model/sosSteps';
import type { Translate } from '@shared/model/translate';
import { dateTimeText, timeOrDate } from '@renderer/data/time';
import { useServerNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { WORDS_MAX } from '@renderer/features/alarms/dialogs/acts';

const MINUTE_MS = 60_000;

interface Line {
  readonly at: number;
  readonly by: string;
  readonly text: string;
}

/** What people did about an SOS, newest first. */
function linesOf(t: Translate, alarm: Alarm, offsetMs: number): readonly Line[] {
  const { acknowledged, assigned, closed, comments } = alarm;
  const lines: Line[] = comments.map(({ at, by, text, code }) => ({
    at,
    by,
    text: isStepCode(code) ? t(`sos.brief.code.${code}`) : text,
  }));
  if (acknowledged !== null) {
    const where = t(`sos.emergency.where.${acknowledged.where}`);
    const said = t('sos.emergency.acknowledgedBy', { where });
    const { at, by, comment } = acknowledged;
    lines.push({ at, by, text: comment === '' ? said : `${said} ${comment}` });
  }
  if (assigned !== null) {
    const { at, by, to, dueAt, note } = assigned;
    const said =
      dueAt === null
        ? t('sos.emergency.assignedTo', { to })
        : t('sos.emergency.assignedDue', {
            to,
            due: dateTimeText(dueByCity(dueAt, offsetMs)).slice(5, 16),
          });
    lines.push({ at, by, text: note === '' ? said : `${said} ${note}` });
  }
  if (closed !== null) {
    const { at, by, reason } = closed;
    lines.push({ at, by, text: t('sos.emergency.overBy', { reason }) });
  }
  return lines.toSorted((one, other) => other.at - one.at);
}

/** The record of the response, and the line that adds to it. */
export function EmergencyLog(props: {
  readonly alarm: Alarm;
  /** What the server's clock is ahead of this workstation's, ms. */
  readonly offsetMs: number;
  /** Answers whether it was taken. */
  readonly onComment: (text: string) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const now = useServerNow(MINUTE_MS);
  const { alarm, offsetMs } = props;
  const lines = linesOf(t, alarm, offsetMs);
  return (
    <section
      className="cj-emergency-card cj-emergency-log"
      aria-label={t('sos.emergency.comments')}
    >
      <h3>{t('sos.emergency.comments')}</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const said = text.trim();
          if (said === '') return;
          setText('');
          void props.onComment(said).then((taken) => {
            if (!taken) setText((newer) => newer || said);
          });
        }}
      >
        <InputGroup
          fill
          value={text}
          maxLength={WORDS_MAX}
          placeholder={t('sos.emergency.commentHint')}
          aria-label={t('sos.emergency.comment')}
          onValueChange={setText}
        />
        <Button type="submit" text={t('sos.emergency.commentSave')} />
      </form>
      {lines.length === 0 ? (
        <p className="cj-hint">{t('sos.emergency.noComments')}</p>
      ) : (
        <ol>
          {lines.map(({ at, by, text: said }) => (
            <li key={`${at} ${by} ${said}`}>
              <small>
                {timeOrDate(at + offsetMs, now)} · {by}
              </small>
              <span>{said}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
