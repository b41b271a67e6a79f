import { z } from 'zod';
import { troubleOf } from '@disk/trouble';
import { reasonOf } from '@shared/base/errors';
import { diskReason } from '@shared/model/channelReason';
import { platformStartSchema, type PlatformReport } from '@shared/model/platform';
import { startPlatform, type RunningPlatform } from './server';

z.config({ jitless: true });

/** The part of Electron's parent port that is used here; this file must not import electron. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: PlatformReport): void;
}

/** A problem that a person can solve has a text in the user's language. */
function troubleText(error: unknown): string {
  const trouble = troubleOf(error);
  const isPort = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  return trouble === 'other' || isPort ? reasonOf(error) : diskReason(trouble);
}

function serve(port: ParentPort): void {
  let running: Promise<RunningPlatform> | undefined;
  port.on('message', ({ data }) => {
    const parsed = platformStartSchema.safeParse(data);
    if (!parsed.success || running !== undefined) {
      const reason = parsed.success ? 'started already' : z.prettifyError(parsed.error);
      port.postMessage({ type: 'failed', reason });
      return;
    }
    running = startPlatform({ ...parsed.data, log: (line) => process.stdout.write(`${line}\n`) });
    running.then(
      ({ url }) => port.postMessage({ type: 'ready', url }),
      (error: unknown) => {
        running = undefined;
        process.stdout.write(`${troubleText(error)}\n`);
        port.postMessage({ type: 'failed', reason: troubleText(error) });
      },
    );
  });
  port.postMessage({ type: 'loaded' });
}

const { parentPort } = process as unknown as { parentPort?: ParentPort };
if (parentPort === undefined) {
  process.stderr.write('This entry runs as a utility process only.\n');
  process.exitCode = 2;
} else serve(parentPort);
