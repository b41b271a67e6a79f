import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { must } from '@shared/base/assert';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText, settle } from '@renderer/data/failure';
import { usePermission, useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { DataGrid } from '@renderer/ui/DataGrid';
import { useToast } from '@renderer/ui/toasts';
import { ActionDialog } from '../form/ActionDialog';
import { RecordDialog } from '../form/RecordDialog';
import { useFieldLabel } from '../labels';
import { FigureStrip } from '../figures/FigureStrip';
import { ListPanels } from '../panels/ListPanels';
import { TreeFilter } from '../tree/TreeFilter';
import { TransferMenu } from '../transfer/TransferMenu';
import { columnsOf, type RowCommand } from './columns';
import { ListBars, ListCover } from './ListStates';
import { Pager } from './Pager';
import { SearchBar } from './SearchBar';
import { Toolbar } from './Toolbar';
import { useListController } from './useListController';
import '../crud.css';

type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'view'; readonly record: RecordView }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'action'; readonly action: ActionSpec; readonly ids: readonly string[] };

/** The list of any family that declares a screen. */
export function ListScreen({ family }: { readonly family: FamilySpec }) {
  const { t, i18n } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const may = usePermission();
  const label = useFieldLabel();
  const list = useListController(family);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const screen = must(family.screen, `screen of ${family.key}`);
  const { calls, permissions } = screen;

  const canView = may(permissions.view);
  const canEdit = calls.edit !== undefined && may(permissions.edit);
  const canRemove = calls.remove !== undefined && may(permissions.remove);
  const run = (command: RowCommand, record: RecordView): void => {
    if (command === 'remove') setDialog({ kind: 'remove', ids: [record.id] });
    else setDialog({ kind: command, record });
  };
  const columns = useMemo(
    () =>
      columnsOf(family, label, {
        title: t('crud.operations'),
        commands: [
          ...(canView ? [{ key: 'view' as const, label: t('crud.view') }] : []),
          ...(canEdit ? [{ key: 'edit' as const, label: t('crud.edit') }] : []),
          ...(canRemove ? [{ key: 'remove' as const, label: t('crud.remove') }] : []),
        ],
        run,
      }),
    // Labels and texts follow the language; `run` only sets state.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [family, i18n.language, canView, canEdit, canRemove],
  );
  const chosen = (open: (ids: readonly string[]) => Dialog): void => {
    if (list.selected.length === 0) toast('warning', t('crud.chooseRows'));
    else setDialog(open(list.selected));
  };
  const close = (): void => setDialog(null);
  const done = (message: string): void => {
    close();
    toast('success', message);
    list.refresh();
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    const answer = await settle(
      bridge.request('records.run', {
        job: `remove:${family.key}`,
        family: family.key,
        act: { kind: 'remove' },
        rows: ids.map((id) => ({ id })),
      }),
    );
    if (answer.ok) done(t('crud.removed'));
    else {
      close();
      toast('danger', failureText(t, answer.error));
    }
  };
  const rows = list.state.answer?.page.records ?? [];
  const [focus, setFocus] = useState<RecordView | null>(null);
  return (
    <section className="cj-list" data-family={family.key} data-status={list.status}>
      <SearchBar key={JSON.stringify(list.query.filters)} family={family} list={list} />
      <Toolbar
        family={family}
        list={list}
        onAdd={() => setDialog({ kind: 'add' })}
        onRemove={() => chosen((ids) => ({ kind: 'remove', ids }))}
        onAction={(action) => chosen((ids) => ({ kind: 'action', action, ids }))}
      >
        <TransferMenu
          family={family}
          list={list}
          columns={family.fields.filter(({ column }) => column).map(({ name }) => name)}
        />
      </Toolbar>
      <FigureStrip family={family} list={list} />
      <ListBars family={family} list={list} />
      <div className="cj-list-body">
        <TreeFilter family={family} list={list} />
        <div className="cj-list-grid">
          <ListCover list={list}>
            <DataGrid
              rows={rows}
              columns={columns}
              sort={list.query.sort}
              onSort={(sort) => list.change({ sort })}
              onSelect={list.select}
              onFocus={setFocus}
              onOpen={(record) => {
                if (canView && record.id !== '') setDialog({ kind: 'view', record });
              }}
            />
          </ListCover>
        </div>
        <ListPanels family={family} record={focus} place="beside" />
      </div>
      <Pager list={list} />
      <ListPanels family={family} record={focus} place="below" />
      {(dialog?.kind === 'add' || dialog?.kind === 'edit' || dialog?.kind === 'view') && (
        <RecordDialog
          family={family}
          mode={dialog.kind}
          record={dialog.kind === 'add' ? null : dialog.record}
          onClose={close}
          onSaved={done}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title={t('crud.prompt')}
          intent="danger"
          onConfirm={() => remove(dialog.ids)}
          onClose={close}
        >
          {t('crud.removeAsk')}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'action' && (
        <ActionDialog
          family={family}
          action={dialog.action}
          ids={dialog.ids}
          onClose={close}
          onDone={() => done(t('crud.done'))}
        />
      )}
    </section>
  );
}
