import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { SETTINGS_FILE_LIMIT } from '@shared/ipc/parts/settings';
import type { SettingsPatch } from '@shared/model/settings';
import { readValues } from './settingsCheck';

/** A changed policy is in force so soon, ms. */
const LOOK_EVERY_MS = 2_000;

/** What the policy file says. */
export interface Policy {
  readonly values: SettingsPatch;
  /** What is wrong with it: names of bad or unknown keys, or a word for the whole file; '' when nothing. */
  readonly problem: string;
}

const NONE: Policy = { values: {}, problem: '' };

/** Where an administrator puts the policy of a workstation. */
export function policyPath(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const named = env['CHENGJING_POLICY_FILE'];
  if (named !== undefined && named !== '') return named;
  if (platform !== 'win32') return '/etc/chengjing/policy.json';
  return join(env['ProgramData'] ?? 'C:\\ProgramData', 'Chengjing', 'policy.json');
}

/** Reads a policy; a bad key is named and the others apply. Undefined when it is no policy at all. */
export function readPolicy(text: string): Policy | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The caller names the file.
    return undefined;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const { values, bad, unknown } = readValues(raw as Readonly<Record<string, unknown>>);
  return { values, problem: [...Object.keys(bad), ...unknown].join(', ') };
}

/** The policy file of this workstation, read at the start and whenever it changes. */
export class PolicyFile {
  /** The policy has changed. */
  readonly changed = new Emitter<Policy>();
  private stamp = '';
  private policy: Policy = NONE;
  private isThere = false;
  private stopLooking: Unsubscribe = () => undefined;

  constructor(readonly path: string) {
    this.look();
  }

  /** The policy in force; one that became unreadable while running stays as it was. */
  current(): Policy {
    return this.policy;
  }

  /** True while there is a file. */
  exists(): boolean {
    return this.isThere;
  }

  watch(clock: Clock): void {
    this.stopLooking = clock.every(LOOK_EVERY_MS, 'settings.policy', () => {
      if (this.look()) this.changed.emit(this.policy);
    });
  }

  dispose(): void {
    this.stopLooking();
  }

  /** Reads the file when it is another one than before; true when it was. */
  private look(): boolean {
    let text: string | null;
    try {
      const { mtimeMs, size, ino } = statSync(this.path);
      this.isThere = true;
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp === this.stamp) return false;
      this.stamp = stamp;
      text = size > SETTINGS_FILE_LIMIT ? null : readFileSync(this.path, 'utf8');
    } catch (error) {
      return this.away(error);
    }
    const read = text === null ? undefined : readPolicy(text);
    const problem = text === null ? 'size' : 'JSON';
    this.policy = read ?? { values: this.policy.values, problem };
    return true;
  }

  private away(error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const gone = code === 'ENOENT' || code === 'ENOTDIR';
    const stamp = gone ? '' : code;
    if (stamp === this.stamp) return false;
    this.stamp = stamp;
    this.isThere = !gone;
    this.policy = gone ? NONE : { values: this.policy.values, problem: code };
    return true;
  }
}
