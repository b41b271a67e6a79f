import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Checkbox,
  FormGroup,
  InputGroup,
  Radio,
  RadioGroup,
  Tag,
  TextArea,
} from '@blueprintjs/core';
import { ALARM_CLASSES } from '@shared/model/alarmClasses';
import { useClassName } from '@renderer/data/alarmWords';
import type { RuleDraft, RuleProblems } from './ruleDraft';

/** Classes that a rule may hide: never SOS. */
const CLASSES = Object.entries(ALARM_CLASSES)
  .filter(([, { shelvable }]) => shelvable)
  .map(([key]) => key);

/** The fields of a rule, with the problem below each. */
export function RuleFields(props: {
  readonly draft: RuleDraft;
  readonly problems: RuleProblems;
  readonly onChange: (patch: Partial<RuleDraft>) => void;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { draft, problems, onChange } = props;
  const words = (field: keyof RuleProblems): string => {
    const problem = problems[field];
    return problem === undefined ? '' : t(problem.key, problem.values ?? {});
  };
  const group = (
    field: Exclude<keyof RuleDraft, 'id' | 'isDaily'>,
    content: ReactNode,
    hint?: string,
  ): ReactNode => {
    const problem = words(field);
    return (
      <FormGroup
        label={t(`alarmRules.editor.${field}`)}
        labelFor={`rule-${field}`}
        intent={problem === '' ? 'none' : 'danger'}
        helperText={problem === '' ? hint : problem}
      >
        {content}
      </FormGroup>
    );
  };
  const line = (field: 'name' | 'from' | 'to' | 'dailyFrom' | 'dailyTo', placeholder: string) => (
    <InputGroup
      id={`rule-${field}`}
      placeholder={placeholder}
      intent={words(field) === '' ? 'none' : 'danger'}
      value={draft[field]}
      onValueChange={(value) => onChange({ [field]: value })}
    />
  );
  const area = (field: 'objects' | 'sites' | 'reason', placeholder: string) => (
    <TextArea
      fill
      rows={2}
      id={`rule-${field}`}
      placeholder={placeholder}
      intent={words(field) === '' ? 'none' : 'danger'}
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className="cj-rules-fields">
      {group('name', line('name', t('alarmRules.editor.namePlaceholder')))}
      <RadioGroup
        label={t('alarmRules.editor.mode')}
        selectedValue={draft.mode}
        onChange={(event) =>
          onChange({ mode: event.currentTarget.value === 'suppress' ? 'suppress' : 'outOfService' })
        }
      >
        <Radio value="suppress" label={t('alarmRules.editor.suppress')} />
        <Radio value="outOfService" label={t('alarmRules.editor.outOfService')} />
      </RadioGroup>
      <FormGroup
        label={t('alarmRules.editor.classes')}
        intent={words('scope') === '' ? 'none' : 'danger'}
        helperText={words('scope') || t('alarmRules.editor.classesHint')}
      >
        <div className="cj-rules-classes" role="group" aria-label={t('alarmRules.editor.classes')}>
          {CLASSES.map((key) => {
            const isChosen = draft.classes.includes(key);
            const classes = isChosen
              ? draft.classes.filter((one) => one !== key)
              : [...draft.classes, key];
            return (
              <Tag
                key={key}
                interactive
                minimal={!isChosen}
                intent={isChosen ? 'primary' : 'none'}
                role="checkbox"
                aria-checked={isChosen}
                onClick={() => onChange({ classes })}
              >
                {className(key)}
              </Tag>
            );
          })}
        </div>
      </FormGroup>
      <div className="cj-rules-pair">
        {group('objects', area('objects', ''), t('alarmRules.editor.objectsHint'))}
        {group('sites', area('sites', ''), t('alarmRules.editor.sitesHint'))}
      </div>
      <div className="cj-rules-pair">
        {group('from', line('from', t('alarmList.dueHint')))}
        {group('to', line('to', t('alarmList.dueHint')))}
      </div>
      <Checkbox
        checked={draft.isDaily}
        label={t('alarmRules.editor.daily')}
        onChange={(event) => onChange({ isDaily: event.currentTarget.checked })}
      />
      {draft.isDaily && (
        <div className="cj-rules-pair">
          {group('dailyFrom', line('dailyFrom', 'HH:mm'))}
          {group(
            'dailyTo',
            line('dailyTo', 'HH:mm'),
            draft.dailyTo < draft.dailyFrom
              ? t('alarmRules.editor.overnight', { to: draft.dailyTo })
              : '',
          )}
        </div>
      )}
      {group('reason', area('reason', t('alarmRules.editor.reasonPlaceholder')))}
    </div>
  );
}
