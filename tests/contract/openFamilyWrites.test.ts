import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCipher } from '../support/openPlatform';
import {
  both,
  BROKEN,
  DEPT,
  DONE,
  fresh,
  NOTHING,
  NOTICE,
  OpenDesk,
  PARAM,
  REFUSED,
  REGION,
  SYSTEM,
  UNKNOWN,
  USER,
} from './openDesk';
import { fact, RECORDED } from './openSkeleton';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await OpenDesk.start();
});
afterAll(() => desk.platform.stop());

const regionOf = (own: string) => desk.only(`${REGION}/list`, { code: own });

describe('dates', () => {
  const released = async (releaseTime: unknown) =>
    (await desk.notice({ releaseTime }))['releaseTime'];

  fact(24, 'bare conditions compare in the zone of the database, 8 hours away', async () => {
    const { title } = await desk.notice({ releaseTime: '2026-05-01 06:00:00' });
    const found = async (more: Record<string, string>) =>
      (await desk.page(`${NOTICE}/list`, { title: String(title), ...more })).total;
    expect(await found({ releaseTime_datege: '2026-05-01 06:00:00' })).toBe(1);
    expect(await found({ releaseTime_ge: '2026-05-01 06:00:00' })).toBe(0);
    expect(await found({ releaseTime_ge: '2026-04-30 22:00:00' })).toBe(1);
    expect(await found({ releaseTime: '2026-05-01' })).toBe(0);
    expect(await found({ releaseTime: '2026-04-30' })).toBe(1);
  });

  fact(25, 'a text, milliseconds, and more after the seconds', async () => {
    expect(await released('2026-05-01 06:00:00')).toBe('2026-05-01 06:00:00');
    expect(await released(Date.UTC(2026, 3, 30, 22, 0, 0))).toBe('2026-05-01 06:00:00');
    for (const more of ['.123', '+0000', ' Z']) {
      expect(await released(`2026-05-01 06:00:00${more}`)).toBe('2026-05-01 06:00:00');
    }
  });

  fact(26, 'rolled forward, and the year 10000', async () => {
    expect(await released('2026-13-01 00:00:00')).toBe('2027-01-01 00:00:00');
    expect(await released('2026-02-31 00:00:00')).toBe('2026-03-03 00:00:00');
    expect(await released('2026-01-01 99:00:00')).toBe('2026-01-05 03:00:00');
    const beyond = { title: fresh('a'), releaseTime: '10000-01-01 12:00:00' };
    expect(await desk.tried(`${NOTICE}/submit`, beyond)).toEqual(BROKEN);
  });

  fact(27, 'a bare day and the form with T', async () => {
    for (const text of ['2026-05-01', '2026-05-01T06:00:00']) {
      expect(await desk.tried(`${NOTICE}/submit`, { releaseTime: text })).toEqual(REFUSED);
      expect(await desk.asked(`${SYSTEM}/post/list`, { createTime: text })).toEqual(REFUSED);
      expect(await desk.asked(`${NOTICE}/list`, { releaseTime_datege: text })).toEqual(BROKEN);
    }
  });
});

