import { useRef } from 'react';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { carried, type RowResult } from './report';

type Values = Readonly<Record<string, FieldValue | null>>;

/** An act on rows. */
export type Act =
  | { readonly kind: 'remove' }
  | { readonly kind: 'edit'; readonly values: Values }
  | {
      readonly kind: 'action';
      readonly action: string;
      readonly carry?: Readonly<Record<string, string>> | undefined;
      readonly values: Values;
    };

/** `screen`: the answer to an action without rows. */
export interface RunReport {
  readonly results: readonly RowResult[];
  readonly screen: UiFailure | null;
}

/** Whether main held the act back, because the workstation is locked: nothing of it was sent. */
export function isHeldBack({ screen }: RunReport): boolean {
  return screen?.kind === 'bridge' && screen.code === 'locked';
}

/** Sends an act for rows and returns a result for each; `job` names it for progress and stop. */
export type Run = (act: Act, rows: readonly RecordView[], job: string) => Promise<RunReport>;

/** The list or panel that contains the rows. */
export interface Place {
  readonly family: FamilySpec;
  /** The family of the rows; for a panel possibly another than the screen's. */
  readonly records: FamilySpec;
  readonly panel?: PanelSpec | undefined;
  /** Parameters that the panel takes from its row. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Sends acts on the rows of a list. */
export function useRun(place: Place): { readonly run: Run; readonly nextJob: () => string } {
  const { bridge } = useServices();
  const count = useRef(0);
  const { family, records, panel, params } = place;
  const nextJob = (): string => {
    count.current += 1;
    return `${family.key}:${panel?.key ?? ''}:${count.current}`;
  };
  const run: Run = async (act, rows, job) => {
    const answer = await settle(
      bridge.request('records.run', {
        job,
        family: family.key,
        ...(panel === undefined ? {} : { panel: panel.key }),
        ...(params === undefined ? {} : { params }),
        act: sent(act),
        rows: rows.map((row) => {
          const carry = act.kind === 'action' ? carried(records, act.carry, row) : undefined;
          return { id: row.id, ...(carry === undefined ? {} : { carry }) };
        }),
      }),
    );
    if (answer.ok) return { results: answer.value.results, screen: null };
    const { error } = answer;
    return {
      results: rows.map(({ id }) => ({ id, outcome: 'failed', failure: error })),
      screen: error,
    };
  };
  return { run, nextJob };
}

function sent(act: Act) {
  if (act.kind === 'remove') return { kind: 'remove' as const };
  const values = Object.fromEntries(
    Object.entries(act.values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? [...value] : value,
    ]),
  );
  return act.kind === 'edit'
    ? { kind: 'edit' as const, values }
    : { kind: 'action' as const, action: act.action, values };
}
