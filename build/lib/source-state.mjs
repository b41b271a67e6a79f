import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** What a test run depends on. */
const PARTS = ['src', 'tests', 'build', 'package.json', 'vitest.config.ts'];
/** The floor is written after a run, from what the run showed. */
const LEFT_OUT = 'tests/spec/floor.json';

/**
 * A fingerprint of the sources and the tests, by content: a run of the tests belongs to one of them.
 * @param {string} [base] a project folder
 */
export function sourceState(base = root) {
  const hash = createHash('sha256');
  for (const part of PARTS) {
    for (const file of filesOf(base, part)) {
      if (file !== LEFT_OUT) hash.update(`${file}\0`).update(readFileSync(join(base, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} base @param {string} part @returns {string[]} by paths from the project's folder, sorted */
function filesOf(base, part) {
  if (part.includes('.')) return [part];
  return readdirSync(join(base, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(base.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
