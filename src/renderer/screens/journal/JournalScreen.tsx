import { useMemo, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Spinner, Switch } from '@blueprintjs/core';
import { Refresh, Search, WarningSign } from '@blueprintjs/icons';
import type { JournalRow } from '@shared/model/journal';
import { StateView } from '@renderer/ui/StateView';
import { isWhole, NO_FILTERS, queryOf } from './filters';
import { JournalActions } from './JournalActions';
import { JournalDetail } from './JournalDetail';
import { JournalRows } from './JournalRows';
import { JournalSearchBar } from './JournalSearchBar';
import { useJournalSearch, type JournalSearch } from './useJournalSearch';
import './journal.css';

/** The journal: searched by conditions, verified, exported, moved. */
export function JournalScreen() {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [chosen, setChosen] = useState<JournalRow | null>(null);
  const [open, setOpen] = useState(false);
  const query = useMemo(() => queryOf(filters), [filters]);
  const search = useJournalSearch(query);
  const { rows, phase } = search;
  return (
    <section className="cj-list cj-journal" data-status={phase} data-rows={rows.length}>
      <div className="cj-toolbar">
        <JournalSearchBar filters={filters} onChange={setFilters} />
        <div className="cj-journal-acts">
          {filters.kinds.length === 0 && (
            <Switch
              className="cj-journal-deliveries"
              label={t('journal.search.deliveries')}
              title={t('journal.search.deliveriesHint')}
              checked={filters.deliveries}
              onChange={(event) =>
                setFilters({ ...filters, deliveries: event.currentTarget.checked })
              }
            />
          )}
          <Button icon={<Refresh />} text={t('journal.search.refresh')} onClick={search.again} />
          <JournalActions query={query} onChanged={search.again} />
        </div>
      </div>
      {search.unreadable.length > 0 && (
        <Callout compact intent="warning" icon={false} className="cj-journal-unreadable">
          {t('journal.unreadable', { months: search.unreadable.join(t('kpi.split.comma')) })}
        </Callout>
      )}
      <div className="cj-journal-body">
        <Body
          search={search}
          isWhole={isWhole(filters)}
          chosen={chosen?.seq ?? null}
          onChoose={(row) => {
            setChosen(row);
            setOpen(true);
          }}
        />
      </div>
      <Status search={search} factsOnly={!filters.deliveries && filters.kinds.length === 0} />
      {open && chosen !== null && (
        <JournalDetail
          row={chosen}
          onAlarm={(alarmId) => {
            setOpen(false);
            setFilters({ ...NO_FILTERS, deliveries: true, alarmId });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function Body(props: {
  readonly search: JournalSearch;
  readonly isWhole: boolean;
  readonly chosen: number | null;
  readonly onChoose: (row: JournalRow) => void;
}) {
  const { t } = useTranslation();
  const { search } = props;
  const { rows, phase } = search;
  // Another search starts at its newest row.
  const first = rows[0]?.seq;
  if (first !== undefined)
    return <JournalRows key={first} {...props} rows={rows} onEnd={search.more} />;
  if (phase === 'failed')
    return (
      <StateView
        icon={<WarningSign size={32} />}
        title={t('journal.errorTitle')}
        text={search.reason}
        testId="journalFailed"
      >
        <Button intent="primary" text={t('shell.retry')} onClick={search.again} />
      </StateView>
    );
  if (phase === 'searching')
    return (
      <StateView
        busy
        text={t(search.tookMs === null ? 'journal.status.first' : 'journal.status.searchingNone')}
        testId="journalSearching"
      />
    );
  return (
    <StateView
      icon={<Search size={32} />}
      title={t('journal.emptyTitle')}
      text={phase === 'all' ? t('journal.emptyText') : ''}
      testId="journalEmpty"
    />
  );
}

/** The state of the search: "no match" and "still searching" differ. */
function Status(props: { readonly search: JournalSearch; readonly factsOnly: boolean }) {
  const { t } = useTranslation();
  const { search } = props;
  const { rows, phase, tookMs } = search;
  if (rows.length === 0 && phase !== 'searching') return null;
  const count = rows.length;
  return (
    <div className="cj-journal-status" role="status">
      {phase === 'searching' && (
        <>
          <Spinner size={14} aria-label={t('shell.loading')} />
          <span>
            {tookMs === null
              ? t('journal.status.first')
              : t(count === 0 ? 'journal.status.searchingNone' : 'journal.status.searching', {
                  count,
                })}
          </span>
          <Button
            size="small"
            variant="minimal"
            text={t('journal.status.stop')}
            onClick={search.stop}
          />
        </>
      )}
      {phase === 'more' && <span>{t('journal.status.more', { count })}</span>}
      {phase === 'all' && <span>{t('journal.status.all', { count })}</span>}
      {phase === 'stopped' && <span>{t('journal.status.stopped', { count })}</span>}
      {phase === 'failed' && <span className="cj-kpi-bad">{search.reason}</span>}
      {props.factsOnly && <span>{t('journal.status.factsOnly')}</span>}
      {tookMs !== null && <span>{t('journal.status.took', { ms: tookMs })}</span>}
    </div>
  );
}
