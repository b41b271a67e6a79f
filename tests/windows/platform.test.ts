import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASIC } from '../contract/platform';
import { until } from '../desktop/rig/wait';
import { PROJECT, Program } from './program';

/** Longer than any answer takes on a loaded machine. */
const ANSWER_MS = 20_000;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

let dir = '';
let programs: Program[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), '演示 平台 '));
  programs = [];
});
afterEach(async () => {
  for (const program of programs) {
    await program.kill();
    program.forget();
  }
  // Nothing runs any more, so nothing of it may be held open.
  rmSync(dir, { recursive: true, force: true });
});

function begin(): Program {
  const program = Program.start(['out/main/platform-cli.js', '--data', dir]);
  programs.push(program);
  return program;
}

/** A platform that serves, and who signed in there. */
class Visit {
  private constructor(
    readonly program: Program,
    readonly url: string,
    private readonly token: string,
    private readonly place: Readonly<Record<string, string>>,
  ) {}

  static async begin(): Promise<Visit> {
    const program = begin();
    const url = await program.said(/^PLATFORM (\S+)/m);
    const captcha = await fetch(`${url}/api/blade-auth/oauth/captcha`);
    expect(captcha.status).toBe(200);
    const login = `tenantId=000000&username=admin&password=${md5('admin')}&grant_type=password`;
    const answer = await fetch(
      `${url}/api/blade-auth/oauth/token?${login}&scope=all&type=account`,
      {
        method: 'POST',
        headers: { Authorization: BASIC },
      },
    );
    expect(answer.status).toBe(200);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    // A role and a department of the tenant: the form asks for both.
    const first = async (path: string): Promise<string> => {
      const tree = await fetch(`${url}/api/blade-system/${path}/tree`, {
        headers: { 'Blade-Auth': `bearer ${token}` },
      });
      return ((await tree.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
    };
    const place = { roleId: await first('role'), deptId: await first('dept') };
    return new Visit(program, url, token, place);
  }

  /** @returns whether the platform said that the record is kept. @throws where it does not answer. */
  async add(account: string): Promise<boolean> {
    const own = { account, name: '测试', realName: '测试员', password: 'Secret123' };
    const body = { ...own, ...this.place };
    const answer = await fetch(`${this.url}/api/blade-user/submit`, {
      method: 'POST',
      headers: { 'Blade-Auth': `bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A connection that a program leaves behind at its end is not always broken off at once.
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.status === 200 && ((await answer.json()) as { code: number }).code === 200;
  }

  async has(account: string): Promise<number> {
    const answer = await fetch(`${this.url}/api/blade-user/page?account_equal=${account}&size=5`, {
      headers: { 'Blade-Auth': `bearer ${this.token}` },
    });
    return ((await answer.json()) as { data: { total: number } }).data.total;
  }
}

describe('the demo platform on Windows', () => {
  it('starts twice on one folder, lets somebody in each time and keeps what was written', async () => {
    const first = await Visit.begin();
    expect(await first.add('windowsone')).toBe(true);
    await first.program.kill();
    const second = await Visit.begin();
    expect(await second.has('windowsone')).toBe(1);
    expect(second.program.printed()).not.toContain('demo data is made');
  });

  it('makes its data anew beside those of an older version, which go at the next start', async () => {
    const first = await Visit.begin();
    expect(await first.add('windowsold')).toBe(true);
    await first.program.kill();
    const before = databases();
    expect(before).toHaveLength(1);
    const older = join(dir, before[0] ?? '');
    const mark = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('PRAGMA user_version = 1')`;
    expect((await Program.run(['-e', mark, older])).code).toBe(0);
    const second = await Visit.begin();
    expect(second.program.printed()).toContain('demo data is made');
    expect(await second.has('windowsold')).toBe(0);
    expect(await second.add('windowsnew')).toBe(true);
    await second.program.kill();
    const third = await Visit.begin();
    expect(await third.has('windowsnew')).toBe(1);
    await until('the older one is gone', () => !existsSync(older));
    expect(databases()).toHaveLength(1);
  });

  it('starts where another program holds a database of an older version open', async () => {
    const first = await Visit.begin();
    await first.program.kill();
    const held = join(dir, databases()[0] ?? '');
    const hold = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
      db.exec('PRAGMA user_version = 1'); console.log('HELD'); setInterval(() => {}, 1000);`;
    const holder = Program.start(['-e', hold, held]);
    programs.push(holder);
    await holder.said(/^HELD/m);
    const second = await Visit.begin();
    expect(await second.add('windowsheld')).toBe(true);
    await second.program.kill();
    const third = await Visit.begin();
    expect(await third.has('windowsheld')).toBe(1);
    await third.program.kill();
    await holder.kill();
    const fourth = await Visit.begin();
    expect(await fourth.has('windowsheld')).toBe(1);
    expect(existsSync(held)).toBe(false);
  });

  it('has every record that it said to keep, whole, after it was ended in the middle of writes', async () => {
    const first = await Visit.begin();
    const kept: string[] = [];
    const writes = Array.from({ length: 60 }, async (_, n) => {
      const account = `windowsmid${n}`;
      try {
        if (await first.add(account)) kept.push(account);
      } catch {
        // It was ended before it could answer: whether it is kept is not known.
      }
    });
    await until('some are kept', () => kept.length >= 10);
    await first.program.kill();
    await Promise.all(writes);
    expect(kept.length).toBeLessThan(60);
    const second = await Visit.begin();
    for (const account of kept) expect(await second.has(account), account).toBe(1);
  }, 120_000);

  it('starts again after it was ended while it made its data', async () => {
    const first = begin();
    await first.said(/demo data is made/);
    await first.kill();
    const second = await Visit.begin();
    expect(await second.has('admin')).toBe(1);
  });

  it('says so where its folder cannot be made', async () => {
    const file = join(PROJECT, 'package.json');
    const { code, out } = await Program.run([
      'out/main/platform-cli.js',
      '--data',
      join(file, 'x'),
    ]);
    expect(code).toBe(1);
    expect(out).toContain('package.json');
  });
});

/** Names of the databases in the folder. */
function databases(): string[] {
  return readdirSync(dir).filter((name) => /^platform.*\.db$/.test(name));
}
