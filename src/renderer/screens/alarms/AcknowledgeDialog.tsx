import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { ProblemNote } from '@renderer/ui/ProblemNote';

const COMMENT_MAX = 1_000;

/** Acknowledges exactly the alarms that were chosen; later ones are never included. */
export function AcknowledgeDialog(props: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (count: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const { bridge } = useServices();
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const run = async (): Promise<void> => {
    const answer = await settle(
      bridge.request('alarms.acknowledge', { ids: [...props.ids], comment: comment.trim() }),
    );
    if (answer.ok) {
      props.onDone(props.ids.length);
      return;
    }
    const { error } = answer;
    if ('key' in error) setProblem(t(i18n.exists(error.key) ? error.key : 'failure.unknown'));
    else setProblem(failureText(t, error));
  };
  return (
    <ConfirmDialog
      title={t('alarmList.acknowledgeTitle')}
      confirm={t('alarmList.acknowledgeOne')}
      onConfirm={run}
      onClose={props.onClose}
    >
      <p>{t('alarmList.acknowledgeText', { count: props.ids.length })}</p>
      <FormGroup label={t('alarmList.comment')} labelFor="ack-comment">
        <InputGroup
          id="ack-comment"
          maxLength={COMMENT_MAX}
          value={comment}
          onValueChange={setComment}
        />
      </FormGroup>
      <ProblemNote text={problem} />
    </ConfirmDialog>
  );
}
