import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Menu, MenuDivider, MenuItem, Popover } from '@blueprintjs/core';
import { CaretDown, Export as ExportIcon } from '@blueprintjs/icons';
import type { TextKey } from '@shared/i18n/textKey';
import type { Result } from '@shared/base/result';
import type { JournalQuery } from '@shared/model/journal';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useToast } from '@renderer/ui/toasts';
import { MenuHead } from '@renderer/ui/MenuHead';
import { VerifyDialog } from './VerifyDialog';

type Failed = { readonly key: TextKey; readonly values?: Readonly<Record<string, string>> };
type Written = Result<{ readonly file: string; readonly rows: number } | null, Failed>;
type Asked = 'pack' | 'unpack' | 'verify' | null;

/** Export of the matching entries; proof, anchors and transfer of the whole journal. */
export function JournalActions(props: {
  readonly query: JournalQuery;
  /** The journal has new entries. */
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const refused = (error: Failure): void => {
    toast('danger', errorText(t, error));
  };
  const write = async (work: Promise<Written>, done: TextKey): Promise<void> => {
    setBusy(true);
    const answer = await settle(work);
    setBusy(false);
    setAsked(null);
    if (!answer.ok) return refused(answer.error);
    if (answer.value === null) toast('none', t('journal.cancelled'));
    else {
      toast('success', t(done, { file: answer.value.file, rows: answer.value.rows }));
      props.onChanged();
    }
  };
  const exportAs = (format: 'csv' | 'jsonl'): void => {
    const { query } = props;
    const order = {
      ...query,
      kinds: [...query.kinds],
      classes: [...query.classes],
      priorities: [...query.priorities],
      format,
    };
    void write(bridge.request('journal.export', order), 'journal.export.done');
  };
  const anchor = async (): Promise<void> => {
    const answer = await settle(bridge.request('journal.anchor'));
    if (answer.ok) toast('success', t('journal.anchor.done', { file: answer.value.file }));
    else refused(answer.error);
  };
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text={t('journal.action.csv')} onClick={() => exportAs('csv')} />
            <MenuItem text={t('journal.action.jsonl')} onClick={() => exportAs('jsonl')} />
            <MenuHead text={t('journal.export.about')} />
          </Menu>
        }
      >
        <Button
          icon={<ExportIcon />}
          endIcon={<CaretDown />}
          loading={busy && asked === null}
          text={t('journal.action.export')}
        />
      </Popover>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text={t('journal.action.verify')} onClick={() => setAsked('verify')} />
            <MenuItem text={t('journal.action.anchor')} onClick={() => void anchor()} />
            <MenuDivider />
            <MenuItem text={t('journal.action.pack')} onClick={() => setAsked('pack')} />
            <MenuItem text={t('journal.action.unpack')} onClick={() => setAsked('unpack')} />
          </Menu>
        }
      >
        <Button endIcon={<CaretDown />} text={t('journal.action.more')} />
      </Popover>
      {asked === 'verify' && <VerifyDialog onClose={() => setAsked(null)} />}
      {asked === 'pack' && (
        <ConfirmDialog
          title={t('journal.pack.title')}
          confirm={t('journal.pack.confirm')}
          onConfirm={() => write(bridge.request('journal.pack'), 'journal.pack.done')}
          onClose={() => setAsked(null)}
        >
          {t(busy ? 'journal.pack.running' : 'journal.pack.about')}
        </ConfirmDialog>
      )}
      {asked === 'unpack' && (
        <ConfirmDialog
          title={t('journal.pack.unpackTitle')}
          confirm={t('journal.pack.unpackConfirm')}
          onConfirm={() => write(bridge.request('journal.unpack'), 'journal.pack.unpackDone')}
          onClose={() => setAsked(null)}
        >
          {t(busy ? 'journal.pack.running' : 'journal.pack.unpackAbout')}
        </ConfirmDialog>
      )}
    </>
  );
}
