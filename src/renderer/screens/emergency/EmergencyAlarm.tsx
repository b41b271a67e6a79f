import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Tag } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { dateTimeText } from '@renderer/data/time';
import { AcknowledgeDialog } from '@renderer/features/alarms/dialogs/AcknowledgeDialog';
import { AssignDialog } from '@renderer/features/alarms/dialogs/AssignDialog';
import { CloseDialog, CommentDialog } from '@renderer/features/alarms/dialogs/WordDialogs';

const DIALOGS = {
  acknowledge: AcknowledgeDialog,
  comment: CommentDialog,
  assign: AssignDialog,
  close: CloseDialog,
} as const;
type Act = keyof typeof DIALOGS;

/** The live alarm behind the SOS: its state, the people involved, and the acts. */
export function EmergencyAlarm(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { alarm } = props;
  const [acting, setActing] = useState<Act | null>(null);
  const waits = isOpen(alarm.state);
  const isOver = alarm.closed !== null || alarm.condition.closed;
  const button = (act: Act, primary: boolean) => (
    <Button
      intent={primary ? 'primary' : 'none'}
      text={t(`popups.emergency.${act}`)}
      onClick={() => setActing(act)}
    />
  );
  const Dialog = acting === null ? null : DIALOGS[acting];
  const done = (): void => setActing(null);
  return (
    <section className="cj-emergency-card" aria-label={t('popups.emergency.state')}>
      <header className="cj-emergency-state">
        <Tag size="large" intent={waits ? 'danger' : isOver ? 'none' : 'success'}>
          {t(`popups.emergency.stateName.${alarm.state}`)}
        </Tag>
        {alarm.unsaved && <Tag intent="warning">{t('popups.emergency.unsaved')}</Tag>}
        <span className="cj-toolbar-space" />
        {!isOver && (
          <>
            {waits && button('acknowledge', true)}
            {button('comment', false)}
            {button('assign', false)}
            {!waits && button('close', false)}
          </>
        )}
      </header>
      <Facts alarm={alarm} />
      <h3>{t('popups.emergency.comments')}</h3>
      {alarm.comments.length === 0 ? (
        <p className="cj-hint">{t('popups.emergency.noComments')}</p>
      ) : (
        <ol className="cj-emergency-comments">
          {[...alarm.comments].reverse().map((comment) => (
            <li key={`${comment.at} ${comment.text}`}>
              <small>
                {dateTimeText(comment.at)} · {comment.by}
              </small>
              {comment.text}
            </li>
          ))}
        </ol>
      )}
      {Dialog !== null && <Dialog alarms={[alarm]} onClose={done} onDone={done} />}
    </section>
  );
}

/** Who acknowledged it, the assignee, and how it ended. */
function Facts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { acknowledged, assigned, closed } = alarm;
  const lines = [
    acknowledged === null
      ? null
      : t('popups.emergency.acknowledgedBy', {
          by: acknowledged.by,
          at: dateTimeText(acknowledged.at),
          where: t(`popups.emergency.where.${acknowledged.where}`),
        }),
    assigned === null
      ? null
      : t('popups.emergency.assignedTo', {
          to: assigned.to,
          by: assigned.by,
          at: dateTimeText(assigned.at),
        }),
    closed === null
      ? null
      : t('popups.emergency.overBy', {
          by: closed.by,
          at: dateTimeText(closed.at),
          reason: closed.reason,
        }),
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : (
    <ul className="cj-emergency-facts">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
