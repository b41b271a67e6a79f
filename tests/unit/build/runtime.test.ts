import { describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Runtime {
  readonly reasonIn: (text: string) => string;
  readonly isNetworkFault: (text: string) => boolean;
}

/** Last words of Electron's installer, as they were printed. */
const TOO_OLD = `C:\\project\\node_modules\\electron\\install.js:5
const { downloadArtifact } = require('@electron/get');
                             ^

Error [ERR_REQUIRE_ESM]: require() of ES Module C:\\project\\node_modules\\@electron\\get\\dist\\index.js from C:\\project\\node_modules\\electron\\install.js not supported.
    at Object.<anonymous> (C:\\project\\node_modules\\electron\\install.js:5:30) {
  code: 'ERR_REQUIRE_ESM'
}

Node.js v20.18.0
`;
const UNREACHABLE = `TypeError: fetch failed
    at node:internal/deps/undici/undici:14902:13
  [cause]: Error: getaddrinfo ENOTFOUND download.example
      code: 'ENOTFOUND',
`;

describe('the installer of Electron', () => {
  it('is told by its own reason where that is not the network, and tried again then', async () => {
    const { reasonIn, isNetworkFault } = await loadScript<Runtime>('runtime');
    expect(reasonIn(TOO_OLD)).toMatch(/^Error \[ERR_REQUIRE_ESM\]: require\(\) of ES Module/);
    expect(isNetworkFault(TOO_OLD)).toBe(false);
  });

  it('is remembered as out of reach where its host is', async () => {
    const { reasonIn, isNetworkFault } = await loadScript<Runtime>('runtime');
    expect(reasonIn(UNREACHABLE)).toBe('TypeError: fetch failed');
    expect(isNetworkFault(UNREACHABLE)).toBe(true);
  });

  it('that says nothing is told so', async () => {
    const { reasonIn, isNetworkFault } = await loadScript<Runtime>('runtime');
    expect(reasonIn('\n')).toBe('without a word');
    expect(isNetworkFault('')).toBe(false);
  });
});
