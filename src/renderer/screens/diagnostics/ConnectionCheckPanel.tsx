import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, FormGroup, InputGroup, ProgressBar } from '@blueprintjs/core';
import { Export, FolderOpen, Play, Pulse, Stop } from '@blueprintjs/icons';
import type { CheckReport } from '@shared/model/diagnostics';
import { errorText } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { CallTable } from './CallTable';
import { CheckSteps } from './CheckSteps';
import { ModuleTable } from './ModuleTable';
import { useCheck } from './useCheck';
import './diagnostics.css';

/** Checks any server: the steps of the connection, then every read call. */
export function ConnectionCheckPanel() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { report, problem, paths, start, save, remap, reset, rule, cancel, reveal } = useCheck();
  const active = useLive((live) => live.settings?.activeServerUrl ?? '');
  const [url, setUrl] = useState('');
  const [module, setModule] = useState<string | null>(null);
  const running = report?.state === 'running';
  return (
    <section className="cj-check" data-state={report?.state ?? 'never'}>
      <p className="cj-check-intro">{t('diagnostics.intro')}</p>
      <form
        className="cj-check-head"
        onSubmit={(event) => {
          event.preventDefault();
          void start(url);
        }}
      >
        <FormGroup
          label={t('diagnostics.address')}
          labelFor="check-url"
          helperText={t('diagnostics.addressHint')}
        >
          <InputGroup
            id="check-url"
            value={url}
            placeholder={active}
            disabled={running}
            onValueChange={setUrl}
          />
        </FormGroup>
        {running ? (
          <Button icon={<Stop />} text={t('diagnostics.cancel')} onClick={cancel} />
        ) : (
          <Button type="submit" intent="primary" icon={<Play />} text={t('diagnostics.start')} />
        )}
        <Button
          icon={<Export />}
          text={t('diagnostics.export')}
          disabled={report === null || running}
          onClick={() => void save()}
        />
        <Button
          icon={<Pulse />}
          text={t('selfTest.open')}
          title={t('selfTest.openHint')}
          onClick={() => bridge.command('selfTest.open', undefined)}
        />
      </form>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      {paths.length > 0 && (
        <Callout compact intent="success" icon={false} className="cj-check-saved">
          <span>{t('diagnostics.exported', { path: paths.join(' · ') })}</span>
          <Button
            size="small"
            variant="minimal"
            icon={<FolderOpen />}
            text={t('diagnostics.reveal')}
            onClick={reveal}
          />
        </Callout>
      )}
      {report === null ? (
        <p>{t('diagnostics.never')}</p>
      ) : (
        <>
          <CheckState report={report} />
          <h3>{t('diagnostics.steps')}</h3>
          <CheckSteps steps={report.steps} />
          <h3>{t('diagnostics.modules.title')}</h3>
          <ModuleTable report={report} chosen={module} onChoose={setModule} />
          <h3>{t('diagnostics.calls')}</h3>
          {!report.inUse && <p className="cj-check-intro">{t('diagnostics.otherServer')}</p>}
          <CallTable
            report={report}
            module={module}
            onRemap={remap}
            onReset={reset}
            onRule={rule}
          />
        </>
      )}
    </section>
  );
}

/** Progress of the check, or the time of its end. */
function CheckState(props: { readonly report: CheckReport }) {
  const { t } = useTranslation();
  const { calls, state, server, endedAt, startedAt } = props.report;
  const all = calls.length;
  if (state !== 'running') {
    const at = dateTimeText(endedAt ?? startedAt);
    const key = state === 'done' ? 'diagnostics.doneLine' : 'diagnostics.cancelledLine';
    return <p role="status">{t(key, { server, at, all })}</p>;
  }
  const done = calls.filter(({ verdict }) => verdict !== 'waiting').length;
  return (
    <div role="status" className="cj-check-progress">
      <span>{t('diagnostics.progress', { done, all })}</span>
      <ProgressBar value={all === 0 ? 0 : done / all} intent="primary" stripes={false} />
    </div>
  );
}