describe('clearing', () => {
  fact(28, '"" clears a text and keeps numbers, dates and ids', async () => {
    const own = { content: '正文', category: 2, releaseTime: '2026-05-01 06:00:00' };
    const { id, title } = await desk.notice(own);
    const after = async (body: object) => {
      await desk.write(`${NOTICE}/submit`, { id, ...body });
      return desk.detail(`${NOTICE}/detail`, { id: String(id) });
    };
    expect(await after({ content: null })).toMatchObject({ title, ...own });
    const cleared = { content: '', category: '', releaseTime: '', createUser: '' };
    const row = await after(cleared);
    expect(row).toMatchObject({ title, ...own, content: '' });
    expect(row['createUser']).not.toBe(-1);
    // Empty text, not null.
    const found = { title: String(title), content_notnull: '1' };
    expect((await desk.page(`${NOTICE}/list`, found)).total).toBe(1);
    const user = await desk.user({ sex: 1, birthday: '1990-01-01 00:00:00', email: 'a@b.example' });
    const bare = { id: user.id, sex: '', birthday: '', email: '' };
    await desk.write(`${USER}/update`, bare);
    expect(await desk.detail(`${USER}/detail`, { id: user.id })).toMatchObject({
      ...{ sex: 1, birthday: '1990-01-01 00:00:00', email: '' },
    });
  });

  fact(29, 'a department without parentId moves to the top', async () => {
    const [above] = await desk.rows(`${DEPT}/list`, {
      deptName_equal: '收运一班',
      tenantId: '000000',
    });
    for (const parentId of [undefined, null, '']) {
      const { id, ancestors } = await desk.made(DEPT, 'deptName', { parentId: above?.['id'] });
      expect(ancestors).toBe([above?.['ancestors'], above?.['id']].join(','));
      await desk.write(`${DEPT}/submit`, {
        id,
        remark: 'a',
        ...(parentId === undefined ? {} : { parentId }),
      });
      const moved = await desk.detail(`${DEPT}/detail`, { id: String(id) });
      expect(moved).toMatchObject({ parentId: '0', ancestors: '0', tenantId: '000000' });
    }
  });

  fact(30, 'an update that sets nothing', async () => {
    for (const [key, field] of [
      ['role', 'roleName'],
      ['menu', 'name'],
      ['dict', 'code'],
    ] as const) {
      const { id } = await desk.made(`${SYSTEM}/${key}`, field, { sort: 1 });
      expect([key, await desk.tried(`${SYSTEM}/${key}/submit`, { id })]).toEqual([key, BROKEN]);
      const only = { id, sort: '', nothing: 1 };
      expect([key, await desk.tried(`${SYSTEM}/${key}/submit`, only)]).toEqual([key, BROKEN]);
    }
    const { id } = await desk.made('/blade-develop/code', 'codeName');
    expect(await desk.tried('/blade-develop/code/submit', { id })).toEqual(BROKEN);
    const own = await desk.region();
    expect(await desk.tried(`${REGION}/submit`, { code: own })).toEqual(BROKEN);
    expect(await desk.tried(`${REGION}/update`, { code: own })).toEqual(BROKEN);
    const param = await desk.param();
    expect(await desk.tried(`${PARAM}/submit`, { id: param.id })).toEqual(DONE);
  });

  fact(31, 'a user with an empty role or department breaks what shows him', async () => {
    for (const field of ['roleId', 'deptId']) {
      const { id, account } = await desk.user();
      await desk.write(`${USER}/update`, { id, [field]: '' });
      expect(await desk.asked(`${USER}/detail`, { id })).toEqual(BROKEN);
      expect(await desk.asked(`${USER}/list`, { account })).toEqual(BROKEN);
      expect(await desk.asked(`${USER}/list`, { account: 'dispatcher' })).toEqual(DONE);
      const reply = await desk.platform.token({ account, password: openCipher('Secret1') });
      expect(both(reply)).toEqual(field === 'roleId' ? BROKEN : DONE);
      if (field === 'deptId') {
        const token = (reply.body.data as Record<string, string>)['accessToken'];
        expect(await desk.asked(`${USER}/info`, {}, token)).toEqual(BROKEN);
      }
      await desk.formed(`${USER}/remove`, { ids: id });
    }
  });

  fact(32, '"" in the parent of a region detaches it', async () => {
    const own = await desk.region();
    await desk.write(`${REGION}/submit`, { code: own, parentCode: '' });
    expect(await regionOf(own)).toMatchObject({ parentCode: '' });
    const below = await desk.rows(`${REGION}/lazy-list`, { parentCode: '970101' });
    expect(below.some((row) => row['code'] === own)).toBe(false);
  });
});

