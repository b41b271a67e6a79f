import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { supportEnded } from '@shared/model/runtimeSupport';
import { loadScript, PROJECT } from './load';

interface Support {
  readonly requireSupported: (version: string, allowed: boolean, now?: number) => void;
}

const day = (text: string): number => Date.parse(text);
const NOW = day('2026-11-23');

describe('the end of support of a runtime', () => {
  it.each([
    ['33.2.1', NOW, '2025-04-29'],
    ['33.2.1', day('2025-04-29'), '2025-04-29'],
    ['33.2.1', day('2025-04-28'), ''],
    ['12.0.0', NOW, '2024-08-20'],
    ['45.4.1', NOW, ''],
    ['99.0.0', NOW, ''],
  ])(
    'of Electron %s at %d is told as %j by app and packaging alike',
    async (version, now, ended) => {
      const { requireSupported } = await loadScript<Support>('pack/support');
      expect(supportEnded(version, now)).toBe(ended);
      const asked = (): void => requireSupported(version, false, now);
      if (ended === '') expect(asked).not.toThrow();
      else expect(asked).toThrow(`its support ended on ${ended}`);
      expect(() => requireSupported(version, true, now)).not.toThrow();
    },
  );

  it('is an error with the way out in it, also for one that does not say its version', async () => {
    const { requireSupported } = await loadScript<Support>('pack/support');
    const unknown = (): void => requireSupported('of an unknown version', false, NOW);
    expect(unknown).toThrow(/not in the table.*--allow-old-runtime/);
  });

  it('ends the packing with code 2 before anything is packed', () => {
    const script = join(PROJECT, 'build', 'lib', 'pack.mjs');
    const start = (...more: readonly string[]) =>
      spawnSync(process.execPath, [script, 'nowhere', '33.2.1', 'out', ...more], {
        encoding: 'utf8',
      });
    const refused = start();
    expect(refused.stderr).toMatch(/Electron 33\.2\.1 is not packed.*--allow-old-runtime/);
    expect(refused.status).toBe(2);
    const allowed = start('--allow-old-runtime');
    expect(allowed.stdout).toContain('Electron 33.2.1 is packed although');
    expect(allowed.stderr).toMatch(/nowhere|ENOENT/);
  });
});
