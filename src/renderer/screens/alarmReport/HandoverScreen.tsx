import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Document, Print, Refresh, WarningSign } from '@blueprintjs/icons';
import type { FinishedHandover, HandoverSheet } from '@shared/model/kpi';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { usePageTitle } from '@renderer/data/pages';
import { useLive } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { StateView } from '@renderer/ui/StateView';
import { HandoverForm } from './HandoverForm';
import { HandoverSections } from './HandoverSections';
import { OpenTasks } from './OpenTasks';
import { sheetTable } from './sheetTable';
import { StepTitle } from './StepTitle';
import { useLastHandover } from './useLastHandover';
import { usePrinting } from '@renderer/records/list/usePrinting';
import { useHasChanged, useSheet } from './useSheet';
import './alarmReport.css';
import './handover.css';

/**
 * The handover in three steps: the sheet is reviewed, shelved alarms one by one, then annotated, then the
 * incoming operator takes the desk.
 */
export function HandoverScreen() {
  const { t } = useTranslation();
  const { state, again } = useSheet();
  const last = useLastHandover();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({});
  const mark = (ids: readonly string[], isSeen: boolean): void => {
    const next = new Set(seen);
    for (const id of ids) {
      if (isSeen) next.add(id);
      else next.delete(id);
    }
    setSeen(next);
  };
  if (state.kind === 'loading') return <StateView busy text={t('handover.loading')} />;
  if (state.kind === 'failed')
    return (
      <StateView
        icon={<WarningSign size={32} />}
        title={t('handover.errorTitle')}
        text={state.reason}
        testId="handoverFailed"
      >
        <Button intent="primary" text={t('shell.retry')} onClick={again} />
      </StateView>
    );
  const { sheet } = state;
  return (
    <section className="cj-hand" data-made={sheet.at}>
      <Head sheet={sheet} last={last.last} onAgain={again} />
      <div className="cj-hand-body">
        <div className="cj-hand-parts">
          <StepTitle step={1} text={t('handover.step.review')} />
          <HandoverSections
            sheet={sheet}
            review={{ seen, onSeen: mark }}
            remarks={{
              of: remarks,
              onRemark: (id, text) => setRemarks({ ...remarks, [id]: text }),
            }}
          />
          <OpenTasks />
        </div>
        <HandoverForm
          sheet={sheet}
          seen={seen}
          remarks={remarks}
          onRefused={again}
          onHanded={() => {
            setRemarks({});
            last.again();
          }}
        />
      </div>
    </section>
  );
}

function Head(props: {
  readonly sheet: HandoverSheet;
  readonly last: FinishedHandover | null;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  const { sheet, last, onAgain } = props;
  const changed = useHasChanged(sheet);
  const printing = usePrinting();
  const title = usePageTitle('handover');
  const className = useClassName();
  const channelName = useChannelName();
  const demo = useLive((live) => live.settings?.demo === true);
  const words = { title, mark: demo ? t('list.print.demo') : '', className, channelName };
  // Once it is handed over, the sheet is printed with both names.
  const own = last?.sheet.at === sheet.at ? last : null;
  const print = (to: 'pdf' | 'paper', handed: FinishedHandover | null): void => {
    const of = handed?.sheet ?? sheet;
    void printing.print(to, sheetTable(t, of, words, handed));
  };
  return (
    <>
      <header className="cj-kpi-bar">
        <p className="cj-hand-intro">
          {t('handover.intro', { from: dateTimeText(sheet.shiftFrom).slice(0, 16), by: sheet.by })}{' '}
          <span className="cj-kpi-span">
            {t('handover.made', { at: dateTimeText(sheet.at).slice(0, 19) })}
          </span>
        </p>
        <Button icon={<Refresh />} text={t('handover.refresh')} onClick={onAgain} />
        <Button
          icon={<Document />}
          text={t('handover.print')}
          disabled={printing.busy}
          onClick={() => print('pdf', own)}
        />
        <Button
          icon={<Print />}
          aria-label={t('handover.paper')}
          title={t('handover.paper')}
          disabled={printing.busy}
          onClick={() => print('paper', own)}
        />
      </header>
      {last !== null && own === null && (
        <Callout compact icon={false} className="cj-hand-last" data-last={last.to}>
          <span>
            {t('handover.last', {
              by: last.sheet.by,
              to: last.to,
              at: dateTimeText(last.at).slice(5, 16),
            })}
          </span>
          <Button
            size="small"
            icon={<Document />}
            text={t('handover.lastPrint')}
            disabled={printing.busy}
            onClick={() => print('pdf', last)}
          />
        </Callout>
      )}
      {changed && (
        <Callout compact intent="warning" icon={false} className="cj-hand-changed">
          {t('handover.changed')}
        </Callout>
      )}
      {printing.sheet}
    </>
  );
}
