import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { Document, FolderOpen, Pulse } from '@blueprintjs/icons';
import { STEP_RESULTS, type SelfTestState } from '@shared/model/selfTest';
import { errorText } from '@renderer/data/failure';
import type { Bridge } from '@renderer/bridge/client';
import { dateTimeText } from '@renderer/data/time';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { MarkTag } from './marks';
import { upNext } from './order';
import { StepList } from './StepList';
import { StepPanel } from './StepPanel';
import { useSelfTest, type SelfTestPageState } from './useSelfTest';

/** The window of the self-test: all steps on the left, one of them on the right. */
export function SelfTestPage(props: {
  readonly bridge: Bridge;
  readonly first: SelfTestState;
  readonly report: (error: unknown) => void;
}) {
  const { t, i18n } = useTranslation();
  const desk = useSelfTest(props.bridge, props.first, props.report);
  const { state } = desk;
  useEffect(() => {
    document.title = t('selfTest.title');
  }, [t, i18n.language]);
  const runs = state.stage === 'running' || state.stage === 'ended';
  return (
    <div className="cj-self">
      {state.demo && <div className="cj-demo-band">DEMO</div>}
      {runs ? <Run desk={desk} /> : <Welcome desk={desk} />}
    </div>
  );
}

/** Before a run: an introduction, and whether to continue an unfinished one. */
function Welcome(props: { readonly desk: SelfTestPageState }) {
  const { t } = useTranslation();
  const { state, problem, begin, measure } = props.desk;
  const { counts, startedAt } = state;
  const stored = state.stage === 'stored';
  const all = state.steps.length - counts.absent;
  const start = (anew: boolean): void => {
    begin(anew);
    measure();
  };
  return (
    <main className="cj-self-welcome">
      <h1>{t('selfTest.heading')}</h1>
      <p>{t('selfTest.intro')}</p>
      <p>{t('selfTest.introTime')}</p>
      {stored && (
        <Callout compact intent="primary" icon={false}>
          {t('selfTest.storedAt', {
            at: dateTimeText(startedAt ?? 0),
            done: all - counts.left,
            left: counts.left,
          })}{' '}
          {t('selfTest.anewAsk')}
        </Callout>
      )}
      <div className="cj-self-buttons">
        {stored && (
          <Button
            intent="primary"
            size="large"
            autoFocus
            text={t('selfTest.continue')}
            onClick={() => begin(false)}
          />
        )}
        <Button
          intent={stored ? 'none' : 'primary'}
          size="large"
          autoFocus={!stored}
          text={t(stored ? 'selfTest.anew' : 'selfTest.begin')}
          onClick={() => start(true)}
        />
      </div>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
    </main>
  );
}

function Run(props: { readonly desk: SelfTestPageState }) {
  const { t } = useTranslation();
  const { desk } = props;
  const { steps, measuring, counts, stage } = desk.state;
  const open = steps.find(({ phase }) => phase === 'acting' || phase === 'asking');
  const [picked, setPicked] = useState('');
  // During the measurement the current step is shown; otherwise the person chooses.
  const chosen = measuring ? (open?.key ?? picked) : picked || open?.key || upNext(steps, '');
  const step = steps.find(({ key }) => key === chosen) ?? steps[0];
  const waits = steps.some(({ sort, phase }) => sort === 'auto' && phase === 'waiting');
  const next = (): void => setPicked(upNext(steps, step?.key ?? '') || (step?.key ?? ''));
  return (
    <>
      <header className="cj-self-head">
        <h1>{t('selfTest.heading')}</h1>
        <Counts state={desk.state} />
        <div className="cj-self-buttons">
          {(waits || measuring) && stage === 'running' && (
            <Button
              intent="primary"
              icon={<Pulse />}
              disabled={measuring}
              text={t(measuring ? 'selfTest.measuring' : 'selfTest.measure')}
              onClick={desk.measure}
            />
          )}
          <Button
            icon={<Document />}
            intent={counts.left === 0 ? 'primary' : 'none'}
            disabled={measuring}
            text={t('selfTest.save')}
            onClick={() => desk.save(false)}
          />
          <Button
            icon={<FolderOpen />}
            disabled={measuring}
            text={t('selfTest.saveIn')}
            onClick={() => desk.save(true)}
          />
          {stage === 'ended' && (
            <Button text={t('selfTest.anew')} onClick={() => desk.begin(true)} />
          )}
        </div>
      </header>
      <ProgressBar
        className="cj-self-bar"
        value={1 - counts.left / steps.length}
        animate={measuring}
        stripes={measuring}
        intent="primary"
      />
      <div className="cj-self-body">
        <StepList steps={steps} chosen={step?.key ?? ''} onChoose={setPicked} />
        <main className="cj-self-main">
          <Said desk={desk} />
          {step !== undefined && (
            <StepPanel
              key={step.key}
              step={step}
              desk={desk}
              busy={measuring || open?.phase === 'acting'}
              onNext={next}
            />
          )}
        </main>
      </div>
    </>
  );
}

function Counts(props: { readonly state: SelfTestState }) {
  const { counts } = props.state;
  return (
    <ul className="cj-self-counts">
      {[...STEP_RESULTS, 'left' as const].map((result) => (
        <li key={result} data-count={result}>
          <MarkTag mark={result} /> <strong>{counts[result]}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Path of the report, or that every step has a result. */
function Said(props: { readonly desk: SelfTestPageState }) {
  const { t } = useTranslation();
  const { paths, problem, state, reveal } = props.desk;
  const { left } = state.counts;
  return (
    <>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      {paths.length > 0 && (
        <Callout compact intent="success" icon={false} className="cj-self-saved">
          <span data-saved={paths.join('\n')}>
            {t('selfTest.saved', { paths: paths.join(' · ') })}
          </span>
          <Button
            size="small"
            variant="minimal"
            icon={<FolderOpen />}
            text={t('selfTest.reveal')}
            onClick={reveal}
          />
        </Callout>
      )}
      {paths.length === 0 && left === 0 && (
        <Callout compact intent="success" icon={false}>
          {t('selfTest.allDone')}
        </Callout>
      )}
    </>
  );
}
