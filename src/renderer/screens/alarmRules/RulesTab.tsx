import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { AlarmConfig, SuppressionRule } from '@shared/model/alarmConfig';
import { useClassName } from '@renderer/data/alarmWords';
import { useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useToast } from '@renderer/ui/toasts';
import { draftOf, emptyDraft, type RuleDraft } from './ruleDraft';
import { RuleEditor } from './RuleEditor';
import { RuleMatches } from './RuleMatches';

/** The rules of a tenant; each change is saved on its own. */
export function RulesTab(props: {
  readonly config: AlarmConfig;
  readonly save: (config: AlarmConfig) => Promise<string>;
  /** A new rule to open, about one object. */
  readonly asked: { readonly alarmClass: string; readonly object: string } | null;
  /** The editor of that rule was closed. */
  readonly onAnswered: () => void;
}) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const toast = useToast();
  const { config, asked } = props;
  const newId = (): string => `rule-${clock.now().toString(36)}-${config.rules.length}`;
  const [editing, setEditing] = useState<{ draft: RuleDraft; isNew: boolean } | null>(() =>
    asked === null ? null : { draft: emptyDraft(newId(), asked), isNew: true },
  );
  const [removing, setRemoving] = useState<SuppressionRule | null>(null);
  const [refused, setRefused] = useState('');
  const keep = async (rules: readonly SuppressionRule[]): Promise<string> => {
    const reason = await props.save({ ...config, rules: [...rules] });
    if (reason === '') toast('success', t('alarmRules.saved'));
    return reason;
  };
  /** Takes effect at once; a refusal is shown above the list. */
  const at = async (rules: readonly SuppressionRule[]): Promise<void> => {
    const reason = await keep(rules);
    setRefused(reason === '' ? '' : t('alarmRules.notSaved', { reason }));
  };
  const put = (rule: SuppressionRule): readonly SuppressionRule[] =>
    config.rules.some(({ id }) => id === rule.id)
      ? config.rules.map((one) => (one.id === rule.id ? rule : one))
      : [...config.rules, rule];
  return (
    <section className="cj-card">
      <div className="cj-rules-head">
        <p className="cj-hint">{t('alarmRules.rules.intro')}</p>
        <Button
          intent="primary"
          icon={<Plus />}
          text={t('alarmRules.rules.add')}
          onClick={() => setEditing({ draft: emptyDraft(newId()), isNew: true })}
        />
      </div>
      <ProblemNote text={refused} />
      {config.rules.length === 0 ? (
        <p className="cj-rules-none">{t('alarmRules.rules.empty')}</p>
      ) : (
        <HTMLTable compact striped className="cj-rules-table">
          <thead>
            <tr>
              {(['name', 'scope', 'time', 'reason', 'on'] as const).map((name) => (
                <th key={name}>{t(`alarmRules.rules.${name}`)}</th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {config.rules.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                onOff={() => void at(put({ ...rule, on: false }))}
                onEdit={() => setEditing({ draft: draftOf(rule), isNew: false })}
                onRemove={() => setRemoving(rule)}
              />
            ))}
          </tbody>
        </HTMLTable>
      )}
      {editing !== null && (
        <RuleEditor
          key={editing.draft.id}
          first={editing.draft}
          isNew={editing.isNew}
          onKeep={(rule) => keep(put(rule))}
          onClose={() => {
            setEditing(null);
            if (asked !== null) props.onAnswered();
          }}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          careful
          intent="danger"
          title={t('alarmRules.rules.remove')}
          confirm={t('alarmRules.rules.remove')}
          onConfirm={async () => {
            await at(config.rules.filter(({ id }) => id !== removing.id));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          {t('alarmRules.rules.removeAsk', { name: removing.name })}
        </ConfirmDialog>
      )}
    </section>
  );
}

function RuleRow(props: {
  readonly rule: SuppressionRule;
  readonly onOff: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { rule } = props;
  const scope = [
    rule.classes.length === 0
      ? t('alarmRules.rules.allClasses')
      : rule.classes.map(className).join(t('form.comma')),
    ...rule.objects,
    ...rule.sites,
  ];
  const span =
    rule.from === null && rule.to === null
      ? ''
      : t('alarmRules.rules.span', {
          from: rule.from === null ? t('alarmRules.rules.noStart') : dateTimeText(rule.from),
          to: rule.to === null ? t('alarmRules.rules.noEnd') : dateTimeText(rule.to),
        });
  const daily = rule.daily === null ? '' : t('alarmRules.rules.daily', rule.daily);
  const time = [span, daily].filter((text) => text !== '').join(' · ');
  return (
    <tr data-rule={rule.name} data-on={rule.on}>
      <td>
        <b>{rule.name}</b>
        <small>{t(`alarmRules.rules.modeName.${rule.mode}`)}</small>
      </td>
      <td>
        {scope.join(' · ')}
        <RuleMatches rule={rule} />
      </td>
      <td>{time === '' ? t('alarmRules.rules.always') : time}</td>
      <td>{rule.reason}</td>
      <td>
        <Tag minimal intent={rule.on ? 'warning' : 'none'}>
          {t(rule.on ? 'alarmRules.rules.running' : 'alarmRules.rules.off')}
        </Tag>
      </td>
      <td className="cj-kpi-acts">
        {rule.on ? (
          <Button
            size="small"
            variant="minimal"
            text={t('alarmRules.rules.turnOff')}
            onClick={props.onOff}
          />
        ) : (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={t('alarmRules.rules.enable')}
            onClick={props.onEdit}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={t('alarmRules.rules.edit')}
          onClick={props.onEdit}
        />
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          text={t('alarmRules.rules.remove')}
          onClick={props.onRemove}
        />
      </td>
    </tr>
  );
}
