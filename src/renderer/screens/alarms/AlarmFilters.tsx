import { useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, HTMLSelect, InputGroup, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Search } from '@blueprintjs/icons';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { choicesOf } from '@renderer/features/alarms/model/select';
import {
  ASSIGNED,
  GROUPINGS,
  isFiltered,
  unfiltered,
  type AlarmQuery,
} from '@renderer/features/alarms/model/query';
import { channelName } from '@renderer/data/alarmWords';
import { classText } from '@renderer/features/alarms/model/words';

const oneOf = <T extends string>(all: readonly T[], value: string, other: T): T =>
  all.find((one) => one === value) ?? other;

/** Filters and grouping of the list. */
export function AlarmFilters(props: {
  readonly query: AlarmQuery;
  readonly alarms: readonly Alarm[];
  readonly isFlood: boolean;
  readonly onQuery: (patch: Partial<AlarmQuery>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const { query, alarms, onQuery } = props;
  const classes = useMemo(() => choicesOf(alarms, ({ alarmClass }) => alarmClass), [alarms]);
  const sites = useMemo(() => choicesOf(alarms, ({ site }) => site), [alarms]);
  const channels = useMemo(() => choicesOf(alarms, ({ channel }) => channel), [alarms]);
  const className = (alarmClass: string): string => classText(t, { alarmClass, recognised: true });
  const more = [query.channel !== '', query.assigned !== '', query.late].filter(Boolean).length;
  const autoText =
    query.group === 'auto' && props.isFlood
      ? 'alarmList.groupBy.autoFlood'
      : 'alarmList.groupBy.auto';
  return (
    <div className="cj-toolbar cj-alarm-filters">
      <InputGroup
        size="small"
        inputRef={props.search}
        leftIcon={<Search />}
        value={query.text}
        placeholder={t('alarmList.search')}
        aria-label={t('alarmList.search')}
        onValueChange={(text) => onQuery({ text })}
      />
      <span className="cj-prio-filter" role="group" aria-label={t('alarmList.column.priority')}>
        {PRIORITIES.map((priority) => {
          const on = query.priorities.includes(priority);
          return (
            <button
              key={priority}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onQuery({
                  priorities: on
                    ? query.priorities.filter((one) => one !== priority)
                    : [...query.priorities, priority],
                })
              }
            >
              <PriorityMark priority={priority} />
            </button>
          );
        })}
      </span>
      <Choice
        label={t('alarmList.column.class')}
        value={query.alarmClass}
        choices={classes}
        nameOf={className}
        onValue={(alarmClass) => onQuery({ alarmClass })}
      />
      <Choice
        label={t('alarmList.column.site')}
        value={query.site}
        choices={sites}
        nameOf={(site) => site}
        onValue={(site) => onQuery({ site })}
      />
      <PopoverNext
        placement="bottom-start"
        content={
          <div className="cj-more-filters">
            <Choice
              label={t('alarmList.column.channel')}
              value={query.channel}
              choices={channels}
              nameOf={(channel) => channelName(t, channel)}
              onValue={(channel) => onQuery({ channel })}
            />
            <HTMLSelect
              aria-label={t('alarmList.column.assigned')}
              value={query.assigned}
              onChange={(event) =>
                onQuery({ assigned: oneOf(ASSIGNED, event.currentTarget.value, '') })
              }
            >
              {ASSIGNED.map((one) => (
                <option key={one} value={one}>
                  {t(`alarmList.assignedFilter.${one === '' ? 'all' : one}`)}
                </option>
              ))}
            </HTMLSelect>
            <Checkbox
              checked={query.late}
              label={t('alarmList.onlyLate')}
              onChange={() => onQuery({ late: !query.late })}
            />
          </div>
        }
      >
        <Button
          size="small"
          variant="minimal"
          endIcon={<CaretDown />}
          intent={more > 0 ? 'primary' : 'none'}
          text={more > 0 ? `${t('alarmList.moreFilters')} ${more}` : t('alarmList.moreFilters')}
        />
      </PopoverNext>
      {isFiltered(query) && (
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text={t('alarmList.clearFilters')}
          onClick={() => onQuery(unfiltered(query))}
        />
      )}
      <span className="cj-toolbar-space" />
      <HTMLSelect
        minimal
        aria-label={t('alarmList.group')}
        title={t('alarmList.group')}
        value={query.group}
        onChange={(event) =>
          onQuery({ group: oneOf(GROUPINGS, event.currentTarget.value, 'auto') })
        }
      >
        {GROUPINGS.map((one) => (
          <option key={one} value={one}>
            {t(one === 'auto' ? autoText : `alarmList.groupBy.${one}`)}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly count: number }[];
  readonly nameOf: (value: string) => string;
  readonly onValue: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { value, choices, nameOf, label } = props;
  // A chosen value stays visible when no alarm has it any more.
  const all =
    value === '' || choices.some((one) => one.value === value)
      ? choices
      : [{ value, count: 0 }, ...choices];
  return (
    <HTMLSelect
      className="cj-filter-choice"
      aria-label={label}
      value={value}
      onChange={(event) => props.onValue(event.currentTarget.value)}
    >
      <option value="">{t('alarmList.allOf', { label })}</option>
      {all.map((one) => (
        <option key={one.value} value={one.value}>
          {`${nameOf(one.value)} (${one.count})`}
        </option>
      ))}
    </HTMLSelect>
  );
}
