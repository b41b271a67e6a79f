import { parseArgs } from 'node:util';
import { familyNamed, introduction } from './introduction';
import { startPlatform } from './server';

/** Default data folder: the project's own cache folder. */
const DEFAULT_DATA = '.cache/platform';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string', default: DEFAULT_DATA },
      'control-token': { type: 'string' },
      family: { type: 'string', default: 'commercial' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port: 0 to 65535');
  const family = familyNamed(values.family);
  const controlToken = values['control-token'];
  const platform = await startPlatform({
    port,
    dataDir: values.data,
    controlToken,
    family,
    log: console.log,
  });
  for (const line of await introduction(platform.url, family)) console.log(line);
  const stop = (): void => {
    platform.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