describe('writes', () => {
  fact(33, 'unknown keys are ignored, letter case counts', async () => {
    const { id } = await desk.param({ remark: 'a' });
    await desk.write(`${PARAM}/submit`, { id, nothing: { a: [1] }, REMARK: 'b', Remark: 'c' });
    expect((await desk.detail(`${PARAM}/detail`, { id }))['remark']).toBe('a');
  });

  fact(34, 'what a number and a text take', async () => {
    const path = `${SYSTEM}/post/submit`;
    const sort = async (value: unknown) =>
      (await desk.made(`${SYSTEM}/post`, 'postName', { sort: value }))['sort'];
    expect(await sort('12')).toBe(12);
    expect(await sort(1.7)).toBe(1);
    expect(await sort(2_147_483_647)).toBe(2_147_483_647);
    for (const bad of [true, 2_147_483_648, '2147483648', 'a', {}, [1]]) {
      expect([bad, await desk.tried(path, { sort: bad })]).toEqual([bad, REFUSED]);
    }
    expect((await desk.made(`${SYSTEM}/post`, 'postName', { remark: 12 }))['remark']).toBe('12');
    expect(await desk.tried(path, { remark: {} })).toEqual(REFUSED);
    expect(await desk.tried(path, { remark: ['a'] })).toEqual(REFUSED);
  });

  fact(35, 'who made a row is taken, who changed it is not', async () => {
    const given = {
      ...{ createTime: '2020-01-02 03:04:05', createUser: '11', createDept: '12', status: 3 },
      ...{ updateTime: '2020-01-02 03:04:05', updateUser: '13', isDeleted: 1 },
    };
    const { id } = await desk.param(given);
    const row = await desk.detail(`${PARAM}/detail`, { id });
    expect(row).toMatchObject({
      ...{ createTime: '2020-01-02 03:04:05', createUser: '11', createDept: '12', status: 3 },
      isDeleted: 0,
    });
    expect(row['updateUser']).not.toBe('13');
    expect(row['updateTime']).not.toBe('2020-01-02 03:04:05');
    await desk.write(`${PARAM}/submit`, { id, status: 4, isDeleted: 1 });
    expect(await desk.detail(`${PARAM}/detail`, { id })).toMatchObject({ status: 4, isDeleted: 0 });
    const own = await desk.param();
    expect(own['createUser']).toBe((await desk.detail(`${USER}/info`, {}))['id']);
    expect(own['status']).toBe(1);
  });

  fact(36, 'an empty id inserts, 0 and -1 are ids', async () => {
    const total = async () => (await desk.page(`${PARAM}/list`)).total;
    const before = await total();
    for (const id of ['', ' ']) expect(await desk.tried(`${PARAM}/submit`, { id })).toEqual(DONE);
    expect(await total()).toBe(before + 2);
    for (const id of ['0', -1])
      expect(await desk.tried(`${PARAM}/submit`, { id })).toEqual(NOTHING);
    expect(await total()).toBe(before + 2);
  });

  fact(37, 'an unknown id changes nothing, or is inserted', async () => {
    for (const key of ['param', 'post', 'topmenu', 'client', 'tenant', 'data-scope', 'user']) {
      const path = `${SYSTEM}/${key}/submit`;
      expect([key, await desk.tried(path, { id: UNKNOWN, remark: 'a' })]).toEqual([key, NOTHING]);
    }
    expect(await desk.tried(`${NOTICE}/update`, { id: UNKNOWN, title: 'a' })).toEqual(NOTHING);
    expect(await desk.tried(`${NOTICE}/update`, { title: 'a' })).toEqual(NOTHING);
    let id = 1_900_000_000_000_888_000n;
    for (const [key, field] of [
      ['dept', 'deptName'],
      ['role', 'roleName'],
      ['dict', 'code'],
      ['menu', 'name'],
    ] as const) {
      const own = String((id += 1n));
      await desk.write(`${SYSTEM}/${key}/submit`, { id: own, [field]: 'a', sort: 1 });
      expect((await desk.detail(`${SYSTEM}/${key}/detail`, { id: own }))['id']).toBe(own);
    }
    await desk.write('/blade-develop/code/submit', { id: '77', codeName: 'a' });
    expect((await desk.detail('/blade-develop/code/detail', { id: '77' }))['id']).toBe('77');
    const own = await desk.region();
    await desk.write(`${REGION}/submit`, { code: own, name: '改名' });
    expect((await regionOf(own))['name']).toBe('改名');
    expect(await desk.tried(`${REGION}/update`, { code: '123', name: 'a' })).toEqual(NOTHING);
  });

  fact(38, 'almost nothing is required', async () => {
    for (const key of ['dept', 'role', 'dict', 'menu', 'topmenu', 'post', 'param', 'data-scope']) {
      expect([key, await desk.tried(`${SYSTEM}/${key}/submit`, {})]).toEqual([key, DONE]);
    }
    expect(await desk.tried(`${NOTICE}/submit`, {})).toEqual(DONE);
    expect(await desk.tried('/blade-develop/code/submit', {})).toEqual(DONE);
    // Such a user breaks the lists that hold him, and none tells his id: on a platform of its own.
    const own = await OpenDesk.start();
    expect(await own.tried(`${USER}/submit`, {})).toEqual(DONE);
    expect(await own.asked(`${USER}/user-list`)).toEqual(BROKEN);
    expect(await own.asked(`${USER}/list`, { size: '500' })).toEqual(BROKEN);
    expect(await own.asked(`${USER}/list`, { size: '5' })).toEqual(DONE);
    await own.platform.stop();
  });

  fact(39, 'what is missing and refused', async () => {
    const client = { clientId: 'a', clientSecret: 'b', scope: 'c', authorizedGrantTypes: 'd' };
    const whole = { ...client, accessTokenValidity: 60, refreshTokenValidity: 60 };
    for (const name of Object.keys(whole)) {
      const body = { ...whole, clientId: fresh('c'), [name]: undefined };
      const reply = await desk.platform.post(`${SYSTEM}/client/submit`, desk.admin, body);
      expect([name, reply.status]).toEqual([name, 500]);
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      expect(reply.body.msg).toContain(`'${snake}'`);
    }
    expect(await desk.tried(`${SYSTEM}/tenant/submit`, { linkman: 'a' })).toEqual(BROKEN);
    const whole2 = { code: '970199777', parentCode: '970101', level: 4 };
    for (const name of Object.keys(whole2)) {
      expect([name, await desk.tried(`${REGION}/submit`, { ...whole2, [name]: null })]).toEqual([
        name,
        BROKEN,
      ]);
    }
    expect(await desk.tried('/blade-develop/datasource/submit', { name: 'a' })).toEqual(BROKEN);
    expect(await desk.tried('/blade-develop/datasource/save', { name: 'a' })).toEqual(DONE);
  });

  fact(40, 'doubles are refused in two places only', async () => {
    const own = { code: fresh('code'), dictKey: 1, dictValue: 'a' };
    await desk.write(`${SYSTEM}/dict/submit`, own);
    expect(await desk.tried(`${SYSTEM}/dict/submit`, own)).toEqual(REFUSED);
    const { id } = await desk.only(`${SYSTEM}/dict/list`, { code: own.code });
    await desk.formed(`${SYSTEM}/dict/remove`, { ids: String(id) });
    expect(await desk.tried(`${SYSTEM}/dict/submit`, own)).toEqual(DONE);
    const user = await desk.user();
    const like = {
      account: user.account.toUpperCase(),
      tenantId: '000000',
      roleId: '1',
      deptId: '1',
    };
    expect(await desk.tried(`${USER}/submit`, like)).toEqual(REFUSED);
    await desk.formed(`${USER}/remove`, { ids: user.id });
    expect(await desk.tried(`${USER}/submit`, like)).toEqual(DONE);
    const param = await desk.param();
    const post = await desk.made(`${SYSTEM}/post`, 'postName');
    expect(await desk.tried(`${SYSTEM}/post/save`, { id: post['id'], postName: 'a' })).toEqual(
      BROKEN,
    );
    expect(await desk.tried(`${REGION}/save`, { code: '970101' })).toEqual(BROKEN);
    expect(await desk.tried(`${PARAM}/submit`, { paramKey: param['paramKey'] })).toEqual(DONE);
  });

  fact(41, 'other doubles are accepted, and the detail by that key breaks', async () => {
    for (const [key, field] of [
      ['param', 'paramKey'],
      ['post', 'postCode'],
      ['role', 'roleAlias'],
      ['menu', 'code'],
      ['tenant', 'tenantName'],
    ] as const) {
      const value = fresh('d');
      const body = { [field]: value, tenantName: value, sort: 1 };
      for (let n = 0; n < 2; n += 1) await desk.write(`${SYSTEM}/${key}/submit`, body);
      expect([key, await desk.asked(`${SYSTEM}/${key}/detail`, { [field]: value })]).toEqual([
        key,
        BROKEN,
      ]);
    }
  });

  fact(43, 'two tenants of one domain break the sign-in page', async () => {
    const domain = `https://${fresh('d')}.example`;
    const info = async () =>
      both(await desk.platform.send(`${SYSTEM}/tenant/info?domain=${domain}`));
    await desk.write(`${SYSTEM}/tenant/submit`, { tenantName: 'a', domain });
    expect(await info()).toEqual(DONE);
    await desk.write(`${SYSTEM}/tenant/submit`, { tenantName: 'b', domain });
    expect(await info()).toEqual(BROKEN);
  });

  /** Every text of every recorded body with a limit. */
  const LIMITS = RECORDED.flatMap(({ writes }) => writes)
    .filter(({ path, inputs }) => path.endsWith('/submit') && inputs?.where === 'json')
    .map(({ path, inputs }) => ({
      path,
      fields: Object.entries(inputs?.fields ?? {}).flatMap(([name, { max }]) =>
        typeof max === 'number' ? [{ name, max }] : [],
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
  // A level that has no code and name of its own.
  const WHOLE = {
    ...{ clientId: 'a', clientSecret: 'b', scope: 'c', authorizedGrantTypes: 'd' },
    ...{ accessTokenValidity: 60, refreshTokenValidity: 60, tenantName: 'a', url: 'a' },
    ...{ roleId: '1', deptId: '1', tenantId: '000000', parentCode: '970101', level: 6 },
  };
  const body = (path: string, name: string, value: string): object => ({
    ...WHOLE,
    ...(path.endsWith('region/submit') ? { code: fresh('97') } : { parentId: 0 }),
    ...(path.endsWith('user/submit') ? { account: fresh('limit') } : {}),
    [name]: value,
  });
  // A region's parent must exist, and a tenant's number is not taken for a new one.
  const isFree = (path: string, name: string): boolean =>
    !(path.endsWith('region/submit') && name === 'parentCode') && name !== 'tenantId';

  it.each(LIMITS)(
    'fact 44: a text longer than its column is HTTP 500: $path',
    async ({ path, fields }) => {
      for (const { name, max } of fields.filter((field) => isFree(path, field.name))) {
        const prefix = name === 'account' || name === 'code' ? fresh('x') : '';
        const fits = prefix.padEnd(max, 'x');
        expect([name, await desk.tried(path, body(path, name, fits))]).toEqual([name, DONE]);
        const reply = await desk.platform.post(path, desk.admin, body(path, name, `${fits}x`));
        expect([name, reply.status]).toEqual([name, 500]);
        const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        // A tenant's name is too long for its department first.
        expect(reply.body.msg).toContain(name === 'tenantName' ? 'dept_name' : snake);
      }
    },
  );

  fact(45, 'characters are counted, emoji kept', async () => {
    const realName = '张三丰李四光王五六七'.slice(0, 9) + '🚛';
    const { id } = await desk.user({ realName });
    expect((await desk.detail(`${USER}/detail`, { id }))['realName']).toBe(realName);
    expect(await desk.tried(`${USER}/update`, { id, realName: `${realName}八` })).toEqual(BROKEN);
  });
});
