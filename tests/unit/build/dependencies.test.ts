import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './load';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly resolved?: string;
}

const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** A second engine for scripts, writers of scripts, and clients of protocols that nothing here speaks. */
const UNWANTED = [
  'proxy-agent',
  'pac-proxy-agent',
  'pac-resolver',
  'quickjs-emscripten',
  'degenerator',
  'escodegen',
  'get-uri',
  'basic-ftp',
  'vm2',
];

describe('the packages of the lock file', () => {
  it('that ship hold no engine for scripts and no FTP', () => {
    const shipped = locked.filter(([, { dev }]) => dev !== true);
    const names = shipped.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names).toContain('socks-proxy-agent');
    expect(names.filter((name) => UNWANTED.includes(name.replace(/^@[^/]+\//, '')))).toEqual([]);
  });

  it('come from whatever registry npm is set to', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
