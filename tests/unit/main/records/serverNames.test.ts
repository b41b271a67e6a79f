import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromServer, toServer } from '@main/records/serverNames';
import { DataService } from '@main/records/service';
import { callOf } from '@shared/catalogue';
import type { FieldMatches } from '@shared/catalogue/fieldMatch';
import { keptLog } from '@tests/support/quietLog';
import { HostRig, configOf } from '@tests/support/sessionHost';
import { success, tokens, WireServer, type Arrived, type Reply } from '@tests/support/wireServer';

/** A server that knows its vehicles' plates, types and drivers by names of its own. */
let server: WireServer;
let rig: HostRig;
let data: DataService;
let reply: (request: Arrived) => Reply = () => success({});

const QUESTION = { family: 'vehicle', current: 1, size: 10, sort: [], filters: {}, slot: 'list' };
const THEIRS = { id: '7', plateNo: '浙A12345', driver: '王五', carNo: null };

beforeEach(async () => {
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith('/oauth/token') ? tokens(1) : reply(request));
  rig = new HostRig(configOf(server.url));
  await rig.signIn();
  data = new DataService(
    () => rig.host.current(),
    keptLog(),
    () => ({}),
  );
  rig.book.setField(server.url, 'vehicle', 'carNo', 'plateNo');
  rig.book.setField(server.url, 'vehicle', 'driverName', 'driver');
});

afterEach(async () => {
  rig.dispose();
  await server.stop();
});

function sent(): Arrived {
  const last = server.arrived.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
}

/** The last write: what was saved is read again after it. */
function written(): Arrived {
  const last = server.arrived.findLast(({ method }) => method === 'POST');
  if (last === undefined) throw new Error('nothing was written');
  return last;
}

const PLATE = { state: 'value', value: '浙A12345' };

test('a page shows the server’s field in the column, asks and orders by the server’s name', async () => {
  reply = () => success({ records: [THEIRS], total: 1 });
  const page = await data.page({
    ...QUESTION,
    sort: [
      { field: 'carNo', direction: 'asc' },
      { field: 'driverName', direction: 'desc' },
    ],
    filters: { carNo_like: '浙A', useStatus_equal: '1' },
  });
  expect(page.ok && page.value.records[0]).toMatchObject({
    id: '7',
    cells: { carNo: PLATE, driverName: { value: '王五' } },
    extra: {},
  });
  expect(Object.fromEntries(sent().query)).toEqual({
    current: '1',
    size: '10',
    ascs: 'plate_no',
    descs: 'driver',
    plateNo_like: '浙A',
    useStatus_equal: '1',
  });
});

test('a view, a panel, a detail and options read it too', async () => {
  reply = () => success({ records: [THEIRS], total: 1 });
  const view = await data.page({ ...QUESTION, view: 'due' });
  expect(view.ok && view.value.records[0]?.cells['carNo']).toEqual(PLATE);
  reply = () => success([THEIRS]);
  const panel = await data.records.read({ call: 'vehicle.monitor', params: {}, slot: 'panel' });
  expect(panel.ok && panel.value.page.records[0]?.cells['carNo']).toEqual(PLATE);
  const options = await data.options('vehicle.dropDownList');
  expect(options.ok && options.value).toEqual([{ value: '7', label: '浙A12345' }]);
  reply = () => success(THEIRS);
  const detail = await data.detail('vehicle', '7');
  expect(detail.ok && detail.value.cells['carNo']).toEqual(PLATE);
});

test('a save, an import and a change of many rows send the server’s name', async () => {
  await data.save({
    family: 'vehicle',
    mode: 'edit',
    id: '7',
    values: { carNo: '浙B1', vin: 'V' },
  });
  expect(JSON.parse(written().body)).toEqual({ id: '7', plateNo: '浙B1', vin: 'V' });
  await data.save({ family: 'vehicle', mode: 'add', values: { carNo: '浙B2' } });
  expect(JSON.parse(written().body)).toMatchObject({ plateNo: '浙B2' });
  await data.batches.run({
    job: 'j',
    family: 'vehicle',
    act: { kind: 'edit', values: { driverName: '赵六' } },
    rows: [{ id: '8' }],
  });
  expect(JSON.parse(written().body)).toEqual({ id: '8', driver: '赵六' });
});

