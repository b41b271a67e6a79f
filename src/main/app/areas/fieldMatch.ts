import type { FIELD_MATCH } from '@shared/ipc/parts/fieldMatch';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { FieldMatcher } from '../../records/fieldMatcher';
import type { Area } from './context';
import { defineArea } from './define';

export type FieldMatchArea = Area & Answers<typeof FIELD_MATCH>;

/** Which field of the server fills which column: looked at, matched, taken back, exported. */
export const createFieldMatchArea = defineArea(
  ['alarms', 'book', 'exports', 'log', 'seenFields', 'session'],
  ({ alarms, book, exports, log, seenFields, session }): FieldMatchArea => {
    const matcher = new FieldMatcher({
      ...{ book, exports, log, session },
      seen: seenFields,
      notes: alarms.notes,
    });
    return {
      requests: {
        'fieldMatch.sent': ({ family }) => matcher.sent(family),
        'fieldMatch.set': ({ family, column, name }) => matcher.set(family, column, name),
        'fieldMatch.export': () => matcher.export(),
      },
      commands: {},
      states: {
        'fieldMatch.matches': published(
          () => matcher.state(),
          book.changed,
          session.began,
          session.ended,
          session.changed,
        ),
      },
    };
  },
);
