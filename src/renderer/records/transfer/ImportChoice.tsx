import { useState } from 'react';
import { wallTime } from '@shared/base/time';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { IMPORT_LIMIT, type ImportState } from '@shared/model/transfer';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { transferText } from '@renderer/data/transfers';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { SheetFileButton } from './SheetFileButton';
import type { ImportModel } from './useImport';
import { WrittenFile } from './WrittenFile';

/** The start of an import: a template, a file, or an unfinished import. */
export function ImportChoice(props: {
  readonly family: FamilySpec;
  readonly pending: readonly ImportState[];
  readonly model: ImportModel;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { family, pending, model } = props;
  const { step } = model;
  const [template, setTemplate] = useState('');
  const [refused, setRefused] = useState('');
  const save = async (): Promise<void> => {
    setRefused('');
    const question = { family: family.key, format: 'xlsx' as const };
    const answer = await settle(bridge.request('import.template', question));
    if (answer.ok) setTemplate(answer.value.path);
    else setRefused(transferText(t, answer.error));
  };
  const failure =
    step.kind === 'choose' && step.failure !== null ? transferText(t, step.failure) : '';
  return (
    <>
      <DialogBody>
        <div className="cj-import-body">
          {pending.map((state) => (
            <Pending key={state.job} state={state} onOpen={() => model.show(state)} />
          ))}
          <p>{t('transfer.intro', { most: IMPORT_LIMIT })}</p>
          <div className="cj-import-buttons">
            <SheetFileButton
              primary
              text={t('transfer.chooseFile')}
              onFile={(file) => {
                setRefused('');
                model.check(file);
              }}
              onRefused={(key, values) => setRefused(t(key, values))}
            />
            <Button
              icon={<Download />}
              text={t('transfer.downloadTemplate')}
              onClick={() => void save()}
            />
          </div>
          {template !== '' && (
            <WrittenFile title={t('transfer.template.written')} path={template} />
          )}
          <ProblemNote text={refused || failure} />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={t('transfer.close')} onClick={props.onClose} />} />
    </>
  );
}

function Pending(props: { readonly state: ImportState; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { name, at, done, failed, total, needsFile } = props.state;
  return (
    <Callout intent="warning" icon={false} compact>
      <div className="cj-import-pending">
        <div>
          <strong>{t('transfer.pendingTitle', { name })}</strong>
          <p>
            {t('transfer.pendingText', {
              at: wallTime(at).slice(0, 16),
              done: done + failed.length,
              total,
            })}
          </p>
          {needsFile && <p>{t('transfer.pendingNeedsFile')}</p>}
        </div>
        <Button text={t('transfer.pendingOpen')} onClick={props.onOpen} />
      </div>
    </Callout>
  );
}
