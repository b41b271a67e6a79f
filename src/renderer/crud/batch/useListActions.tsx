import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRead } from '@shared/api/call';
import type { ActionSpec, FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { recordsOf } from '@shared/catalogue/screens';
import { failureText, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useToast } from '@renderer/ui/toasts';
import { ActionDialog } from '../form/ActionDialog';
import { RecordDialog } from '../form/RecordDialog';
import { useLabel } from '../labels';
import { PanelDialog } from '../panels/PanelDialog';
import { panelParams } from '../panels/panelParams';
import { BatchEditDialog } from './BatchEditDialog';
import { countsOf, type RowResult } from './report';
import { ResultDialog } from './ResultDialog';
import { RowPreview } from './RowPreview';
import { UndoBars } from './UndoBar';
import { useRun, type Act, type RunReport } from './useRun';
import { useWithheld } from './useWithheld';
import '../form/form.css';

type Rows = readonly RecordView[];

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'view'; readonly record: RecordView }
  | { readonly kind: 'batchEdit' | 'remove'; readonly rows: Rows }
  | { readonly kind: 'action'; readonly action: ActionSpec; readonly rows: Rows }
  | { readonly kind: 'panel'; readonly panel: PanelSpec; readonly record: RecordView | null }
  | {
      readonly kind: 'result';
      readonly title: string;
      readonly act: Act;
      readonly rows: Rows;
      readonly results: readonly RowResult[];
    };

/** What a list offers to do with its records; every dialog that it takes is in `open`. */
export interface ListActions {
  readonly add: () => void;
  readonly view: (record: RecordView) => void;
  /** One record: its form; several: the same values for all of them. None warns. */
  readonly edit: (records: Rows) => void;
  /** None warns with the documented text. */
  readonly remove: (records: Rows) => void;
  /** None warns, unless the action belongs to the screen. */
  readonly act: (action: ActionSpec, records: Rows) => void;
  /** Opens a panel of a row, or of the screen with null. */
  readonly openPanel: (panel: PanelSpec, record: RecordView | null) => void;
  /** Ids of rows that are on their way out while it can be undone: the list greys them. */
  readonly leaving: ReadonlySet<string>;
  /** Dialogs and bars; belongs right below the toolbar of the list. */
  readonly open: ReactNode;
}

/** Job names of removals end with their place in the queue. */
const jobOfRemoval = (family: FamilySpec, panel: PanelSpec | undefined, key: number): string =>
  `remove:${family.key}:${panel?.key ?? ''}:${key}`;

/** Why the question, or the first of its rows, failed. */
function reasonOf({ screen, results }: RunReport): UiFailure | null {
  const first = results.find(({ outcome }) => outcome === 'failed');
  return screen ?? (first?.outcome === 'failed' ? first.failure : null);
}

/** Whether the screen is still there: what it began may end after it. */
function useMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

/**
 * Everything that is done to the records of a list: forms, batches, actions and panels.
 * @param family the family of the screen.
 * @param list is asked again when something was changed.
 * @param options.panel the list is a panel of the screen, whose records may be another family's.
 * @param options.owner the row that the panel belongs to.
 */
