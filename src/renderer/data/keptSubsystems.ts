import type { SessionMenu } from '@shared/model/menu';

export type Subsystem = SessionMenu['topMenus'][number];

/** The last known subsystems, and the chosen one; null: all of them. */
export interface Subsystems {
  readonly all: readonly Subsystem[];
  readonly current: string | null;
}

const TEXTS = ['id', 'code', 'name', 'icon'] as const;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isSubsystem(value: unknown): value is Subsystem {
  if (!isFields(value)) return false;
  return (
    typeof value['sort'] === 'number' && TEXTS.every((name) => typeof value[name] === 'string')
  );
}

/**
 * The subsystems as this workstation keeps them, so that their bar appears before the server answers; null for
 * anything else. Checked by hand: the menu waits for it, and the library of checks is 93 kB of code, which no
 * other part of a start needs.
 */
export function readKept(stored: unknown): Subsystems | null {
  if (!isFields(stored) || stored['version'] !== 1) return null;
  const { all, current } = stored;
  if (typeof current !== 'string' && current !== null) return null;
  if (!Array.isArray(all) || !all.every(isSubsystem)) return null;
  return { all, current };
}
