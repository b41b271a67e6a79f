import { join } from 'node:path';
import { modules, MUCH_GARBAGE, projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runMain } from './lib/say.mjs';

/** `npm run lint`: the rules of single files, then those of the whole: layers and circles of imports. */
await runMain(async () => {
  const eslint = join(modules, 'eslint', 'bin', 'eslint.js');
  const files = await run(projectNode(), [MUCH_GARBAGE, eslint, '.'], { cwd: root });
  const layers = await run(projectNode(), [join(root, 'build', 'layers.mjs')], { cwd: root });
  return files === 0 && layers === 0 ? 0 : 1;
});