export function useListActions(
  family: FamilySpec,
  list: { readonly refresh: () => void },
  options: { readonly panel?: PanelSpec; readonly owner?: RecordView | null } = {},
): ListActions {
  const { t } = useTranslation();
  const label = useLabel();
  const { choices } = useServices();
  const toast = useToast();
  const [open, setOpen] = useState<Open | null>(null);
  const { panel, owner = null } = options;
  const records = (panel === undefined ? undefined : recordsOf(panel.call)) ?? family;
  const params = panel === undefined ? undefined : panelParams(family, panel, owner);
  const { run, nextJob } = useRun({ family, records, panel, params });
  const isOpen = useMounted();
  const close = (): void => setOpen(null);
  /** The records changed: the list is asked again, and so is what is offered of them elsewhere. */
  const changed = (): void => {
    if (records.calls.some(({ kind }) => kind === 'dictionary')) choices.forgetDictionaries();
    choices.forget(records.calls.filter(({ kind }) => isRead(kind)).map(({ id }) => id));
    if (isOpen()) list.refresh();
  };
  const done = (message: string): void => {
    close();
    toast('success', message);
    changed();
  };
  /** Tells what came of a batch: one sentence where all went well, else a result for each row. */
  const tell = (title: string, message: string, act: Act, rows: Rows, report: RunReport): void => {
    if (countsOf(report.results).done === rows.length) {
      done(message);
      return;
    }
    setOpen({ kind: 'result', title, act, rows, results: report.results });
    changed();
  };
  const { queue, leaving } = useWithheld(
    records,
    `${family.key}|${panel?.key ?? ''}`,
    async (rows, key) => {
      const act: Act = { kind: 'remove' };
      const report = await run(act, rows, jobOfRemoval(family, panel, key));
      const { done: gone, failed } = countsOf(report.results);
      const reason = reasonOf(report);
      changed();
      // Another dialog may have been opened while it waited: it stays.
      if (gone === rows.length) toast('success', t('crud.removed'));
      else if (reason !== null && (rows.length === 1 || report.screen !== null))
        toast('danger', failureText(t, reason));
      else if (isOpen()) tell(t('batch.removeTitle'), t('crud.removed'), act, rows, report);
      else
        toast(
          'danger',
          t('batch.leftAway', {
            failed: rows.length - gone,
            reason: reason === null || failed === 0 ? '' : failureText(t, reason),
          }),
        );
    },
  );
  const chosen = (rows: Rows, next: Open): void => {
    if (rows.length === 0) toast('warning', t('crud.chooseRows'));
    else setOpen(next);
  };
  const openPanel = (next: PanelSpec, record: RecordView | null): void =>
    setOpen({ kind: 'panel', panel: next, record });
  return {
    add: () => setOpen({ kind: 'add' }),
    view: (record) => setOpen({ kind: 'view', record }),
    edit: (rows) => {
      const [first, second] = rows;
      if (first !== undefined && second === undefined) setOpen({ kind: 'edit', record: first });
      else chosen(rows, { kind: 'batchEdit', rows });
    },
    remove: (rows) => chosen(rows, { kind: 'remove', rows }),
    act: (action, rows) => {
      if (action.place === 'screen') setOpen({ kind: 'action', action, rows: [] });
      else chosen(rows, { kind: 'action', action, rows });
    },
    openPanel,
    leaving,
    open: (
      <>
        <UndoBars
          family={records}
          queue={queue}
          jobOf={(key) => jobOfRemoval(family, panel, key)}
        />
        {(open?.kind === 'add' || open?.kind === 'edit' || open?.kind === 'view') && (
          <RecordDialog
            family={family}
            records={records}
            panel={panel}
            owner={owner}
            mode={open.kind}
            record={open.kind === 'add' ? null : open.record}
            onClose={close}
            onSaved={done}
          />
        )}
        {open?.kind === 'remove' && (
          <ConfirmDialog
            title={t('crud.prompt')}
            intent="danger"
            onConfirm={() => {
              queue.hold(open.rows);
              close();
            }}
            onClose={close}
          >
            <p>{t('crud.removeAsk')}</p>
            <RowPreview family={records} rows={open.rows} />
          </ConfirmDialog>
        )}
        {open?.kind === 'batchEdit' && (
          <BatchEditDialog
            family={records}
            rows={open.rows}
            run={run}
            nextJob={nextJob}
            onClose={close}
            onReport={(act, rows, report) =>
              tell(t('batch.editResult'), t('crud.updated'), act, rows, report)
            }
          />
        )}
        {open?.kind === 'action' && (
          <ActionDialog
            family={records}
            action={open.action}
            rows={open.rows}
            run={run}
            nextJob={nextJob}
            onClose={close}
            onDone={() => done(t('crud.done'))}
            onReport={(act, rows, report) =>
              tell(
                t('batch.actionResult', { action: label(open.action.label) }),
                t('crud.done'),
                act,
                rows,
                report,
              )
            }
          />
        )}
        {open?.kind === 'result' && (
          <ResultDialog
            family={records}
            title={open.title}
            rows={open.rows}
            results={open.results}
            nextJob={nextJob}
            retry={async (rows, job) => {
              const report = await run(open.act, rows, job);
              changed();
              return report.results;
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'panel' && (
          <PanelDialog
            family={family}
            panel={open.panel}
            record={open.record}
            onClose={close}
            onChanged={changed}
          />
        )}
      </>
    ),
  };
}
