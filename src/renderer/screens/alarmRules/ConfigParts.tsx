import { useTranslation } from '@renderer/data/translation';
import { Callout, FormGroup, HTMLTable, InputGroup, Switch } from '@blueprintjs/core';
import { PRIORITIES, type Priority } from '@shared/model/alarm';
import { ALARM_CLASSES, alarmClassOf } from '@shared/model/alarmClasses';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { Select } from '@renderer/ui/Select';
import {
  hasSystems,
  POPUPS,
  SOURCES,
  type ConfigDraft,
  type ConfigProblems,
  type SourceDraft,
  type SourceKey,
} from './configDraft';

/** Parts of the configuration besides the rules, in their order. */
export const CONFIG_PARTS = ['priorities', 'times', 'sources'] as const;

interface PartProps {
  readonly draft: ConfigDraft;
  readonly problems: ConfigProblems;
  readonly onChange: (patch: Partial<ConfigDraft>) => void;
}

/** Classes with a priority to choose; a test has a fixed one. */
const GRADED = Object.keys(ALARM_CLASSES).filter((key) => key !== 'test');

/** Priority of each class. */
export function PrioritiesPart({ draft, onChange }: PartProps) {
  const { t } = useTranslation();
  const className = useClassName();
  const set = (alarmClass: string, value: string): void => {
    const { [alarmClass]: _old, ...rest } = draft.priorities;
    const priority = PRIORITIES.find((one) => one === value);
    onChange({ priorities: priority === undefined ? rest : { ...rest, [alarmClass]: priority } });
  };
  return (
    <section className="cj-card">
      <p className="cj-hint">{t('alarmRules.priorities.intro')}</p>
      <HTMLTable compact striped className="cj-rules-table cj-rules-narrow">
        <thead>
          <tr>
            <th>{t('alarmRules.priorities.class')}</th>
            <th>{t('alarmRules.priorities.standard')}</th>
            <th>{t('alarmRules.priorities.own')}</th>
          </tr>
        </thead>
        <tbody>
          {GRADED.map((alarmClass) => {
            const standard = alarmClassOf(alarmClass).priority;
            const name = t(`alarmList.priorityName.${standard}`);
            return (
              <tr key={alarmClass}>
                <td>{className(alarmClass)}</td>
                <td>
                  <PriorityMark priority={standard} />
                </td>
                <td>
                  <Select
                    aria-label={className(alarmClass)}
                    value={draft.priorities[alarmClass] ?? ''}
                    onChange={(event) => set(alarmClass, event.currentTarget.value)}
                    options={[
                      { value: '', label: t('alarmRules.priorities.asStandard', { name }) },
                      ...PRIORITIES.map((value) => ({
                        value,
                        label: t(`alarmList.priorityName.${value}`),
                      })),
                    ]}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </section>
  );
}

/** An input with its problem below. */
function Field(props: {
  readonly label: string;
  readonly field: string;
  readonly value: string;
  readonly problems: ConfigProblems;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { field, value, label } = props;
  const problem = props.problems[field];
  return (
    <FormGroup
      intent={problem === undefined ? 'none' : 'danger'}
      helperText={problem === undefined ? undefined : t(problem.key, problem.values ?? {})}
    >
      <InputGroup
        aria-label={label}
        data-field={field}
        intent={problem === undefined ? 'none' : 'danger'}
        disabled={props.disabled === true}
        value={value}
        onValueChange={props.onChange}
      />
    </FormGroup>
  );
}

/** Longest shelving and escalation steps by priority. */
export function TimesPart({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation();
  const set = (part: 'shelve' | 'escalation', priority: Priority, value: string): void => {
    onChange({ [part]: { ...draft[part], [priority]: value } });
  };
  return (
    <section className="cj-card">
      <HTMLTable compact className="cj-rules-table cj-rules-times">
        <thead>
          <tr>
            <th>{t('alarmRules.times.priority')}</th>
            <th>
              {t('alarmRules.times.shelveTitle')}
              <small>{t('alarmRules.times.shelveHint')}</small>
            </th>
            <th>
              {t('alarmRules.times.escalationTitle')}
              <small>{t('alarmRules.times.escalationHint')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {PRIORITIES.map((priority) => {
            const name = t(`alarmList.priorityName.${priority}`);
            return (
              <tr key={priority}>
                <td>
                  <PriorityMark priority={priority} />
                </td>
                <td>
                  <Field
                    label={`${t('alarmRules.times.longest')} ${name}`}
                    field={`shelve.${priority}`}
                    value={draft.shelve[priority]}
                    problems={problems}
                    onChange={(value) => set('shelve', priority, value)}
                  />
                </td>
                <td>
                  <Field
                    label={`${t('alarmRules.times.steps')} ${name}`}
                    field={`escalation.${priority}`}
                    value={draft.escalation[priority]}
                    problems={problems}
                    onChange={(value) => set('escalation', priority, value)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </section>
  );
}

/** Which sources run, for which subsystems, and the check for fake cards. */
export function SourcesPart({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation();
  const channelName = useChannelName();
  const nameOf = (key: SourceKey): string => {
    const popup = POPUPS.find((one) => one === key);
    return popup === undefined ? channelName(key) : t(`alarmRules.sources.${popup}`);
  };
  const set = (key: SourceKey, patch: Partial<SourceDraft>): void => {
    onChange({ sources: { ...draft.sources, [key]: { ...draft.sources[key], ...patch } } });
  };
  const offNames = (keys: readonly SourceKey[]): string =>
    keys
      .filter((key) => draft.sources[key].on === 'off')
      .map(nameOf)
      .join(t('form.comma'));
  const off = [
    ['offWarning', offNames(SOURCES)],
    ['offPopups', offNames(POPUPS)],
  ] as const;
  const fake = (patch: Partial<ConfigDraft['fake']>): void => {
    onChange({ fake: { ...draft.fake, ...patch } });
  };
  return (
    <>
      <section className="cj-card">
        <p className="cj-hint">{t('alarmRules.sources.intro')}</p>
        {off.map(([key, names]) =>
          names === '' ? null : (
            <Callout key={key} compact intent="warning" icon={false} className="cj-rules-off">
              {t(`alarmRules.sources.${key}`, { names })}
            </Callout>
          ),
        )}
        <HTMLTable compact striped className="cj-rules-table cj-rules-narrow">
          <thead>
            <tr>
              <th>{t('alarmRules.sources.source')}</th>
              <th>{t('alarmRules.sources.state')}</th>
              <th>
                {t('alarmRules.sources.systems')}
                <small>{t('alarmRules.sources.systemsHint')}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...SOURCES, ...POPUPS].map((key) => (
              <tr key={key} data-source={key}>
                <td>{nameOf(key)}</td>
                <td>
                  <Select
                    aria-label={nameOf(key)}
                    value={draft.sources[key].on}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      set(key, { on: value === 'on' || value === 'off' ? value : '' });
                    }}
                    options={[
                      { value: '', label: t('alarmRules.sources.byRule') },
                      { value: 'on', label: t('alarmRules.sources.on') },
                      { value: 'off', label: t('alarmRules.sources.off') },
                    ]}
                  />
                </td>
                <td>
                  {hasSystems(key) && (
                    <InputGroup
                      aria-label={`${t('alarmRules.sources.systems')} ${nameOf(key)}`}
                      value={draft.sources[key].systems}
                      onValueChange={(systems) => set(key, { systems })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </section>
      <section className="cj-card">
        <h2>{t('alarmRules.sources.fakeTitle')}</h2>
        <p className="cj-hint">{t('alarmRules.sources.fakeAbout')}</p>
        <Switch
          checked={draft.fake.on}
          label={t('alarmRules.sources.fakeOn')}
          onChange={(event) => fake({ on: event.currentTarget.checked })}
        />
        <div className="cj-rules-fake">
          {(['metres', 'minutes'] as const).map((name) => (
            <label key={name}>
              <span>{t(`alarmRules.sources.${name}`)}</span>
              <Field
                label={t(`alarmRules.sources.${name}`)}
                field={`fake.${name}`}
                value={draft.fake[name]}
                problems={problems}
                disabled={!draft.fake.on}
                onChange={(value) => fake({ [name]: value })}
              />
            </label>
          ))}
        </div>
      </section>
    </>
  );
}
