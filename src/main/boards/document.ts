import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import type { FeedData } from '@shared/model/board';
import type { DocumentStore } from '../ports/store';

const text = z.string();
const label = z.object({ zh: text, en: text });
const cell = z.union([
  z.object({
    state: z.literal('value'),
    value: z.union([text, z.number(), z.boolean(), z.array(text)]),
  }),
  z.object({ state: z.literal('absent') }),
  z.object({ state: z.literal('unreadable'), raw: text }),
]);
// What earlier versions did not keep is there again with the next answer.
const name = z.object({
  name: text,
  label,
  unit: text,
  period: z
    .enum(['all', 'today', 'last24Hours', 'last7Days', 'last30Days', 'last12Months'])
    .default('all'),
  adds: z.boolean().default(true),
  better: z.enum(['up', 'down']).exactOptional(),
  target: z.number().exactOptional(),
  toldByList: z.literal(true).exactOptional(),
});

const figures = z.union([
  z.object({ kind: z.literal('values'), values: z.array(name.extend({ cell })) }),
  z.object({
    kind: z.literal('series'),
    by: z.enum(['hour', 'day', 'month']).default('day'),
    series: z.array(name),
    points: z.array(z.object({ time: text, cells: z.array(cell) })),
  }),
  z.object({
    kind: z.literal('rank'),
    value: name,
    entries: z.array(z.object({ name: text, cell })),
  }),
]);

const record = z.object({
  id: text,
  cells: z.record(text, cell),
  extra: z.record(text, text),
  tolerated: z.number(),
});

const data: z.ZodType<FeedData> = z.union([
  z.object({ kind: z.literal('figures'), figures }),
  z.object({
    kind: z.literal('page'),
    page: z.object({
      records: z.array(record),
      total: z.number(),
      current: z.number(),
      size: z.number(),
    }),
  }),
]);

const keptSchema = z.object({
  version: z.literal(1).default(1),
  /** Server (stable name) and tenant that the data belongs to. */
  owner: z.object({ server: text, tenantId: text }).nullable().default(null),
  feeds: z.record(text, z.object({ at: z.number(), data })).default({}),
});

/** The last data of the boards, as it is kept over restarts. */
export type KeptFeeds = z.infer<typeof keptSchema>;
export type FeedOwner = NonNullable<KeptFeeds['owner']>;

/** True for a stored document that this version can use; a new, empty one too. */
export function isFeedDocument(value: unknown): boolean {
  return keptSchema.safeParse(value, READ_ONCE).success;
}

/** Reads the document; one that cannot be read (it was set aside before) is an empty one. */
export function readKept(document: DocumentStore): KeptFeeds {
  const read = keptSchema.safeParse(document.read(), READ_ONCE);
  return read.success ? read.data : keptSchema.parse({}, READ_ONCE);
}
