import { parentPort } from 'node:worker_threads';
import { must } from '@shared/base/assert';
import { reasonOf } from '@shared/base/errors';
import { TransferWork } from './work';
import type { WorkReply, WorkRequest } from './protocol';
import { SheetProblem } from './sheet/cells';

const port = must(parentPort, 'parent of the transfer worker');
const desk = new TransferWork();

port.on('message', ({ call, name, args }: WorkRequest & { readonly call: number }) => {
  const reply = (answer: Omit<WorkReply, 'call'>): void => port.postMessage({ call, ...answer });
  desk.handle(name, args).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ failure: failureOf(error) }),
  );
});

function failureOf(error: unknown): NonNullable<WorkReply['failure']> {
  if (error instanceof SheetProblem) {
    return { key: error.key, values: error.values, reason: error.key };
  }
  return { key: '', values: {}, reason: reasonOf(error) };
}
