import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { ActionSpec, FamilySpec, GrantSpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { recordsOf } from '@shared/catalogue/known';
import { failureText, type UiFailure } from '@renderer/data/failure';
import { entryOf } from '@renderer/data/families';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useToast } from '@renderer/ui/toasts';
import { useMounted } from '@renderer/ui/useMounted';
import { ActionDialog } from '../form/ActionDialog';
import type { FormValues } from '../form/model';
import { RecordDialog } from '../form/RecordDialog';
import { useMatchRefresh } from '../others/useMatches';
import type { RecordSteps } from '../form/StepButtons';
import { GrantDialog } from '../grants/GrantDialog';
import { useLabel } from '../labels';
import { panelParams } from '../panels/panelParams';
import { BatchEditDialog } from './BatchEditDialog';
import { countsOf, type RowResult } from './report';
import { ResultDialog } from './ResultDialog';
import { RowPreview } from './RowPreview';
import { UndoBars } from './UndoBar';
import { isHeldBack, useRun, type Act, type RunReport } from './useRun';
import { useUndoQueue } from './useUndoQueue';
import '../form/form.css';

type Rows = readonly RecordView[];

type Open =
  | {
      readonly kind: 'add';
      readonly under: RecordView | null;
      readonly begun?: FormValues | undefined;
    }
  | {
      readonly kind: 'edit' | 'view';
      readonly record: RecordView;
      readonly begun?: FormValues | undefined;
    }
  | { readonly kind: 'batchEdit' | 'remove'; readonly rows: Rows }
  | { readonly kind: 'action'; readonly action: ActionSpec; readonly rows: Rows }
  | { readonly kind: 'grant'; readonly grant: GrantSpec; readonly record: RecordView }
  | { readonly kind: 'panel'; readonly panel: PanelSpec; readonly record: RecordView | null }
  | Result;

interface Result {
  readonly kind: 'result';
  readonly title: string;
  readonly act: Act;
  readonly rows: Rows;
  readonly results: readonly RowResult[];
}

/** The acts on a list's records; `open` renders every dialog that they need. */
export interface ListActions {
  /**
   * @param under the record of a tree below which the new one stands.
   * @param begun what was entered already.
   */
  readonly add: (under?: RecordView | null, begun?: FormValues) => void;
  readonly view: (record: RecordView) => void;
  /** One record: its form; several: the same values for all. Without records it warns. */
  readonly edit: (records: Rows, begun?: FormValues) => void;
  /** Without records it warns with the documented text. */
  readonly remove: (records: Rows) => void;
  /** Without records it warns, unless the action belongs to the screen. */
  readonly act: (action: ActionSpec, records: Rows) => void;
  /** Opens what a row may do. */
  readonly openGrant: (grant: GrantSpec, record: RecordView) => void;
  /** Opens a panel of a row, or of the screen with null. */
  readonly openPanel: (panel: PanelSpec, record: RecordView | null) => void;
  /** Ids of rows whose removal can still be undone: the list greys them. */
  readonly leaving: ReadonlySet<string>;
  /** A dialog is open. */
  readonly isOpen: boolean;
  /** The open dialog. */
  readonly open: ReactNode;
  /** Removals that can be undone; must be rendered right after the rows, as the next stop of Tab. */
  readonly bars: ReactNode;
}

/** Renders the open panel; panels use this hook themselves, so it cannot render them. */
type PanelView = (
  panel: PanelSpec,
  record: RecordView | null,
  on: { readonly close: () => void; readonly changed: () => void },
) => ReactNode;

/** Job names of removals end with their queue key. */
const jobOfRemoval = (family: FamilySpec, panel: PanelSpec | undefined, key: number): string =>
  `remove:${family.key}:${panel?.key ?? ''}:${key}`;

/** Why the request, or the first of its rows, failed. */
function reasonOf({ screen, results }: RunReport): UiFailure | null {
  const first = results.find(({ outcome }) => outcome === 'failed');
  return screen ?? (first?.outcome === 'failed' ? first.failure : null);
}

