import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '@blueprintjs/core';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import { failureText, settle } from '@renderer/data/failure';
import { useChoices, useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { OptionTree } from '../choices/OptionTree';
import { useLabel } from '../labels';
import { ProblemNote } from '@renderer/ui/ProblemNote';

/** Confirms an action of the declaration, and asks for its reference where it wants one. */
export function ActionDialog(props: {
  readonly family: FamilySpec;
  readonly action: ActionSpec;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const label = useLabel();
  const { action } = props;
  const { ask } = action;
  const choices = useChoices(ask === undefined ? null : `call:${ask.options.call}`);
  const [answer, setAnswer] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const run = async (): Promise<void> => {
    if (ask !== undefined && answer.length === 0) {
      setProblem(t('crud.choose', { label: label(ask.label) }));
      return;
    }
    const result = await settle(
      bridge.request('data.action', {
        family: props.family.key,
        action: action.key,
        ids: [...props.ids],
        ...(ask === undefined ? {} : { answer: [...answer] }),
      }),
    );
    if (result.ok) props.onDone();
    else setProblem(failureText(t, result.error));
  };
  return (
    <ConfirmDialog
      title={ask === undefined ? t('crud.prompt') : label(action.label)}
      onConfirm={run}
      onClose={props.onClose}
    >
      {action.confirm !== undefined && label(action.confirm)}
      {ask !== undefined && (
        <FormGroup
          label={label(ask.label)}
          labelInfo={t('crud.selected', { count: props.ids.length })}
        >
          <OptionTree
            choices={choices}
            many={ask.many === true}
            value={answer}
            onChange={setAnswer}
          />
        </FormGroup>
      )}
      <ProblemNote text={problem} />
    </ConfirmDialog>
  );
}
