import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { must } from '@shared/base/assert';
import { reasonOf } from '@shared/base/errors';
import type { UnpackArgs, Unpacked } from './unpack';
import { PackProblem } from './problem';

type Answer =
  | { readonly unpacked: Unpacked }
  | { readonly message: string; readonly reason: PackProblem['reason'] | null };

/**
 * Unpacks in a thread, for a command that moves the files itself once the thread has ended.
 * @param program a built file that calls `answerAsThread` where it runs as a thread.
 * @throws PackProblem in words, Error of the disk.
 */
export async function unpackInThread(program: URL, args: UnpackArgs): Promise<Unpacked> {
  const worker = new Worker(program, { workerData: args });
  let answer: Answer | null = null;
  worker.once('message', (said: Answer) => (answer = said));
  // Rejects with the error of a thread that dies of one.
  await once(worker, 'exit');
  return resultOf(answer);
}

/** @throws Error also where the thread ended without a word: memory, or whoever ended it. */
function resultOf(answer: Answer | null): Unpacked {
  if (answer === null) throw new Error('the thread that unpacks ended without an answer');
  if ('unpacked' in answer) return answer.unpacked;
  const { message, reason } = answer;
  throw reason === null ? new Error(message) : new PackProblem(reason, message);
}

/** The thread's half. */
export async function answerAsThread(
  unpack: (args: UnpackArgs) => Promise<Unpacked>,
): Promise<void> {
  const port = must(parentPort, 'parent of the unpacking thread');
  const answer = (said: Answer): void => port.postMessage(said);
  try {
    answer({ unpacked: await unpack(workerData as UnpackArgs) });
  } catch (error) {
    const message = reasonOf(error);
    answer({ message, reason: error instanceof PackProblem ? error.reason : null });
  }
}
