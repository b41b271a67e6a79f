import { root } from './lib/paths.mjs';
import { importGraph } from './lib/import-graph.mjs';

/** Holds every import of the sources against the layers; prints each breach and the graph in one line. */
const { modules, imports, cycles, breaches } = await importGraph(root);
for (const breach of breaches) process.stdout.write(`✗ ${breach}\n`);
process.stdout.write(
  `import graph: ${modules} files, ${imports} imports, ${cycles} cycles, ${breaches.length} breaches of the layers\n`,
);
process.exitCode = breaches.length === 0 ? 0 : 1;
