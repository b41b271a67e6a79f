import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { DONE, PilotDesk, said, type Row, type Said } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-device');
});
afterAll(() => desk.stop());

const FOREIGN: Said = [403, 400, '没有该租户的数据权限'];
const NOT_ALLOWED: Said = [400, 400, '当前状态不允许此操作'];

describe('treatment machines', () => {
  const machines = (params = {}, who?: string): Promise<readonly Row[]> =>
    desk.all('device/machine/page', params, who);
  const inState = async (state: string): Promise<Row> =>
    must((await machines({ deviceStatus_equal: state }))[0], `machine in state ${state}`);
  const again = async (machine: Row): Promise<Row> =>
    must((await machines({ deviceCode_equal: String(machine['deviceCode']) }))[0], 'machine');
  const command = (verb: string, machine: Row, deviceStatus: string, who?: string): Promise<Said> =>
    said(
      desk.get(
        `device/machine/${verb}`,
        { deviceCode: String(machine['deviceCode']), deviceStatus },
        who,
      ),
    );

  it('are shut down and reset by their code, and say what they did', async () => {
    const machine = await inState('1');
    expect(await command('shutdown', machine, '4')).toEqual([
      200,
      200,
      `${String(machine['deviceName'])}已停机`,
    ]);
    expect(await again(machine)).toMatchObject({ deviceStatus: 4 });
    expect(await command('shutdown', machine, '4')).toEqual(NOT_ALLOWED);
    expect(await command('reset', machine, '1')).toEqual([
      200,
      200,
      `${String(machine['deviceName'])}已复位并恢复运行`,
    ]);
    expect(await again(machine)).toMatchObject({ deviceStatus: 1 });
  });

  it('refuse a command that does not reach them, with a reason, and keep their state', async () => {
    const offline = await inState('0');
    expect(await command('shutdown', offline, '4')).toEqual([400, 400, '设备离线，指令未送达']);
    expect(await again(offline)).toMatchObject({ deviceStatus: 0 });
    const unused = await inState('5');
    expect(await command('reset', unused, '1')).toEqual([400, 400, '设备未激活，指令超时无应答']);
    expect(await again(unused)).toMatchObject({ deviceStatus: 5 });
    const repaired = await inState('3');
    expect(await command('reset', repaired, '1')).toEqual(NOT_ALLOWED);
  });

  it('obey nobody of another tenant and nobody without the right', async () => {
    const machine = await inState('1');
    expect((await command('shutdown', machine, '4', 'stranger')).slice(0, 2)).not.toEqual([
      200, 200,
    ]);
    expect((await command('shutdown', machine, '4', 'dispatcher')).slice(0, 2)).toEqual([401, 401]);
    expect(
      (await said(desk.get('device/machine/shutdown', { deviceStatus: '4' }))).slice(0, 2),
    ).toEqual([400, 400]);
    expect(await again(machine)).toMatchObject({ deviceStatus: 1 });
  });

  it('take firmware and parameters, which then cannot be removed', async () => {
    const machine = await inState('1');
    const versions = await desk.all('device/version/list');
    const other = must(
      versions.find(({ id }) => id !== machine['versionId']),
      'version',
    );
    const upgrade = (deviceId: unknown): Promise<Said> =>
      said(desk.post('device/version/upgrade', { deviceId, versionId: other['id'] }));
    expect(await upgrade(machine['id'])).toEqual([
      200,
      200,
      `${String(machine['deviceName'])}已升级到${String(other['deviceVersion'])}`,
    ]);
    expect(await again(machine)).toMatchObject({
      versionId: other['id'],
      deviceVersion: other['deviceVersion'],
    });
    expect(await upgrade((await inState('0'))['id'])).toEqual([400, 400, '设备离线，指令未送达']);
    expect(
      await said(desk.postQuery('device/version/remove', { ids: String(other['id']) })),
    ).toEqual([400, 400, '请先删除关联的处理设备!']);
    const template = must(
      (await desk.all('device/template/page', { isStandard_equal: '0' }))[0],
      'template',
    );
    const two = (await machines()).slice(0, 2);
    const bind = { templateId: template['id'], deviceIds: two.map(({ id }) => id).join(',') };
    expect(await said(desk.post('device/template/bind', bind))).toEqual(DONE);
    for (const one of two)
      expect(await again(one)).toMatchObject({ templateName: template['templateName'] });
    expect(
      await said(desk.postQuery('device/template/remove', { ids: String(template['id']) })),
    ).toEqual([400, 400, '请先删除关联的处理设备!']);
  });

  it('are listed as biochemical ones by their kind, and standard templates by theirs', async () => {
    const all = await machines();
    expect((await machines({ machineKind_equal: '2' })).length).toBe(
      all.filter((row) => row['machineKind'] === 2).length,
    );
    const templates = await desk.all('device/template/page');
    expect((await desk.rows('device/template/standard')).map(({ id }) => id).sort()).toEqual(
      templates
        .filter((row) => row['isStandard'] === 1)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('smart bins', () => {
  const bins = (params = {}): Promise<readonly Row[]> => desk.all('bucketDetail/list', params);
  const again = async (bin: Row): Promise<Row> =>
    (await desk.data('bucketDetail/detail', { id: String(bin['id']) })) as Row;
  const command = (path: string, bin: Row, who?: string): Promise<Said> =>
    said(desk.post(`bucket/${path}`, { id: bin['id'] }, {}, who));
  const ready = (row: Row): boolean => row['onlineStatus'] === 1 && row['powerStatus'] === 1;

  it('open and close their lid, and are switched off and on', async () => {
    const bin = must(
      (await bins()).find((row) => ready(row) && row['doorStatus'] === 0),
      'bin',
    );
    const code = String(bin['bucketCode']);
    expect(await command('door/open', bin)).toEqual([200, 200, `${code}投口已打开`]);
    expect(await again(bin)).toMatchObject({ doorStatus: 1 });
    expect(await command('door/close', bin)).toEqual([200, 200, `${code}投口已关闭`]);
    expect(await command('power/off', bin)).toEqual([200, 200, `${code}已断电`]);
    expect(await command('door/open', bin)).toEqual([400, 400, '设备已断电，指令超时无应答']);
    expect(await again(bin)).toMatchObject({ doorStatus: 0, powerStatus: 0 });
    expect(await command('power/on', bin)).toEqual([200, 200, `${code}已通电`]);
    expect(await command('door/open', bin, 'stranger')).toEqual(FOREIGN);
  });

  it('that are offline refuse every command', async () => {
    const bin = must((await bins({ onlineStatus_equal: '0' }))[0], 'bin');
    for (const path of ['door/open', 'door/close', 'power/on', 'power/off'])
      expect(await command(path, bin)).toEqual([400, 400, '设备离线，指令未送达']);
    const { updateTime: _at, ...now } = await again(bin);
    const { updateTime: _was, ...before } = bin;
    expect(now).toEqual(before);
  });

  it('are made several at once with codes of their own, and never too many', async () => {
    const before = await bins();
    const siteId = String(before[0]?.['siteId']);
    const make = (bucketNum: string): Promise<Said> =>
      said(
        desk.get('bucketDetail/batchSave', {
          bucketNum,
          siteId,
          bucketModel: '2',
          garbageType: '3',
        }),
      );
    expect(await make('3')).toEqual(DONE);
    const after = await bins();
    expect(after).toHaveLength(before.length + 3);
    expect(new Set(after.map((row) => row['bucketCode'])).size).toBe(after.length);
    for (const wrong of ['0', '-1', '2.5', 'x', '201'])
      expect((await make(wrong)).slice(0, 2)).toEqual([400, 400]);
    expect(await bins()).toHaveLength(before.length + 3);
  });

  it('are bound to buildings, units and rooms, and removed with their binding', async () => {
    const [one, two] = (await bins()).slice(0, 2) as [Row, Row];
    const ids = `${String(one['id'])},${String(two['id'])}`;
    expect(await said(desk.get('bucketDetail/batchBindFloor', { ids, floorName: '9栋' }))).toEqual(
      DONE,
    );
    expect(await said(desk.get('bucketDetail/batchBindUnit', { ids, unitName: '3单元' }))).toEqual(
      DONE,
    );
    for (const bin of [one, two])
      expect(await again(bin)).toMatchObject({ floorName: '9栋', unitName: '3单元' });
    const place = { siteId: String(one['siteId']), garbageType: '4' };
    expect(
      await said(desk.post('bucketDetail/batchBindRoom', { ids, roomNumber: '301' }, place)),
    ).toEqual(DONE);
    expect(await again(two)).toMatchObject({
      roomNumber: '301',
      garbageType: 4,
      siteId: place.siteId,
    });
    expect(
      await said(
        desk.post('bucketDetail/batchBindVillageRoom', { ids, roomNumber: '18号' }, place),
      ),
    ).toEqual(DONE);
    expect(await again(two)).toMatchObject({ roomNumber: '18号', floorName: '', unitName: '' });
    const gone = { bucketIds: String(one['id']), infoIds: String(one['infoId']) };
    expect(await said(desk.post('bucketDetail/remove', gone, {}, 'stranger'))).toEqual(FOREIGN);
    expect(await said(desk.post('bucketDetail/remove', gone))).toEqual(DONE);
    expect((await bins()).some(({ id }) => id === one['id'])).toBe(false);
  });
});

describe('device modules', () => {
  const modules = (params = {}): Promise<readonly Row[]> => desk.all('moduleDetail/page', params);

  it('are initialised and say so; one that is offline times out', async () => {
    const online = must((await modules({ moduleStatus_equal: '1' }))[0], 'module');
    const init = (row: Row): Promise<Said> =>
      said(desk.postQuery('moduleDetail/module/init', { ids: String(row['id']) }));
    expect(await init(online)).toEqual([200, 200, `${String(online['moduleName'])}初始化完成`]);
    const offline = must((await modules({ moduleStatus_equal: '0' }))[0], 'module');
    expect(await init(offline)).toEqual([400, 400, '模块离线，初始化指令超时无应答']);
  });

  it('offer each number once, and list their own messages only', async () => {
    const all = await modules();
    const numbers = await desk.rows('moduleDetail/innerNumber');
    expect(numbers.map((row) => row['value']).sort()).toEqual(
      [...new Set(all.map((row) => row['innerNumber']))].sort(),
    );
    const one = must(all[0], 'module');
    const messages = await desk.all('moduleDetail/selGlDetailedData', { id: String(one['id']) });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every((row) => row['moduleId'] === one['id'])).toBe(true);
    const log = await desk.all('moduleDetail/log/page');
    expect(messages).toHaveLength(log.filter((row) => row['moduleId'] === one['id']).length);
  });

  it('get another device, and a camera at their point', async () => {
    const one = must((await modules())[0], 'module');
    const devices = await desk.rows('moduleDetail/getDevcieList');
    const other = must(
      devices.find((row) => row['deviceCode'] !== one['deviceCode']),
      'device',
    );
    const change = { id: one['id'], deviceCode: other['deviceCode'] };
    expect(await said(desk.post('moduleDetail/updDevice', change))).toEqual(DONE);
    expect(
      (await modules({ deviceCode_equal: String(other['deviceCode']) })).some(
        ({ id }) => id === one['id'],
      ),
    ).toBe(true);
    const pointId = String(one['pointId']);
    const before = await desk.rows('moduleDetail/getGlMonitor', { pointId });
    const camera = must((await desk.all('monitor/device/list'))[0], 'camera');
    expect(
      await said(desk.post('moduleDetail/insGlMonitor', { pointId, deviceId: camera['id'] })),
    ).toEqual(DONE);
    const after = await desk.rows('moduleDetail/getGlMonitor', { pointId });
    expect(after).toHaveLength(before.length + 1);
    expect(after.every((row) => row['pointId'] === pointId)).toBe(true);
    expect(await modules()).toHaveLength((await modules()).length);
  });
});

describe('video devices', () => {
  const devices = (params = {}): Promise<readonly Row[]> => desk.all('monitor/device/list', params);
  const command = (verb: string, row: Row): Promise<Said> =>
    said(desk.post(`monitor/device/${verb}`, { ids: row['id'] }));

  it('start their picture or say why not', async () => {
    const online = must((await devices({ deviceStatus_equal: '1' }))[0], 'device');
    const name = String(online['deviceName']);
    expect(await command('plays', online)).toEqual([200, 200, `${name}已开始推流`]);
    expect(await command('sync', online)).toEqual([
      200,
      200,
      `${name}已同步，共${String(online['channelNum'])}个通道`,
    ]);
    const offline = must((await devices({ deviceStatus_equal: '0' }))[0], 'device');
    expect(await command('plays', offline)).toEqual([400, 400, '设备离线，无法播放']);
    expect(await command('sync', offline)).toEqual([400, 400, '设备离线，无法同步通道']);
    const faulty = must((await devices({ deviceStatus_equal: '2' }))[0], 'device');
    expect(await command('plays', faulty)).toEqual([400, 400, '设备响应超时，未取得画面']);
  });

  it('have as many channels as they say, and are kept while they have any', async () => {
    const channels = await desk.all('monitor/channel/list');
    for (const device of await devices())
      expect(channels.filter((row) => row['deviceId'] === device['id'])).toHaveLength(
        Number(device['channelNum']),
      );
    const [device] = await devices();
    expect(
      await said(desk.postQuery('monitor/device/remove', { ids: String(device?.['id']) })),
    ).toEqual([400, 400, '请先删除关联的监控通道!']);
    const serial = String(device?.['deviceSerial']);
    const own = await desk.rows('video/monitor/findMonitorChannelsByDeviceSerial', {
      deviceSerial: serial,
    });
    expect(own.map(({ id }) => id).sort()).toEqual(
      channels
        .filter((row) => row['deviceSerial'] === serial)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('are found by their site, and points by the channels that watch them', async () => {
    const all = await devices();
    const siteId = String(all[0]?.['siteId']);
    const wanted = all
      .filter((row) => row['siteId'] === siteId)
      .map(({ id }) => id)
      .sort();
    expect((await desk.rows('video/monitor/list', { siteId })).map(({ id }) => id).sort()).toEqual(
      wanted,
    );
    const watching = (await desk.all('monitor/channel/list')).filter(
      (row) => row['pointId'] !== '',
    );
    expect(await desk.rows('site/point/monitor')).toHaveLength(watching.length);
    expect(await desk.rows('site/point/monitor/new')).toHaveLength(
      watching.filter((row) => row['channelStatus'] === 1).length,
    );
    const tree = await desk.rows('video/monitor/sitePointTree');
    expect(new Set(tree.map((node) => node['value']))).toEqual(
      new Set(all.map((row) => row['siteId'])),
    );
  });
});
