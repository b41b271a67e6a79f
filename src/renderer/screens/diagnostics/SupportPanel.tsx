import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, HTMLTable } from '@blueprintjs/core';
import { Archive, FolderOpen } from '@blueprintjs/icons';
import type { BundleMade, BundlePart } from '@shared/model/diagnostics';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { sizeText } from './words';
import './diagnostics.css';

/** Makes the support bundle; its contents are listed before. */
export function SupportPanel() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [parts, setParts] = useState<readonly BundlePart[]>([]);
  const [made, setMade] = useState<BundleMade | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  useEffect(() => {
    bridge
      .request('support.contents')
      .then(setParts, () => setProblem({ key: 'diagnostics.support.listFailed' }));
  }, [bridge]);
  const make = async (): Promise<void> => {
    setBusy(true);
    setMade(null);
    const answer = await settle(bridge.request('support.make'));
    setBusy(false);
    if (answer.ok) setMade(answer.value);
    setProblem(answer.ok ? null : answer.error);
  };
  return (
    <section className="cj-check">
      <p className="cj-check-intro">{t('diagnostics.support.intro')}</p>
      <div className="cj-check-head">
        <Button
          intent="primary"
          icon={<Archive />}
          loading={busy}
          text={t(busy ? 'diagnostics.support.making' : 'diagnostics.support.make')}
          onClick={() => void make()}
        />
      </div>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      {made !== null && <Made made={made} />}
      <h3>{t('diagnostics.support.contents')}</h3>
      <HTMLTable compact striped className="cj-check-table">
        <thead>
          <tr>
            {(['part', 'file', 'size'] as const).map((name) => (
              <th key={name}>{t(`diagnostics.support.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.name}>
              <td>{t(`diagnostics.about.${part.about}`)}</td>
              <td>
                <code>{part.name}</code>
              </td>
              <td>
                {part.bytes === null ? t('diagnostics.support.atMaking') : sizeText(part.bytes)}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}

function Made(props: { readonly made: BundleMade }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { path, bytes, files, leftOut } = props.made;
  return (
    <Callout compact intent="success" icon={false} className="cj-check-saved">
      <span data-made={path}>
        {t('diagnostics.support.made', { path, size: sizeText(bytes), files: files.length })}
        {leftOut.length > 0 && ` ${t('diagnostics.support.leftOut', { number: leftOut.length })}`}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<FolderOpen />}
        text={t('diagnostics.reveal')}
        onClick={() => bridge.command('support.reveal', undefined)}
      />
    </Callout>
  );
}
