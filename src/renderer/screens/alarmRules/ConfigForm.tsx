import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useToast } from '@renderer/ui/toasts';
import { configDraftOf, configOf, type ConfigDraft, type ConfigProblems } from './configDraft';
import { PrioritiesPart, SourcesPart, TimesPart, type CONFIG_PARTS } from './ConfigParts';

/** Everything except the rules: edited together, saved together, kept when saving fails. */
export function ConfigForm(props: {
  readonly config: AlarmConfig;
  readonly save: (config: AlarmConfig) => Promise<string>;
  /** The visible part; null: none. */
  readonly part: (typeof CONFIG_PARTS)[number] | null;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { config, part } = props;
  /** Null without changes; `base`: the configuration that the draft began with. */
  const [edit, setEdit] = useState<{ draft: ConfigDraft; base: AlarmConfig } | null>(null);
  const [problems, setProblems] = useState<ConfigProblems>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const draft = edit?.draft ?? configDraftOf(config);
  // Rules are saved separately and do not affect this form.
  const plain = (one: AlarmConfig): string => JSON.stringify({ ...one, rules: [] });
  const elsewhere = edit !== null && plain(edit.base) !== plain(config);
  const change = (patch: Partial<ConfigDraft>): void => {
    setEdit({ draft: { ...draft, ...patch }, base: edit?.base ?? config });
  };
  const discard = (): void => {
    setEdit(null);
    setProblems({});
    setRefused('');
  };
  const save = async (): Promise<void> => {
    const made = configOf(draft, config);
    setProblems(made.ok ? {} : made.error);
    setRefused('');
    if (!made.ok) {
      const other = partsOf(made.error).find((one) => one !== part);
      if (other !== undefined) {
        setRefused(t('alarmRules.check.elsewhere', { tab: t(`alarmRules.tab.${other}`) }));
      }
      return;
    }
    setBusy(true);
    const reason = await props.save(made.value);
    setBusy(false);
    if (reason === '') {
      setEdit(null);
      toast('success', t('alarmRules.saved'));
    } else setRefused(t('alarmRules.notSaved', { reason }));
  };
  if (part === null) return null;
  const parts = { draft, problems, onChange: change };
  return (
    <form
      className="cj-rules-form"
      data-dirty={edit !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {part === 'priorities' && <PrioritiesPart {...parts} />}
      {part === 'times' && <TimesPart {...parts} />}
      {part === 'sources' && <SourcesPart {...parts} />}
      <footer className="cj-rules-foot">
        <ProblemNote text={refused} />
        {elsewhere && (
          <Callout compact intent="warning" icon={false}>
            {t('alarmRules.changedElsewhere')}{' '}
            <Button
              size="small"
              variant="minimal"
              text={t('alarmRules.takeNew')}
              onClick={discard}
            />
          </Callout>
        )}
        <div>
          <Button
            type="submit"
            intent="primary"
            loading={busy}
            disabled={edit === null}
            text={t('alarmRules.save')}
          />
          <Button disabled={edit === null} text={t('alarmRules.discard')} onClick={discard} />
          {edit !== null && <span className="cj-hint">{t('alarmRules.unsaved')}</span>}
        </div>
      </footer>
    </form>
  );
}

/** The parts that contain the fields with problems. */
function partsOf(problems: ConfigProblems): readonly (typeof CONFIG_PARTS)[number][] {
  return Object.keys(problems).map((field) => (field.startsWith('fake') ? 'sources' : 'times'));
}
