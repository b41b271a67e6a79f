import type { RECORDS_COMMANDS, RECORDS_REQUESTS } from '@shared/ipc/parts/records';
import type { WORKSPACE_COMMANDS, WORKSPACE_REQUESTS } from '@shared/ipc/parts/workspace';
import { Workspace } from '../../storage/workspace';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface RecordsArea extends Area {
  readonly requests: PartRequests<typeof RECORDS_REQUESTS & typeof WORKSPACE_REQUESTS>;
  readonly commands: PartCommands<typeof RECORDS_COMMANDS & typeof WORKSPACE_COMMANDS>;
}

/** Panels, trees, pickers, figures and batches of lists, and what a person keeps about lists. */
export function createRecordsArea(context: AreaContext): RecordsArea {
  const { broadcast, clock, data, session, openDocument } = context;
  const workspace = new Workspace({
    open: openDocument,
    clock,
    owner: () => session.profile(),
    failed: (reason) => context.log.error('the workspace cannot be written', { reason }),
  });
  return {
    requests: {
      'records.read': (question) => data.records.read(question),
      'records.nodes': ({ call, parent }) => data.records.nodes(call, parent),
      'records.pick': ({ call, text, current, slot }) =>
        data.records.pick(call, text, current, slot),
      'records.figures': ({ call, filters, slot }) => data.records.figures(call, filters, slot),
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
  };
}
