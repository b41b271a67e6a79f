import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Annotation, FolderOpen } from '@blueprintjs/icons';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { transferText } from '@renderer/data/transfers';

/** Saves a copy of the file with the problems beside its rows; afterwards it links to the copy. */
export function AnnotatedButton(props: { readonly job: string }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [path, setPath] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await settle(bridge.request('import.annotated', { job: props.job }));
    setBusy(false);
    if (answer.ok) setPath(answer.value.path);
    else setProblem(transferText(t, answer.error));
  };
  if (path !== '') {
    return (
      <>
        <Button
          icon={<FolderOpen />}
          text={t('transfer.openFolder')}
          title={path}
          onClick={() => bridge.command('transfer.reveal', { path })}
        />
        <span role="status" className="cj-import-saved" title={path}>
          {t('transfer.annotatedSaved')}
        </span>
      </>
    );
  }
  return (
    <>
      <Button
        icon={<Annotation />}
        text={t('transfer.annotated')}
        loading={busy}
        onClick={() => void save()}
      />
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  );
}