/**
 * All acts on the records of a list: forms, batches, actions and panels.
 * @param family the family of the screen.
 * @param list is reloaded after a change.
 * @param options.panel the list is a panel of the screen, whose records may be of another family.
 * @param options.owner the row that the panel belongs to.
 * @param options.rows the records shown, through which a record that is viewed can be left for the next.
 * @param options.onView told which of them is viewed instead.
 * @param options.orphans asked before rows are removed.
 * @param options.panelView only a list opens panels; a panel opens none.
 */
export function useListActions(
  family: FamilySpec,
  list: { readonly refresh: () => void },
  options: {
    readonly panel?: PanelSpec;
    readonly owner?: RecordView | null;
    readonly panelView?: PanelView;
    readonly rows?: Rows;
    readonly onView?: (record: RecordView) => void;
    /** Whether a removal would leave records below these without a parent. */
    readonly orphans?: (rows: Rows) => boolean;
  } = {},
): ListActions {
  const { t } = useTranslation();
  const label = useLabel();
  const { choices } = useServices();
  const toast = useToast();
  const [asked, setOpen] = useState<Open | null>(null);
  /** Results that arrived while another dialog was open. */
  const [later, setLater] = useState<readonly Result[]>([]);
  const open = asked ?? later[0] ?? null;
  const { panel, owner = null } = options;
  const records = (panel === undefined ? undefined : recordsOf(panel.call)) ?? family;
  const params = panel === undefined ? undefined : panelParams(family, panel, owner);
  const { run, nextJob } = useRun({ family, records, panel, params });
  const isOpen = useMounted();
  const close = (): void => {
    if (asked === null) setLater((all) => all.slice(1));
    else setOpen(null);
  };
  /** The records changed: the list is reloaded, and so are options made from its records. */
  const changed = (): void => {
    if (records.calls.some(({ kind }) => kind === 'dictionary')) choices.forgetDictionaries();
    choices.forget(entryOf(records.key)?.reads ?? []);
    if (isOpen()) list.refresh();
  };
  useMatchRefresh(records.key, changed);
  /** The row that is viewed, as it was read last. */
  const latest = (record: RecordView): RecordView =>
    options.rows?.find(({ id }) => id === record.id && id !== '') ?? record;
  /** @param isShown the acting dialog is still open; a dialog opened since then stays. */
  const doneText = ({ done: own }: ActionSpec): string =>
    own === undefined ? t('records.done') : label(own);
  const done = (message: string, isShown = true): void => {
    if (isShown) close();
    toast('success', message);
    changed();
  };
  /**
   * Reports the result of a batch: one sentence when all rows succeeded, otherwise a result for each row. An
   * open dialog stays with its content; the results are shown after it.
   * @param leftText the sentence to show when the screen was closed.
   */
  const tell = (
    result: Omit<Result, 'kind' | 'results'>,
    report: RunReport,
    message: string,
    leftText: 'batch.leftAway' | 'batch.leftUndone',
  ): void => {
    const { results } = report;
    const { done: good, failed } = countsOf(results);
    const reason = failed === 0 ? null : reasonOf(report);
    const hasReply = results.some((one) => one.outcome === 'done' && one.reply !== undefined);
    if (good === result.rows.length && !(hasReply && isOpen())) toast('success', message);
    else if (isOpen()) setLater((all) => [...all, { kind: 'result', ...result, results }]);
    else
      toast(
        'danger',
        t(leftText, {
          failed: result.rows.length - good,
          reason: reason === null ? t('batch.mark.notSent') : failureText(t, reason),
        }),
      );
    changed();
  };
  const removals = useUndoQueue(records, `${family.key}|${panel?.key ?? ''}`, async (rows, key) => {
    const act: Act = { kind: 'remove' };
    const report = await run(act, rows, jobOfRemoval(family, panel, key));
    if (isHeldBack(report)) return 'heldBack';
    const reason = reasonOf(report);
    if (reason !== null && (rows.length === 1 || report.screen !== null)) {
      toast('danger', failureText(t, reason));
      changed();
    } else
      tell(
        { title: t('batch.removeTitle'), act, rows },
        report,
        t('records.removed'),
        'batch.leftAway',
      );
    return 'told';
  });
  const chosen = (rows: Rows, next: Open): void => {
    if (rows.length === 0) toast('warning', t('records.chooseRows'));
    else setOpen(next);
  };
  const stepsFrom = (record: RecordView): RecordSteps | null => {
    const all = options.rows ?? [];
    const at = all.findIndex(({ id }) => id === record.id);
    if (at < 0 || record.id === '' || all.length < 2) return null;
    return {
      at: at + 1,
      count: all.length,
      go: (by) => {
        const next = all[at + by];
        if (next === undefined || next.id === '') return;
        options.onView?.(next);
        setOpen({ kind: 'view', record: next });
      },
    };
  };
  const openPanel = (next: PanelSpec, record: RecordView | null): void =>
    setOpen({ kind: 'panel', panel: next, record });
  return {
    add: (under, begun) => setOpen({ kind: 'add', under: under ?? null, begun }),
    view: (record) => setOpen({ kind: 'view', record }),
    edit: (rows, begun) => {
      const [first, second] = rows;
      if (first !== undefined && second === undefined)
        setOpen({ kind: 'edit', record: first, begun });
      else chosen(rows, { kind: 'batchEdit', rows });
    },
    remove: (rows) => {
      if (options.orphans?.(rows) === true) toast('warning', t('tree.removeBelow'));
      else chosen(rows, { kind: 'remove', rows });
    },
    act: (action, rows) => {
      if (action.place === 'screen') setOpen({ kind: 'action', action, rows: [] });
      else chosen(rows, { kind: 'action', action, rows });
    },
    openGrant: (grant, record) => setOpen({ kind: 'grant', grant, record }),
    openPanel,
    leaving: removals.leaving,
    isOpen: open !== null,
    bars: (
      <UndoBars
        family={records}
        removals={removals}
        jobOf={(key) => jobOfRemoval(family, panel, key)}
      />
    ),
    open: (
      <>
        {(open?.kind === 'add' || open?.kind === 'edit' || open?.kind === 'view') && (
          <RecordDialog
            family={family}
            records={records}
            panel={panel}
            owner={owner}
            mode={open.kind}
            record={
              open.kind === 'add' ? null : open.kind === 'view' ? latest(open.record) : open.record
            }
            under={open.kind === 'add' ? open.under : null}
            begun={open.begun}
            steps={open.kind === 'view' ? stepsFrom(open.record) : null}
            onClose={close}
            onSaved={done}
            onPartly={changed}
            onGone={changed}
          />
        )}
        {open?.kind === 'remove' && (
          <ConfirmDialog
            title={t('records.prompt')}
            confirm={t('records.removeCount', { count: open.rows.length })}
            intent="danger"
            onConfirm={() => {
              removals.queue.hold(open.rows);
              close();
            }}
            onClose={close}
          >
            <p>{t('records.removeAsk')}</p>
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
            onReport={(act, rows, report) => {
              close();
              tell(
                { title: t('batch.editResult'), act, rows },
                report,
                t('records.updated'),
                'batch.leftUndone',
              );
            }}
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
            onDone={(reply) =>
              done(reply === undefined ? doneText(open.action) : t('batch.reply', { text: reply }))
            }
            onReport={(act, rows, report) => {
              close();
              tell(
                { title: t('batch.actionResult', { action: label(open.action.label) }), act, rows },
                report,
                doneText(open.action),
                'batch.leftUndone',
              );
            }}
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
            key={open.results.map(({ id }) => id).join()}
            onClose={close}
          />
        )}
        {open?.kind === 'grant' && (
          <GrantDialog
            family={records}
            grant={open.grant}
            record={open.record}
            onClose={close}
            onSaved={done}
          />
        )}
        {open?.kind === 'panel' && options.panelView?.(open.panel, open.record, { close, changed })}
      </>
    ),
  };
}
