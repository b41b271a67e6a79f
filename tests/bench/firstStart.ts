import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@demo/server';

/** Prints what the demo platform of this project costs: its first and its second start, and its file. */
export async function main(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chengjing-first-start-'));
  const start = async (): Promise<number> => {
    const begun = process.cpuUsage();
    const platform = await startPlatform({ dataDir, port: 0 });
    const { user, system } = process.cpuUsage(begun);
    await platform.stop();
    return (user + system) / 1000;
  };
  try {
    const [firstMs, secondMs] = [await start(), await start()];
    const sizes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`${JSON.stringify({ firstMs, secondMs, bytes })}\n`);
    return 0;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
