import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readInventory } from '../catalogue/inventory';
import { RealClient } from '../support/realClient';
import { RecordedWire } from '../support/wireCompare';
import { proveCalls, type CallProof } from './calls';
import { missingDictionaries } from './dictionaries';
import { missingMarks, shownMarks } from './marks';
import { main as killMutants } from './mutants/index';

const PARTS = ['calls', 'byHand', 'dictionaries', 'screens', 'rules'] as const;
type Part = (typeof PARTS)[number];

interface Count {
  readonly done: number;
  readonly all: number;
  readonly missing: readonly string[];
}

const FLOOR = fileURLToPath(new URL('floor.json', import.meta.url));
const floorSchema = z.strictObject({
  calls: z.number(),
  byHand: z.number(),
  dictionaries: z.number(),
  screens: z.number(),
  rules: z.number(),
});

function count(part: 'calls' | 'dictionaries' | 'screens' | 'rules', missing: readonly string[]) {
  const all = readInventory(part).length;
  return { done: all - missing.length, all, missing };
}

interface Measured {
  readonly counts: Readonly<Record<Part, Count>>;
  readonly proofs: readonly CallProof[];
  readonly notes: readonly string[];
}

/** The fingerprint of the sources; build/lib is plain JavaScript and so has no types of its own. */
async function sourceState(): Promise<string> {
  const file = new URL('../../build/lib/source-state.mjs', import.meta.url).href;
  const script = (await import(/* @vite-ignore */ file)) as { readonly sourceState: () => string };
  return script.sourceState();
}

async function measure(): Promise<Measured> {
  const marks = shownMarks(await sourceState());
  const wire = await RecordedWire.record();
  const client = await RealClient.start();
  try {
    const dictionaries = await missingDictionaries(client);
    const proofs = await proveCalls({ client, wire, marks: marks.call });
    const missing = proofs.flatMap((one) => ('missing' in one ? [`${one.id} ${one.missing}`] : []));
    const byHand = proofs.filter((one) => 'by' in one && one.by === 'hand');
    const screens = missingMarks('screens', marks.screen);
    const rules = missingMarks('rules', marks.rule);
    const compared = count('calls', missing);
    const unknown = [...screens.unknown, ...rules.unknown];
    unknown.push(...missingMarks('calls', marks.call).unknown);
    return {
      proofs,
      counts: {
        calls: compared,
        byHand: { done: byHand.length, all: compared.done, missing: [] },
        dictionaries: count('dictionaries', dictionaries),
        screens: count('screens', screens.missing),
        rules: count('rules', rules.missing),
      },
      notes: [...unknown.map((id) => `no row has the id ${id}`), ...marks.refused],
    };
  } finally {
    await client.stop();
  }
}

/** Calls told apart: what the recording compared, what a fact or a test by hand compared besides, what is only declared. */
function told(proofs: readonly CallProof[]): string {
  const of = (by: 'wire' | 'hand'): number =>
    proofs.filter((one) => 'by' in one && one.by === by).length;
  const declared = proofs.filter((one) => 'missing' in one && one.isDeclared === true).length;
  const all = of('wire') + of('hand');
  return `calls ${all}/${proofs.length} compared (${of('wire')} on the wire, ${of('hand')} also by a hand-written fact), ${declared} declared only`;
}

/**
 * Proves how much of the specification is there: what is declared, reached, sent as documented and read. A
 * screen or a rule counts when a single test that names it (`screen:ID`, `rule:ID`) passed on these sources.
 * `--mutants` puts mistakes into a copy of the sources instead, each of which a test has to catch.
 * @returns 1 when a count is below the floor of floor.json, which only rises, a run is too old, or a mark names nothing.
 */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--mutants')) return killMutants(args);
  const { counts, proofs, notes } = await measure();
  const floor = floorSchema.parse(JSON.parse(readFileSync(FLOOR, 'utf8')));
  if (args.includes('--missing')) {
    for (const part of PARTS) {
      for (const one of counts[part].missing) process.stdout.write(`${part}: ${one}\n`);
    }
  }
  const fallen = PARTS.filter((part) => counts[part].done < floor[part]);
  for (const note of notes) process.stderr.write(`${note}\n`);
  for (const part of fallen) {
    process.stderr.write(`${part}: ${counts[part].done} is below the floor of ${floor[part]}\n`);
  }
  const others = PARTS.slice(2).map((part) => `${part} ${counts[part].done}/${counts[part].all}`);
  process.stdout.write(`${[told(proofs), ...others].join(' · ')}\n`);
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(counts)}\n`);
  return fallen.length === 0 && notes.length === 0 ? 0 : 1;
}
