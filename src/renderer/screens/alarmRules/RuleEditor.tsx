import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { RuleFields } from './RuleFields';
import { RuleMatches } from './RuleMatches';
import { ruleOf, type RuleDraft, type RuleProblems } from './ruleDraft';
import { TrialPanel } from './TrialPanel';
import { trialKey, useTrial } from './useTrial';

/** Name and reason for a trial, where the rule needs none yet: a trial hides no alarm. */
const UNNAMED = '-';

/** The input is no valid rule yet. */
const FITS_NOTHING = { classes: [], objects: [], sites: [] };

/** One rule: edited, tried on yesterday's journal, then switched on. */
export function RuleEditor(props: {
  readonly first: RuleDraft;
  readonly isNew: boolean;
  /** @returns '' or why it was not saved. */
  readonly onKeep: (rule: SuppressionRule) => Promise<string>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(props.first);
  const [problems, setProblems] = useState<RuleProblems>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const trial = useTrial();
  const made = ruleOf(draft);
  const { state } = trial;
  const asked = ruleOf({ ...draft, name: draft.name || UNNAMED, reason: draft.reason || UNNAMED });
  const fits = asked.ok ? asked.value : FITS_NOTHING;
  const isFresh = asked.ok && state.kind === 'done' && state.of === trialKey(asked.value);
  const mayEnable =
    isFresh && state.kind === 'done' && (state.result.critical === 0 || isAgreed) && !busy;
  /** The rule; null after showing its problems. */
  const checked = (): SuppressionRule | null => {
    setProblems(made.ok ? {} : made.error);
    return made.ok ? made.value : null;
  };
  const keep = async (on: boolean): Promise<void> => {
    const rule = checked();
    if (rule === null) return;
    setBusy(true);
    const reason = await props.onKeep({ ...rule, on });
    setBusy(false);
    if (reason === '') props.onClose();
    else setRefused(t('alarmRules.notSaved', { reason }));
  };
  const tryIt = (): void => {
    setAgreed(false);
    setProblems(asked.ok ? {} : asked.error);
    if (asked.ok) void trial.run(asked.value);
  };
  return (
    <Dialog
      isOpen
      title={t(props.isNew ? 'alarmRules.editor.addTitle' : 'alarmRules.editor.editTitle')}
      canOutsideClickClose={false}
      onClose={props.onClose}
      style={{ width: 980 }}
      className="cj-rules-dialog"
    >
      <DialogBody>
        <div className="cj-rules-editor">
          <RuleFields
            draft={draft}
            problems={problems}
            onChange={(patch) => setDraft({ ...draft, ...patch })}
          />
          <div>
            <RuleMatches rule={fits} />
            <TrialPanel trial={state} isOld={!isFresh} isAgreed={isAgreed} onAgreed={setAgreed} />
          </div>
        </div>
        <ProblemNote text={refused} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('alarmRules.editor.cancel')} onClick={props.onClose} />
            <Button
              disabled={busy}
              text={t('alarmRules.editor.keep')}
              onClick={() => void keep(false)}
            />
            <Button
              intent={isFresh ? 'none' : 'primary'}
              loading={state.kind === 'running'}
              text={t('alarmRules.editor.trial')}
              onClick={tryIt}
            />
            <Button
              intent={isFresh ? 'primary' : 'none'}
              disabled={!mayEnable}
              text={t('alarmRules.editor.enable')}
              onClick={() => void keep(true)}
            />
          </>
        }
      >
        <span className="cj-hint">{t('alarmRules.editor.sos')}</span>
      </DialogFooter>
    </Dialog>
  );
}
