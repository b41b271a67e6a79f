import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { failureText } from '@renderer/data/failure';
import { useNow, useServices } from '@renderer/data/services';
import { ageOf } from '@renderer/data/time';
import { StateView } from '@renderer/ui/StateView';
import type { PanelModel } from './usePanel';

/** Interval of ages in seconds. ms. */
const AGE_MS = 5_000;

/** The records of a panel, or the state that replaces them. */
export function PanelCover(props: { readonly panel: PanelModel; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { panel } = props;
  const { failure } = panel.state;
  const reason = failure === null ? t('failure.unknown') : failureText(t, failure);
  switch (panel.status) {
    case 'loading':
      return <StateView busy text={t('records.loadingFirst')} testId="loading" />;
    case 'noPermission':
      return (
        <StateView
          icon={<Lock size={24} />}
          title={t('records.noPermissionTitle')}
          text={reason}
          testId="noPermission"
        />
      );
    case 'error':
      return (
        <StateView title={t('records.errorTitle')} text={reason} testId="error">
          <Button size="small" text={t('shell.retry')} onClick={panel.refresh} />
        </StateView>
      );
    case 'empty':
      return <StateView text={t('form.panelEmpty')} testId="empty" />;
    case 'refreshing':
    case 'stale':
    case 'ready':
      return (
        <>
          {panel.status === 'refreshing' && (
            <ProgressBar className="cj-list-progress" aria-label={t('records.refreshing')} />
          )}
          {panel.status === 'stale' && <Stale panel={panel} reason={reason} />}
          {props.children}
        </>
      );
  }
}

function Stale(props: { readonly panel: PanelModel; readonly reason: string }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useNow(AGE_MS);
  const { answer } = props.panel.state;
  if (answer === null) return null;
  const age = ageOf(clock.monotonic() - answer.at);
  return (
    <Callout compact icon={false} intent="warning" className="cj-list-bar">
      {t('records.stale', { age: t(age.key, { n: age.n }), reason: props.reason })}
      <Button
        size="small"
        variant="minimal"
        text={t('shell.retry')}
        onClick={props.panel.refresh}
      />
    </Callout>
  );
}
