import { z } from 'zod';
import type { ApiFailure } from '../../api/failure';
import type { Page } from '../../api/page';
import type { Result } from '../../base/result';
import type { FigureData } from '../../catalogue/figures';
import type { RecordView } from '../../catalogue/record';
import type { BatchReport } from '../../model/batch';
import type { GrantAnswer, GrantSaved } from '../../model/grant';
import type { OptionNode, TreeNode } from '../../model/menu';
import { command, event, request, type Part } from '../define';
import { CONSOLE, SERVER_MS, TRANSFER_MS, WRITE_MS } from './limits';

/** Most rows of one batch. */
export const BATCH_LIMIT = 5000;

const name = z.string().min(1).max(100);
export const texts = z.record(z.string().max(100), z.string().max(1000));
const value = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1000)).max(5000),
]);
/** Values of a form by field, as windows hold them. */
export const formValues = z.record(z.string().max(100), value.nullable());
const slot = z.string().max(200);
const job = z.string().min(1).max(100);
export const sorts = z
  .array(z.object({ field: z.string().max(100), direction: z.enum(['asc', 'desc']) }))
  .max(5);

const grantOf = z.object({ family: name, grant: name, id: z.string().min(1).max(64) });
/** Ids by the name of their tab. */
const keysByTab = z.record(z.string().max(100), z.array(z.string().max(64)).max(20_000));

/** Records of a panel or a drop-down list, with their family, and whether the call pages. */
export interface ReadAnswer {
  readonly family: string;
  readonly paged: boolean;
  readonly page: Page<RecordView>;
}

/** Records beyond the page of a list: panels, trees, pickers, figures and work on many rows. */
export const RECORDS = {
  requests: {
    /** A read call of a family; an answer without pages comes as one page of all its rows. */
    'records.read': request<Result<ReadAnswer, ApiFailure>>()(
      CONSOLE,
      z.object({
        call: name,
        params: texts,
        current: z.number().int().min(1).optional(),
        size: z.number().int().min(1).max(500).optional(),
        sort: sorts.optional(),
        slot,
      }),
      SERVER_MS,
    ),
    /** The nodes of an option call: the whole tree, or the children of a parent where it is lazy. */
    'records.nodes': request<Result<readonly TreeNode[], ApiFailure>>()(
      CONSOLE,
      z.object({ call: name, parent: z.string().max(200).nullable() }),
      SERVER_MS,
    ),
    /** One page of an option call that the server searches. */
    'records.pick': request<
      Result<{ readonly nodes: readonly OptionNode[]; readonly total: number }, ApiFailure>
    >()(
      CONSOLE,
      z.object({
        call: name,
        text: z.string().max(200),
        current: z.number().int().min(1),
        slot,
        /** What narrows the options: values of the form that asks. */
        by: texts.optional(),
      }),
      SERVER_MS,
    ),
    /** `unfiltered`: the server failed over the conditions, so the figures are without them. */
    'records.figures': request<Result<FigureData & { readonly unfiltered?: true }, ApiFailure>>()(
      CONSOLE,
      z.object({ call: name, filters: texts, slot }),
      SERVER_MS,
    ),
    /**
     * Applies an act to rows: one call for all where the call takes them, otherwise one by one; a result for
     * each row.
     */
    'records.run': request<Result<BatchReport, ApiFailure>>()(
      CONSOLE,
      z.object({
        job,
        family: name,
        /** Panel of the family's screen with these records. */
        panel: name.optional(),
        act: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('remove') }),
          z.object({ kind: z.literal('edit'), values: formValues }),
          z.object({ kind: z.literal('action'), action: name, values: formValues }),
        ]),
        rows: z
          .array(z.object({ id: z.string().min(1).max(64), carry: texts.optional() }))
          .max(BATCH_LIMIT),
        /** Parameters that a panel takes from its row. */
        params: texts.optional(),
      }),
      TRANSFER_MS,
    ),
    /** What a record may be given, and what it has. */
    'grants.read': request<Result<GrantAnswer, ApiFailure>>()(CONSOLE, grantOf, SERVER_MS),
    /**
     * Replaces what a record has. `before` is what was read: where the server has something else by now, nothing
     * is sent and that is answered.
     */
    'grants.save': request<Result<GrantSaved, ApiFailure>>()(
      CONSOLE,
      grantOf.extend({ before: keysByTab, wanted: keysByTab }),
      WRITE_MS,
    ),
  },
  commands: {
    /** Stops the job; rows that were not sent yet stay unchanged. */
    'records.cancel': command(CONSOLE, z.object({ job })),
  },
  events: {
    'records.progress': event<{
      readonly job: string;
      readonly done: number;
      readonly total: number;
    }>()(CONSOLE),
  },
  states: {},
} as const satisfies Part;
