import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useServices } from '@renderer/data/services';
import { ActDialog } from './ActDialog';
import type { OneActProps } from './acts';
import { WORDS_MAX } from './acts';

/** Acknowledges exactly the chosen alarms; later ones are never included. */
export function AcknowledgeDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [comment, setComment] = useState('');
  return (
    <ActDialog
      {...props}
      typed={comment}
      title={t('alarmList.acknowledgeTitle')}
      confirm={t('alarmList.acknowledgeOne')}
      run={(ids) => bridge.request('alarms.acknowledge', { ids, comment: comment.trim() })}
    >
      <p>{t('alarmList.acknowledgeText', { count: props.alarms.length })}</p>
      <FormGroup label={t('alarmList.comment')} labelFor="ack-comment">
        <InputGroup
          id="ack-comment"
          maxLength={WORDS_MAX}
          value={comment}
          onValueChange={setComment}
        />
      </FormGroup>
    </ActDialog>
  );
}