test('taken back, the catalogue’s name is read and sent again', async () => {
  rig.book.setField(server.url, 'vehicle', 'carNo', null);
  reply = () => success({ records: [THEIRS], total: 1 });
  const page = await data.page({ ...QUESTION, filters: { carNo_like: '浙' } });
  expect(page.ok && page.value.records[0]).toMatchObject({
    cells: { carNo: { state: 'absent' } },
    extra: { plateNo: '浙A12345' },
  });
  expect(sent().query.get('carNo_like')).toBe('浙');
});

test('another server keeps its own names', async () => {
  rig.book.setField(server.url, 'vehicle', 'carNo', null);
  rig.book.setField('https://other.example', 'vehicle', 'carNo', 'plateNo');
  await data.page({ ...QUESTION, filters: { carNo_like: '浙' } });
  expect(sent().query.get('carNo_like')).toBe('浙');
});

test('a list body has the names of its own family', async () => {
  rig.book.setField(server.url, 'materialApplyDetail', 'applyNum', 'number');
  rig.book.setField(server.url, 'materialApplyRecord', 'replenishPersonId', 'taker');
  await data.save({
    family: 'materialApplyRecord',
    mode: 'add',
    values: { replenishPersonId: ['9'] },
    items: [{ applyNum: 3 }],
  });
  const body = JSON.parse(written().body) as readonly Readonly<Record<string, unknown>>[];
  expect(body[0]).toHaveProperty('number');
  // The documents name this one: it is no guess.
  expect(written().query.get('replenishPersonId')).toBe('9');
});

const read = (raw: unknown, matches: FieldMatches) =>
  fromServer(callOf('vehicle.pageList'), raw, (key) => (key === 'vehicle' ? matches : undefined));

test('a value that the server sends under the column’s own name moves beside it', () => {
  expect(read([{ id: '1', carNo: 'own', plateNo: 'theirs' }], { carNo: 'plateNo' })).toEqual([
    { id: '1', 'carNo#own': 'own', carNo: 'theirs' },
  ]);
  expect(read([{ id: '1', carNo: 'own', plateNo: '' }], { carNo: 'plateNo' })).toEqual([
    { id: '1', carNo: 'own' },
  ]);
});

test('what holds rows keeps its names, nodes below nodes do not', () => {
  const page = { records: [{ id: '1', total: 5 }], total: 1, current: 1 };
  expect(read(page, { mileage: 'total' })).toEqual({
    records: [{ id: '1', mileage: 5 }],
    total: 1,
    current: 1,
  });
  const tree = [{ id: '1', no: 'a', children: [{ id: '2', no: 'b' }] }];
  expect(read(tree, { carNo: 'no' })).toEqual([
    { id: '1', children: [{ id: '2', carNo: 'b' }], carNo: 'a' },
  ]);
});

test('a parameter that the documents name, and what an action sends, keep their names', () => {
  const names = (key: string) =>
    ({ attendance: {}, oilCard: { license: 'plate' }, region: { parentCode: 'above' } })[key];
  const bind = toServer(
    callOf('oilCard.bindLicense'),
    { body: { kind: 'json', value: { oilCardId: '1', license: '浙A1' } } },
    names,
  );
  expect(bind.body).toEqual({ kind: 'json', value: { oilCardId: '1', license: '浙A1' } });
  const asked = { query: { parentCode: '33' } };
  expect(toServer(callOf('region.lazyTree'), asked, names)).toEqual(asked);
});

test('a file that was edited by hand does no harm', () => {
  const bad = { id: 'plateNo', nothing: 'x', carNo: 'driverName', driverName: '__proto__' };
  const raw = [{ id: '1', plateNo: 'p', driverName: 'd' }];
  expect(read(raw, bad)).toEqual(raw);
});
