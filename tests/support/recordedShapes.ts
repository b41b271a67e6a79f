import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A recorded read of the open server: the answer's leaves say type and how "absent" looks. */
export interface RecordedRead {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly answer: unknown;
}

/** A recorded write: where its inputs are, and their names. */
export interface RecordedWrite {
  readonly method: string;
  readonly path: string;
  readonly where: string;
  readonly fields: readonly string[];
}

interface Recording {
  readonly reads: readonly RecordedRead[];
  readonly writes: readonly RecordedWrite[];
}

/** The recording names the shape of another place. */
const SEE_TOP_MENU = JSON.stringify(['top menu row, see topmenu']);
const FOLDER = join(import.meta.dirname, '../fixtures/openServer');

/** Everything that was recorded of the open server 4.7. */
export function recordings(): Recording {
  const all = readdirSync(FOLDER).map(
    (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recording,
  );
  const reads = all.flatMap((one) => one.reads);
  const tops = reads.find(({ path }) => path === '/blade-system/topmenu/list')?.answer;
  const row = (tops as { readonly records: readonly unknown[] }).records[0];
  return {
    reads: reads.map((read) =>
      JSON.stringify(read.answer) === SEE_TOP_MENU ? { ...read, answer: [row] } : read,
    ),
    writes: all.flatMap(({ writes }) => writes),
  };
}

/** How an example is filled: every leaf with a value, or every leaf that can be absent as the server writes it. */
export type Filling = 'full' | 'absent';

/** A composed answer in a recorded shape. */
export function exampleOf(shape: unknown, filling: Filling): unknown {
  return example(shape, filling, '', 0);
}

function example(shape: unknown, filling: Filling, name: string, level: number): unknown {
  if (typeof shape === 'string') return leaf(shape, filling, name);
  if (Array.isArray(shape)) return shape.map((one: unknown) => example(one, filling, name, level));
  const members = Object.entries(shape as Readonly<Record<string, unknown>>);
  const made: Record<string, unknown> = {};
  for (const [key, inner] of members) {
    const isChildren = key === 'children' && typeof inner === 'string';
    if (!isChildren) made[key] = example(inner, filling, key, level);
    // Left out at a leaf; one node below shows that it is read.
    else if (level === 0) {
      const below = members.filter(([other]) => other !== 'children');
      made[key] = [example(Object.fromEntries(below), filling, key, level + 1)];
    }
  }
  if (level > 0 && 'id' in made) made['id'] = '1900000000000000099';
  if (made['id'] === -1 && filling === 'absent') made['id'] = '1900000000000000001';
  return made;
}

function leaf(said: string, filling: Filling, name: string): unknown {
  const absent = /\(absent: (-1|"")/.exec(said)?.[1];
  if (filling === 'absent' && absent !== undefined) return absent === '-1' ? -1 : '';
  if (said === '""') return '';
  if (said === '[]') return [];
  if (/^-1( number)?$/.test(said)) return -1;
  if (said.startsWith('boolean')) return said.includes('true');
  if (name === 'time' && said === 'text (absent: "")') return '12';
  if (said.startsWith('date-time')) return '2026-01-02 03:04:05';
  if (said.startsWith('ids joined')) return '1900000000000000003,1900000000000000002';
  if (/^id\b/i.test(said)) return said.includes('"0" at the top') ? '0' : '1900000000000000001';
  if (said.startsWith('integer 0 (')) return 0;
  if (said.startsWith('integer')) return Number(/^integer (\d)/.exec(said)?.[1] ?? 3);
  if (said.includes('data:image')) return 'data:image/png;base64,AA==';
  if (/code/i.test(name) && said.startsWith('text')) return '11';
  if (/^always ""/.test(said)) return '';
  return `${name} 值`;
}
