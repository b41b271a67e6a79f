import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, InputGroup, PopoverNext } from '@blueprintjs/core';
import { Filter, Search } from '@blueprintjs/icons';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import { SEARCH_MOST } from '@renderer/ui/inputLimit';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { choicesOf } from '@renderer/features/alarms/model/select';
import {
  ASSIGNED,
  GROUPINGS,
  isFiltered,
  type AlarmQuery,
} from '@renderer/features/alarms/model/query';
import { channelName } from '@renderer/data/alarmWords';
import { classText } from '@renderer/features/alarms/model/words';
import { Select } from '@renderer/ui/Select';
import { KEPT_TEXT } from '@renderer/ui/typed';

const oneOf = <T extends string>(all: readonly T[], value: string, other: T): T =>
  all.find((one) => one === value) ?? other;

/** Search, priorities, and behind one button every other filter and the grouping. */
export function AlarmFilters(props: {
  readonly query: AlarmQuery;
  readonly alarms: readonly Alarm[];
  readonly isFlood: boolean;
  /** True: priorities without their names, and the button without its word. */
  readonly bare: boolean;
  readonly onQuery: (patch: Partial<AlarmQuery>) => void;
  readonly onClear: () => void;
  /** From the search box to the list. */
  readonly onToGrid: () => void;
  readonly search: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const { query, bare, onQuery } = props;
  const more = [
    query.alarmClass !== '',
    query.site !== '',
    query.channel !== '',
    query.assigned !== '',
    query.late,
    query.group !== 'auto',
  ].filter(Boolean).length;
  const word = t('alarmList.moreFilters');
  return (
    <>
      <SearchBox
        text={query.text}
        bare={bare}
        onText={(text) => onQuery({ text })}
        onToGrid={props.onToGrid}
        input={props.search}
      />
      <span className="cj-prio-filter" role="group" aria-label={t('alarmList.column.priority')}>
        {PRIORITIES.map((priority) => {
          const on = query.priorities.includes(priority);
          const name = t(`alarmList.priorityName.${priority}`);
          return (
            <button
              key={priority}
              type="button"
              aria-pressed={on}
              aria-label={name}
              title={name}
              onClick={() =>
                onQuery({
                  priorities: on
                    ? query.priorities.filter((one) => one !== priority)
                    : [...query.priorities, priority],
                })
              }
            >
              <PriorityMark priority={priority} bare={bare} />
            </button>
          );
        })}
      </span>
      <PopoverNext placement="bottom-end" content={<MoreFilters {...props} />}>
        <Button
          size="small"
          variant="minimal"
          icon={<Filter />}
          intent={isFiltered(query) || more > 0 ? 'primary' : 'none'}
          title={word}
          aria-label={more > 0 ? `${word} ${more}` : word}
          {...(bare && more === 0
            ? {}
            : { text: bare ? more : more > 0 ? `${word} ${more}` : word })}
        />
      </PopoverNext>
    </>
  );
}

/**
 * The text that the list is searched for. While characters are composed the list stays as it is: half a pinyin finds
 * nothing.
 */
function SearchBox(props: {
  readonly text: string;
  /** There is room for one word in the empty box. */
  readonly bare: boolean;
  readonly onText: (text: string) => void;
  readonly onToGrid: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  /** What stands in the box while it is composed; null: what the list is searched for. */
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <InputGroup
      size="small"
      className="cj-alarm-search"
      // What is searched for is handed over; what is being composed is not yet.
      {...(composed === null ? { [KEPT_TEXT]: '' } : {})}
      inputRef={props.input}
      leftIcon={<Search />}
      maxLength={SEARCH_MOST}
      value={composed ?? props.text}
      placeholder={t(props.bare ? 'alarmList.searchShort' : 'alarmList.search')}
      aria-label={t('alarmList.search')}
      onCompositionStart={(event) => setComposed(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposed(null);
        props.onText(event.currentTarget.value);
      }}
      onChange={(event) => {
        const { value } = event.currentTarget;
        // The end of a composition may come before its last change, or after it.
        const isComposing =
          event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
        if (isComposing) setComposed(value);
        else props.onText(value);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown'))
          return;
        event.preventDefault();
        props.onToGrid();
      }}
    />
  );
}

/** The filters of a popover. */
function MoreFilters(props: {
  readonly query: AlarmQuery;
  readonly alarms: readonly Alarm[];
  readonly isFlood: boolean;
  readonly onQuery: (patch: Partial<AlarmQuery>) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  const { query, alarms, onQuery } = props;
  const classes = useMemo(() => choicesOf(alarms, ({ alarmClass }) => alarmClass), [alarms]);
  const sites = useMemo(() => choicesOf(alarms, ({ site }) => site), [alarms]);
  const channels = useMemo(() => choicesOf(alarms, ({ channel }) => channel), [alarms]);
  const className = (alarmClass: string): string => classText(t, { alarmClass, recognised: true });
  const autoText =
    query.group === 'auto' && props.isFlood
      ? 'alarmList.groupBy.autoFlood'
      : 'alarmList.groupBy.auto';
  return (
    <div className="cj-more-filters">
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
      <Choice
        label={t('alarmList.column.channel')}
        value={query.channel}
        choices={channels}
        nameOf={(channel) => channelName(t, channel)}
        onValue={(channel) => onQuery({ channel })}
      />
      <Select
        className="cj-filter-choice"
        aria-label={t('alarmList.column.assigned')}
        value={query.assigned}
        onChange={(event) => onQuery({ assigned: oneOf(ASSIGNED, event.currentTarget.value, '') })}
      >
        {ASSIGNED.map((one) => (
          <option key={one} value={one}>
            {t(`alarmList.assignedFilter.${one === '' ? 'all' : one}`)}
          </option>
        ))}
      </Select>
      <Select
        className="cj-filter-choice"
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
      </Select>
      <Checkbox
        checked={query.late}
        label={t('alarmList.onlyLate')}
        onChange={() => onQuery({ late: !query.late })}
      />
      <Button
        size="small"
        className="bp6-popover-dismiss"
        disabled={!isFiltered(query)}
        text={t('alarmList.clearFilters')}
        onClick={props.onClear}
      />
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
    <Select
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
    </Select>
  );
}
