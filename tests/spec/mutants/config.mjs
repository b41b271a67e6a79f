import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import whole from '../../../vitest.config.ts';
import { MUTANTS, mutate } from './list.ts';

const root = resolve(import.meta.dirname, '../../..');
const chosen = MUTANTS.find(({ name }) => name === process.env.CHENGJING_MUTANT);

/** Puts the mistake into its source as it is loaded: no file changes. */
const plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (code, id) =>
    chosen !== undefined && id.split('?')[0] === resolve(root, chosen.file)
      ? mutate(chosen, code)
      : undefined,
};

export default defineConfig({
  ...whole,
  root,
  test: {
    ...whole.test,
    projects: whole.test.projects.map((project) => ({ ...project, plugins: [plugin] })),
  },
});
