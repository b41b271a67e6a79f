import { useCallback, useMemo, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Refresh } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec, MonthSpec } from '@shared/catalogue/family';
import { wallParts } from '@shared/base/time';
import { failureText } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { StateView } from '@renderer/ui/StateView';
import { useFieldLabel, useLabel } from '../labels';
import { useCellText } from '../list/cellText';
import { describeFilters } from '../list/describe';
import { SearchBar } from '../list/SearchBar';
import type { Filters } from '../list/search';
import { useUnknownSearch } from '../list/useUnknownSearch';
import { useListPrefs } from '../list/useListPrefs';
import { MaskProvider, useMasked, useMasking } from '../masking';
import { useMatchRefresh } from '../others/useMatches';
import { Sheet, type SheetCell } from '../sheet/Sheet';
import { SheetExport, type SheetTexts } from '../transfer/SheetExport';
import {
  daysIn,
  fieldsOfMonth,
  monthBeside,
  monthsAround,
  monthTable,
  monthText,
  readMonth,
  weekdayOf,
  type Month,
} from './monthSheet';
import { MONTH_MOST, useMonth } from './useMonth';
import '../records.css';

const NO_FILTERS: Filters = {};
const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;
/** Room for the longest status. */
const DAY_PX = { zh: 56, en: 88 } as const;
const ROW_PX = 110;
/** Rows in sight. */
const MOST = 22;

/** A month is read whole: no condition of it is switched off. */
const NO_FIELDS: readonly FieldSpec[] = [];

/** The records of a month as a sheet: people or things as rows, days as columns. */
export function MonthScreen(props: { readonly family: FamilySpec; readonly month: MonthSpec }) {
  const prefs = useListPrefs(props.family);
  const masking = useMasking(props.family, prefs);
  return (
    <MaskProvider value={masking.on}>
      <MonthPage {...props} />
    </MaskProvider>
  );
}

function MonthPage({ family, month: spec }: Parameters<typeof MonthScreen>[0]) {
  const { t } = useTranslation();
  const label = useLabel();
  const { clock } = useServices();
  const [month, setMonth] = useState<Month>(() => {
    const { year, month: now } = wallParts(clock.now());
    return { year, month: now };
  });
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const unknown = useUnknownSearch(family.key);
  const change = useCallback((patch: { readonly filters?: Filters }) => {
    if (patch.filters !== undefined) setFilters(patch.filters);
  }, []);
  const { state, reload } = useMonth(family, spec, month, filters);
  useMatchRefresh(family.key, reload);
  const language = useLanguage();
  // The page's own box for months speaks the system's language.
  const name = new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section className="cj-month" data-family={family.key} data-status={state.status}>
      <header className="cj-month-head">
        <h2>{label(family.labels)}</h2>
        <Button
          icon={<ChevronLeft />}
          aria-label={t('sheet.before')}
          title={t('sheet.before')}
          onClick={() => setMonth(monthBeside(month, -1))}
        />
        <Select
          aria-label={t('sheet.month')}
          value={monthText(month)}
          onChange={(event) => setMonth(readMonth(event.currentTarget.value) ?? month)}
        >
          {monthsAround(month).map((one) => (
            <option key={monthText(one)} value={monthText(one)}>
              {name.format(Date.UTC(one.year, one.month - 1, 1))}
            </option>
          ))}
        </Select>
        <Button
          icon={<ChevronRight />}
          aria-label={t('sheet.next')}
          title={t('sheet.next')}
          onClick={() => setMonth(monthBeside(month, 1))}
        />
        <Button
          variant="minimal"
          icon={<Refresh />}
          aria-label={t('records.refresh')}
          title={t('records.refresh')}
          onClick={reload}
        />
      </header>
      <SearchBar
        family={family}
        filters={filters}
        isFirstPage
        change={change}
        refresh={reload}
        unknown={unknown}
        off={NO_FIELDS}
      />
      {state.status === 'loading' && (
        <StateView
          busy
          text={
            state.total === null
              ? t('shell.loading')
              : t('sheet.reading', { done: state.done, total: state.total })
          }
        />
      )}
      {state.status === 'error' && (
        <Callout intent="danger" icon={false} role="alert">
          {failureText(t, state.failure)}
          <Button size="small" variant="minimal" text={t('shell.retry')} onClick={reload} />
        </Callout>
      )}
      {state.status === 'ready' && <MonthSheet {...{ family, spec, month, filters, ...state }} />}
    </section>
  );
}

