import { useEffect, useState } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import type { ImportReport, ImportState } from '@shared/model/transfer';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import type { TransferUiFailure } from '@renderer/data/transfers';
import type { ChosenFile } from './SheetFileButton';

/** The step of an import. `choose` carries why the last file was refused. */
export type ImportStep =
  | { readonly kind: 'choose'; readonly failure: TransferUiFailure | null }
  | { readonly kind: 'checking'; readonly job: string }
  | { readonly kind: 'checked'; readonly report: ImportReport }
  | {
      readonly kind: 'running';
      readonly job: string;
      readonly rows: number;
      readonly total: number | null;
    }
  | { readonly kind: 'result'; readonly state: ImportState };

export interface ImportModel {
  readonly step: ImportStep;
  /** True once a row was sent: the list behind is outdated. */
  readonly sent: boolean;
  readonly check: (file: ChosenFile) => void;
  readonly run: (job: string) => void;
  readonly stop: () => void;
  /** Shows an earlier import. */
  readonly show: (state: ImportState) => void;
  /** Returns to the choice of a file; a mere check is forgotten. */
  readonly back: (failure?: TransferUiFailure) => void;
}

/** An import from the choice of a file to its result. */
export function useImport(family: FamilySpec): ImportModel {
  const { bridge, clock, report } = useServices();
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', failure: null });
  const [sent, setSent] = useState(false);
  useEffect(
    () =>
      bridge.on('transfer.progress', ({ job, rows, total }) =>
        setStep((now) =>
          now.kind === 'running' && now.job === job ? { ...now, rows, total } : now,
        ),
      ),
    [bridge],
  );
  /** A mere check is useless now; an import that was begun before stays. */
  const leave = (): void => {
    if (step.kind !== 'checked' || step.report.before !== null) return;
    bridge.request('import.forget', { job: step.report.job }).catch(report);
  };
  const check = async ({ name, bytes }: ChosenFile): Promise<void> => {
    leave();
    const job = `import:${family.key}:${clock.now()}`;
    setStep({ kind: 'checking', job });
    const question = { job, family: family.key, name, bytes };
    const answer = await settle(bridge.request('import.check', question));
    if (answer.ok) setStep({ kind: 'checked', report: answer.value });
    else setStep({ kind: 'choose', failure: answer.error });
  };
  const run = async (job: string): Promise<void> => {
    setSent(true);
    setStep({ kind: 'running', job, rows: 0, total: null });
    const answer = await settle(bridge.request('import.run', { job }));
    if (answer.ok) setStep({ kind: 'result', state: answer.value });
    else setStep({ kind: 'choose', failure: answer.error });
  };
  return {
    step,
    sent,
    check: (file) => void check(file),
    run: (job) => void run(job),
    stop: () => {
      if (step.kind === 'running' || step.kind === 'checking') {
        bridge.command('transfer.cancel', { job: step.job });
      }
    },
    show: (state) => setStep({ kind: 'result', state }),
    back: (failure) => {
      leave();
      setStep({ kind: 'choose', failure: failure ?? null });
    },
  };
}
