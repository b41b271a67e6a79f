import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { ProgressBar } from '@blueprintjs/core';
import type { JournalCheck } from '@shared/model/journal';
import { problemText } from '@shared/model/journalProblem';
import { errorText, settle } from '@renderer/data/failure';
import { useNow, useServices } from '@renderer/data/services';

const SECOND_MS = 1_000;

type State =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly check: JournalCheck };

/** Verifies the hash chain, and says where it breaks. */
export function VerifyDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [state, setState] = useState<State>({ kind: 'running' });
  useEffect(() => {
    let isOver = false;
    void settle(bridge.request('journal.verify')).then((answer) => {
      if (isOver) return;
      if (answer.ok) setState({ kind: 'done', check: answer.value });
      else setState({ kind: 'failed', reason: errorText(t, answer.error) });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, t]);
  return (
    <Dialog isOpen title={t('journal.verify.title')} onClose={props.onClose} style={{ width: 560 }}>
      <DialogBody>
        <p>{t('journal.verify.about')}</p>
        <div role="status" data-verify={state.kind}>
          {state.kind === 'running' && <Running />}
          {state.kind === 'failed' && (
            <Callout intent="danger" icon={false}>
              {t('journal.verify.failed', { reason: state.reason })}
            </Callout>
          )}
          {state.kind === 'done' && <Result check={state.check} />}
        </div>
      </DialogBody>
      <DialogFooter
        actions={<Button autoFocus text={t('journal.verify.close')} onClick={props.onClose} />}
      />
    </Dialog>
  );
}

function Running() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const [began] = useState(() => clock.now());
  const now = useNow(SECOND_MS);
  const seconds = Math.max(0, Math.floor((now - began) / SECOND_MS));
  return (
    <>
      <p>{t('journal.verify.running', { seconds })}</p>
      <ProgressBar intent="primary" />
    </>
  );
}

function Result({ check }: { readonly check: JournalCheck }) {
  const { t } = useTranslation();
  const { anchors } = check;
  const isChainWhole = check.segments.every(({ problem }) => problem === null);
  return (
    <>
      <Callout intent={check.ok ? 'success' : 'danger'} icon={false}>
        {check.ok
          ? t('journal.verify.good', { count: check.entries })
          : t(isChainWhole ? 'journal.verify.badAnchors' : 'journal.verify.bad')}
      </Callout>
      <div className="cj-journal-months">
        <HTMLTable compact striped className="cj-kpi-table">
          <thead>
            <tr>
              <th>{t('journal.verify.month')}</th>
              <th className="cj-number">{t('journal.verify.entries')}</th>
              <th>{t('journal.verify.result')}</th>
            </tr>
          </thead>
          <tbody>
            {check.segments.map(({ month, entries, problem }) => (
              <tr key={month} data-month={month}>
                <td>{month}</td>
                <td className="cj-number">{entries}</td>
                <td className={problem === null ? '' : 'cj-kpi-bad'}>
                  {problem === null ? t('journal.verify.ok') : problemText(problem, t)}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      <p className={anchors.problem === null ? 'cj-hint' : 'cj-kpi-bad'}>
        {anchors.problem !== null
          ? problemText(anchors.problem, t)
          : anchors.checked === 0
            ? t('journal.verify.anchorsNone')
            : t('journal.verify.anchors', { count: anchors.checked })}
      </p>
      {anchors.proof !== undefined && (
        <p
          className={anchors.proof === 'noKey' ? 'cj-kpi-bad' : 'cj-hint'}
          data-proof={anchors.proof}
        >
          {anchors.proof === 'noKey'
            ? t('journal.verify.noKey')
            : t('journal.verify.held', { count: anchors.held ?? 0 })}
        </p>
      )}
    </>
  );
}
