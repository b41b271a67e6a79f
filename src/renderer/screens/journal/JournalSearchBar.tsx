import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { PRIORITIES } from '@shared/model/alarm';
import { ALARM_CLASSES } from '@shared/model/alarmClasses';
import { useClassName } from '@renderer/data/alarmWords';
import { toList } from '@renderer/ui/focus/toList';
import { Choice } from './Choice';
import { DELIVERY_KINDS, FACT_KINDS, NO_FILTERS, type JournalFilters } from './filters';
import { TimeRange } from './TimeRange';

/** Kinds to choose. */
const KINDS = [...FACT_KINDS, ...DELIVERY_KINDS];
const CLASSES = Object.keys(ALARM_CLASSES);

/** The conditions of a search. */
export function JournalSearchBar(props: {
  readonly filters: JournalFilters;
  readonly onChange: (filters: JournalFilters) => void;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { filters, onChange } = props;
  const set = (patch: Partial<JournalFilters>): void => onChange({ ...filters, ...patch });
  const isEmpty = JSON.stringify(filters) === JSON.stringify(NO_FILTERS);
  return (
    <div className="cj-journal-filters" role="search">
      <InputGroup
        type="search"
        leftIcon={<Search />}
        className="cj-journal-text"
        aria-label={t('journal.search.text')}
        placeholder={t('journal.search.text')}
        maxLength={200}
        value={filters.text}
        onValueChange={(text) => set({ text })}
        onKeyDown={toList}
      />
      <TimeRange times={filters.times} onChange={(times) => set({ times })} />
      <Choice
        label={t('journal.search.kinds')}
        items={KINDS}
        nameOf={(kind) => t(`journal.kind.${kind}`)}
        chosen={KINDS.filter((kind) => filters.kinds.includes(kind))}
        onChange={(kinds) => set({ kinds })}
      />
      <Choice
        label={t('journal.search.classes')}
        items={CLASSES}
        nameOf={className}
        chosen={filters.classes}
        onChange={(classes) => set({ classes })}
      />
      <Choice
        label={t('journal.search.priorities')}
        items={PRIORITIES}
        nameOf={(priority) => t(`alarmList.priorityName.${priority}`)}
        chosen={filters.priorities}
        onChange={(priorities) => set({ priorities })}
      />
      {filters.alarmId !== '' && (
        <Tag
          size="large"
          minimal
          intent="primary"
          className="cj-journal-alarm"
          title={filters.alarmId}
          onRemove={() => set({ alarmId: '' })}
        >
          {t('journal.detail.alarm')}
        </Tag>
      )}
      {!isEmpty && (
        <Button
          variant="minimal"
          text={t('journal.search.clear')}
          onClick={() => onChange(NO_FILTERS)}
        />
      )}
    </div>
  );
}
