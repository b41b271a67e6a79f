import { nameWithAccount } from '@shared/model/person';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readRecent } from '@renderer/features/alarms/model/recent';
import { useTranslation } from '@renderer/data/translation';
import { Button, ButtonGroup, Spinner } from '@blueprintjs/core';
import {
  Document,
  Export as ExportIcon,
  Print,
  Refresh,
  TickCircle,
  WarningSign,
} from '@blueprintjs/icons';
import type { KpiReport } from '@shared/model/kpi';
import { DayRange, type Days } from '@renderer/records/list/DayRange';
import { useClassName } from '@renderer/data/alarmWords';
import { usePageTitle } from '@renderer/data/pages';
import { useLive, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { StateView } from '@renderer/ui/StateView';
import { Gauge } from './Gauge';
import { PERIODS, periodOf, type PeriodKey } from './periods';
import { AnswerCard, SplitCard, Tiles } from './ReportCards';
import { reportTable } from './reportTable';
import { TopCard } from './TopCard';
import { TrendCard } from './TrendCard';
import { usePrinting } from '@renderer/records/list/usePrinting';
import { useReport } from './useReport';
import './alarmReport.css';

const NO_DAYS: Days = [null, null];
const DEFAULT_SHIFTS: readonly string[] = ['00:00'];

/** The period that was chosen at an address. */
interface Choice {
  readonly search: string;
  readonly key: PeriodKey;
}

/** Figures after ISA-18.2 of a period, and the current rate. */
export function AlarmReportScreen() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { search } = useLocation();
  const asked = readRecent(search);
  const [choice, setChoice] = useState<Choice>({ search, key: asked ?? 'today' });
  // Another address asks for another period, or goes on with the last one.
  const key = choice.search === search ? choice.key : (asked ?? choice.key);
  const setKey = (next: PeriodKey): void => setChoice({ search, key: next });
  const [days, setDays] = useState<Days>(NO_DAYS);
  const shifts = useLive((live) => live.settings?.shifts) ?? DEFAULT_SHIFTS;
  const makePeriod = useCallback(
    () => periodOf(key, clock.now(), shifts, days),
    [clock, key, shifts, days],
  );
  const { state, again } = useReport(makePeriod);
  const waiting = key === 'custom' && days.some((day) => day === null);
  const shown =
    state.kind === 'ready' ? state.report : state.kind === 'loading' ? state.last : null;
  return (
    <section className="cj-kpi" data-status={waiting ? 'waiting' : state.kind}>
      <header className="cj-kpi-bar">
        <ButtonGroup role="group" aria-label={t('kpi.period.label')}>
          {[...(asked === null ? [] : [asked]), ...PERIODS].map((one) => (
            <Button
              key={one}
              active={key === one}
              aria-pressed={key === one}
              text={t(`kpi.period.${one}`)}
              onClick={() => setKey(one)}
            />
          ))}
        </ButtonGroup>
        {key === 'custom' && (
          <div className="cj-kpi-days">
            <DayRange until={new Date(clock.now())} days={days} onChange={setDays} />
          </div>
        )}
        {shown !== null && !waiting && (
          <span className="cj-kpi-span">
            {t('kpi.period.span', {
              from: dateTimeText(shown.from).slice(0, 16),
              to: dateTimeText(shown.to).slice(0, 16),
            })}
          </span>
        )}
        {state.kind === 'loading' && !waiting && (
          <Spinner size={16} aria-label={t('shell.loading')} />
        )}
        <div className="cj-toolbar-space" />
        <Button
          className="cj-kpi-sign"
          icon={<Refresh />}
          text={t('kpi.refresh')}
          aria-label={t('kpi.refresh')}
          title={t('kpi.refresh')}
          disabled={waiting}
          onClick={again}
        />
        {shown !== null && !waiting && <PrintButtons report={shown} />}
      </header>
      <div className="cj-kpi-body">
        <Gauge />
        {waiting ? (
          <StateView text={t('kpi.period.choose')} testId="kpiWaiting" />
        ) : state.kind === 'failed' ? (
          <StateView
            icon={<WarningSign size={32} />}
            title={t('kpi.errorTitle')}
            text={state.reason}
            testId="kpiFailed"
          >
            <Button intent="primary" text={t('shell.retry')} onClick={again} />
          </StateView>
        ) : shown === null ? (
          <StateView busy text={t('kpi.loading')} />
        ) : (
          <Report report={shown} />
        )}
      </div>
    </section>
  );
}

function Report({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  if (report.annunciated === 0 && report.stale === 0)
    return (
      <StateView
        icon={<TickCircle size={32} />}
        title={t('kpi.emptyTitle')}
        text={t('kpi.emptyText')}
        testId="kpiEmpty"
      />
    );
  return (
    <>
      <Tiles report={report} />
      <div className="cj-kpi-cards">
        <TrendCard report={report} />
        <SplitCard report={report} />
        <AnswerCard report={report} />
        <TopCard report={report} />
      </div>
    </>
  );
}

function PrintButtons({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const className = useClassName();
  const printing = usePrinting();
  const title = usePageTitle('alarmReport');
  const session = useLive((live) => live.session);
  const demo = useLive((live) => live.settings?.demo === true);
  const user = session?.kind === 'signedIn' ? session.user : null;
  const table = () =>
    reportTable(t, report, {
      title,
      mark: demo ? t('list.print.demo') : '',
      by: user === null ? '' : nameWithAccount(user),
      at: clock.now(),
      className,
    });
  return (
    <>
      <Button
        className="cj-kpi-sign"
        icon={<ExportIcon />}
        text={t('kpi.export')}
        aria-label={t('kpi.export')}
        title={t('kpi.export')}
        onClick={() => void printing.export(table())}
      />
      <Button
        icon={<Document />}
        text={t('kpi.print')}
        disabled={printing.busy}
        onClick={() => void printing.print('pdf', table())}
      />
      <Button
        icon={<Print />}
        aria-label={t('kpi.paper')}
        title={t('kpi.paper')}
        disabled={printing.busy}
        onClick={() => void printing.print('paper', table())}
      />
      {printing.sheet}
    </>
  );
}
