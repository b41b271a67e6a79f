import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { layerRules } from './layer-rules.mjs';
import { PROCESSES } from './layers.mjs';

/**
 * Every import below `root`/src, types too, held against the layers.
 * @param {string} root the folder that holds src.
 * @returns {Promise<{ modules: number, imports: number, cycles: number, breaches: string[] }>}
 *   `breaches` one line each: the rule, the files, and why.
 */
export async function importGraph(root) {
  const alias = Object.fromEntries(
    Object.keys(PROCESSES).map((name) => [`@${name}`, join(root, 'src', name)]),
  );
  const { output } = await cruise(
    ['src'],
    {
      baseDir: root,
      ruleSet: { forbidden: layerRules(root) },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // Styles and texts that the bundler puts in.
      exclude: { path: '\\?(raw|url|worker|nodeWorker|asset)$' },
    },
    {
      alias,
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.js', '.mjs', '.json', '.css'],
    },
  );
  const { violations, totalCruised, totalDependenciesCruised } = output.summary;
  const comments = new Map(layerRules(root).map(({ name, comment }) => [name, comment]));
  return {
    modules: totalCruised,
    imports: totalDependenciesCruised ?? 0,
    cycles: violations.filter(({ rule }) => rule.name === 'cycle').length,
    breaches: violations.map(({ rule, from, to, cycle }) => {
      const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
      return `${rule.name}: ${from} → ${way}. ${comments.get(rule.name) ?? ''}`;
    }),
  };
}
