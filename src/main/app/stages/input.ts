import type { Clock } from '@shared/base/clock';
import type { Application } from '../../adapters/application';
import type { Restart } from '../../recovery/lifeline';
import type { Keeper } from '../../session/handed';
import type { MoveOutcome } from '../../storage/move/move';
import type { Policies } from '../../storage/policy/policies';
import type { CommandLine } from '../commandLine';

/** What the start of the program hands to the stages. */
export interface ComposeInput {
  readonly application: Application;
  readonly commandLine: CommandLine;
  readonly clock: Clock;
  /** Folder of the built output, which holds main, preload and renderer. */
  readonly outDir: string;
  /** Environment of a run from sources; a packaged app ignores it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Why the app had to be started again; null at an ordinary start. */
  readonly restart: Restart | null;
  /** What became of the data of earlier versions; null when nothing was looked for. */
  readonly data: MoveOutcome | null;
  /** What administrators prescribe, read once. */
  readonly policies: Policies;
  /** A watchdog started this process and starts it again. */
  readonly supervised: boolean;
  /** It keeps a text for the next run; null without a watchdog. */
  readonly keeper: Keeper | null;
  /** A page has been drawn: the console's, or 'board' and 'settings'. */
  pageReady(page: string): void;
}