function MonthSheet(props: {
  readonly family: FamilySpec;
  readonly spec: MonthSpec;
  readonly month: Month;
  readonly filters: Filters;
  readonly records: Parameters<typeof monthTable>[0];
  readonly cut: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  const { family, spec, month, filters, records, cut } = props;
  const fields = useMemo(() => fieldsOfMonth(family, spec), [family, spec]);
  const asked = useMemo(() => [...fields.rows, fields.value], [fields]);
  const text = useCellText(asked);
  const table = useMemo(() => monthTable(records, fields, month), [records, fields, month]);
  const columns = useMemo(() => {
    const weekday = new Intl.DateTimeFormat(LOCALES[language], {
      weekday: 'short',
      timeZone: 'UTC',
    });
    // A week that begins on a Sunday.
    const names = Array.from({ length: 7 }, (_, n) => weekday.format(Date.UTC(2023, 0, 1 + n)));
    return [
      ...fields.rows.map((field) => ({
        key: field.name,
        title: fieldLabel(field),
        width: field.column?.width ?? ROW_PX,
      })),
      ...Array.from({ length: daysIn(month) }, (_, n) => ({
        key: `day ${n + 1}`,
        title: `${n + 1} ${names[weekdayOf(month, n + 1)] ?? ''}`,
        width: DAY_PX[language],
      })),
    ];
    // The labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, month, language]);
  const names = useMemo(() => table.rows.map((_row, n) => String(n + 1)), [table]);
  const cell = useCallback(
    (at: number, column: number): SheetCell | undefined => {
      const row = table.rows[at];
      const head = fields.rows[column];
      if (row === undefined) return undefined;
      if (head !== undefined) return { text: text(row.first, head) };
      const [first, ...more] = row.days.get(column - fields.rows.length + 1) ?? [];
      if (first === undefined) return undefined;
      const all = [first, ...more].map((record) => text(record, fields.value));
      const own = first.cells[fields.value.name];
      const isUsual = own?.state === 'value' && String(own.value) === spec.usual;
      const isMarked = spec.usual !== undefined && (!isUsual || more.length > 0);
      return {
        text: all.join(' / '),
        ...(isMarked ? { intent: 'warning' } : {}),
        ...(more.length === 0
          ? {}
          : { note: t('sheet.several', { number: all.length, text: all.join(', ') }) }),
      };
    },
    [table, fields, spec, text, t],
  );
  const masked = useMasked();
  const title = t('sheet.label', { name: label(family.labels), month: monthText(month) });
  const texts = (): SheetTexts => ({
    label: title,
    titles: columns.map((column) => column.title),
    rows: table.rows.map((_row, at) => columns.map((_column, n) => cell(at, n)?.text ?? '')),
    conditions: describeFilters(family, filters, {
      label: fieldLabel,
      condition: (match) => t(`list.condition.${match}`),
      text,
    }),
    personal: masked ? 'masked' : 'shown',
  });
  if (records.length === 0) return <StateView text={t('sheet.empty')} testId="emptyMonth" />;
  return (
    <>
      {cut && (
        <Callout intent="warning" icon={false} role="alert">
          {t('sheet.cut', { most: MONTH_MOST })}
        </Callout>
      )}
      {table.outside > 0 && <p>{t('sheet.outside', { number: table.outside })}</p>}
      <Sheet
        key={monthText(month)}
        label={title}
        columns={columns}
        frozen={fields.rows.length}
        rows={names}
        cell={cell}
        most={MOST}
      />
      <footer className="cj-month-foot">
        <small>{t('sheet.counted', { rows: table.rows.length, records: records.length })}</small>
        <SheetExport texts={texts} />
      </footer>
    </>
  );
}
