import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { SETTINGS_FILE_LIMIT } from '@shared/ipc/parts/settings';
import { NO_POLICY, readPolicy, type PolicyProblem, type PolicyReading } from './document';
import type { PolicySource } from './policies';

/** Who may have written a file; null when only administrators, else what is wrong. */
export type Judge = (path: string, fd: number) => Promise<PolicyProblem | null>;

/** A file is looked at so often, ms: a look is one call of the system. */
const READ_MS = 2_000;
/** A system that did not say who wrote it is asked again after so many looks. */
const ASK_AGAIN = 60;

/** A policy file; read when it is another one than before. */
export class PolicyFile implements PolicySource {
  readonly everyMs = READ_MS;
  private stamp = '';
  private reads = 0;
  private reading: PolicyReading = NO_POLICY;

  /** @param judge null where whoever can write the file could write the program too. */
  constructor(
    readonly place: string,
    private readonly judge: Judge | null,
  ) {}

  async read(): Promise<PolicyReading> {
    let fd: number;
    try {
      fd = openSync(this.place, 'r');
    } catch (error) {
      return this.away(error);
    }
    try {
      // All of one file: another one may come to its place meanwhile.
      const { mtimeMs, ctimeMs, size, ino } = fstatSync(fd);
      const stamp = `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
      this.reads += 1;
      const isOpen = this.reading.problem?.code === 'policyUnchecked' && this.reads > ASK_AGAIN;
      if (stamp !== this.stamp || isOpen) {
        this.reads = 0;
        this.reading = await this.taken(fd, size);
        this.stamp = stamp;
      }
      return this.reading;
    } catch (error) {
      return this.away(error);
    } finally {
      closeSync(fd);
    }
  }

  private async taken(fd: number, size: number): Promise<PolicyReading> {
    const refused = await this.judge?.(this.place, fd);
    // What held so far was written by administrators, or nothing held.
    if (refused !== null && refused !== undefined) return this.still(refused);
    const text = size > SETTINGS_FILE_LIMIT ? null : readFileSync(fd, 'utf8');
    const read = text === null ? undefined : readPolicy(text);
    const problem = text === null ? 'size' : 'JSON';
    return read ?? this.still({ code: 'policyProblem', problem });
  }

  /** One that became unreadable while running stays as it was. */
  private still(problem: PolicyProblem): PolicyReading {
    return { exists: true, values: this.reading.values, problem };
  }

  private away(error: unknown): PolicyReading {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    this.stamp = '';
    const gone = code === 'ENOENT' || code === 'ENOTDIR';
    this.reading = gone ? NO_POLICY : this.still({ code: 'policyProblem', problem: code });
    return this.reading;
  }
}
