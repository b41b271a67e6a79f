import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Document, Print, Refresh, WarningSign } from '@blueprintjs/icons';
import type { HandoverSheet } from '@shared/model/kpi';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { usePageTitle } from '@renderer/data/pages';
import { useLive } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { StateView } from '@renderer/ui/StateView';
import { HandoverForm } from './HandoverForm';
import { HandoverSections } from './HandoverSections';
import { sheetTable } from './sheetTable';
import { usePrinting } from './usePrinting';
import { useHasChanged, useSheet } from './useSheet';
import './alarmReport.css';
import './handover.css';

/** The handover sheet; shelved alarms are reviewed one by one first. */
export function HandoverScreen() {
  const { t } = useTranslation();
  const { state, again } = useSheet();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
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
      <Head sheet={sheet} onAgain={again} />
      <div className="cj-hand-body">
        <HandoverSections sheet={sheet} review={{ seen, onSeen: mark }} />
        <HandoverForm sheet={sheet} seen={seen} onRefused={again} />
      </div>
    </section>
  );
}

function Head(props: { readonly sheet: HandoverSheet; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const { sheet, onAgain } = props;
  const changed = useHasChanged(sheet);
  const printing = usePrinting();
  const title = usePageTitle('handover');
  const className = useClassName();
  const channelName = useChannelName();
  const demo = useLive((live) => live.settings?.demo === true);
  const print = (to: 'pdf' | 'paper'): void => {
    const mark = demo ? t('list.print.demo') : '';
    void printing.print(to, sheetTable(t, sheet, { title, mark, className, channelName }));
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
          onClick={() => print('pdf')}
        />
        <Button
          icon={<Print />}
          aria-label={t('handover.paper')}
          title={t('handover.paper')}
          disabled={printing.busy}
          onClick={() => print('paper')}
        />
      </header>
      {changed && (
        <Callout compact intent="warning" icon={false} className="cj-hand-changed">
          {t('handover.changed')}
        </Callout>
      )}
      {printing.sheet}
    </>
  );
}
