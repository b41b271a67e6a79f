import type { RECORDS } from '@shared/ipc/parts/records';
import type { WORKSPACE } from '@shared/ipc/parts/workspace';
import { Workspace } from '../../storage/workspace';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

/** Both parts at once. */
interface MessagesOfLists {
  readonly requests: typeof RECORDS.requests & typeof WORKSPACE.requests;
  readonly commands: typeof RECORDS.commands & typeof WORKSPACE.commands;
  readonly states: typeof RECORDS.states & typeof WORKSPACE.states;
}

export type RecordsArea = Area & Answers<MessagesOfLists>;

/** Panels, trees, pickers, figures and batches of lists, and what a person keeps about lists. */
export const createRecordsArea = defineArea(
  ['broadcast', 'clock', 'data', 'log', 'openDocument', 'session'],
  (context): RecordsArea => {
    const { broadcast, clock, data, session, openDocument } = context;
    const workspace = new Workspace({
      open: openDocument,
      clock,
      owner: () => session.profile(),
      failed: (reason) => context.log.error('the workspace cannot be written', { reason }),
    });
    data.progress.on((progress) => broadcast.send('records.progress', progress));
    return {
      requests: {
        'records.read': (question) => data.records.read(question),
        'records.nodes': ({ call, parent }) => data.records.nodes(call, parent),
        'records.pick': ({ call, text, current, slot, by }) =>
          data.records.pick(call, text, current, slot, by),
        'records.figures': ({ call, filters, slot }) => data.records.figures(call, filters, slot),
        'grants.read': (question) => data.grants.read(question),
        'grants.save': (question) => data.grants.save(question),
        'records.run': (question) => data.batches.run(question),
        'workspace.get': ({ kind, key }) => workspace.get(kind, key),
        'workspace.set': ({ kind, key, value }) => {
          workspace.set(kind, key, value);
          broadcast.send('workspace.changed', { kind, key });
          return null;
        },
        'workspace.drafts': () => workspace.drafts(),
      },
      commands: {
        'records.cancel': ({ job }) => data.batches.cancel(job),
      },
      states: {},
    };
  },
);
