import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { Button } from '@blueprintjs/core';
import { Export, Import, Issue, TickCircle } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import type { ImportState } from '@shared/model/transfer';
import { usePermission, useServices } from '@renderer/data/services';
import type { ExportJob } from '@renderer/data/transfers';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';
import type { ListModel } from '../list/useListController';
import { ExportDialog } from './ExportDialog';
import { ImportDialog } from './ImportDialog';
import './transfer.css';

/** Export, import and their state, in the toolbar of a list. */
export function TransferMenu(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  /** Names of the shown columns in their order. */
  readonly columns: readonly string[];
}) {
  const { t } = useTranslation();
  const { family, list } = props;
  const { transfers } = useServices();
  const may = usePermission();
  const job = useStore(transfers.store, (all) => all[family.key]);
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const pending = usePendingImports(family, open !== 'import');
  // Who may not see the list gets no file of it either.
  const closed = list.status === 'noPermission';
  const { calls, permissions, items } = family.screen ?? {};
  const canImport =
    calls?.add !== undefined && items === undefined && may(permissions?.import ?? permissions?.add);
  useShortcuts([
    {
      keys: KEYS.export,
      label: t('list.keys.export'),
      group: t('list.keys.list'),
      run: () => setOpen('export'),
      enabled: may(permissions?.export) && !closed,
    },
  ]);
  return (
    <>
      {may(permissions?.export) && (
        <Button
          variant="minimal"
          data-transfer="export"
          disabled={closed && job?.status !== 'running'}
          icon={<ExportIcon job={job} />}
          text={
            job?.status === 'running'
              ? runningText(t('transfer.export'), job)
              : t('transfer.export')
          }
          onClick={() => setOpen('export')}
        />
      )}
      {canImport && (
        <Button
          variant="minimal"
          data-transfer="import"
          disabled={closed && pending.length === 0}
          icon={pending.length > 0 ? <Issue className="cj-transfer-pending" /> : <Import />}
          title={pending.length > 0 ? t('transfer.pendingBadge') : ''}
          text={t('transfer.import')}
          onClick={() => setOpen('import')}
        />
      )}
      {open === 'export' && <ExportDialog {...props} job={job} onClose={() => setOpen(null)} />}
      {open === 'import' && (
        <ImportDialog
          family={family}
          pending={pending}
          onClose={(sent) => {
            setOpen(null);
            if (sent) list.refresh();
          }}
        />
      )}
    </>
  );
}

function runningText(name: string, { rows, total }: ExportJob & { readonly status: 'running' }) {
  if (total === null || total === 0) return `${name} …`;
  return `${name} ${Math.min(100, Math.floor((rows * 100) / total))}%`;
}

function ExportIcon({ job }: { readonly job: ExportJob | undefined }) {
  if (job?.status === 'done') return <TickCircle className="cj-transfer-done" />;
  if (job?.status === 'failed') return <Issue className="cj-transfer-pending" />;
  return <Export />;
}

/** Unfinished imports into this list; reloaded whenever `isWatching` becomes true. */
function usePendingImports(family: FamilySpec, isWatching: boolean): readonly ImportState[] {
  const { bridge, report } = useServices();
  const [pending, setPending] = useState<readonly ImportState[]>([]);
  useEffect(() => {
    if (!isWatching) return undefined;
    let isHere = true;
    bridge.request('import.pending').then((all) => {
      if (isHere) setPending(all.filter((one) => one.family === family.key));
    }, report);
    return () => {
      isHere = false;
    };
  }, [bridge, report, family, isWatching]);
  return pending;
}
