import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { RecordView } from '@shared/catalogue/record';
import type { Alarm } from '@shared/model/alarm';
import { SERVER_ACTIONS } from '@shared/alarms/serverActions';
import { notifierOf } from '@main/alarms/operate/serverActions';
import { saveOrder } from '@main/alarms/operate/serverActions/repairOrder';
import { sendCall } from '@main/session/args';
import { anAlarm } from '@tests/support/alarms';
import { RealClient } from '@tests/support/realClient';

let client: RealClient;

beforeAll(async () => {
  client = await RealClient.start();
});
afterAll(() => client.stop());

const call = (id: string, params: Readonly<Record<string, unknown>>) =>
  sendCall(client.session(), id, params);

/** Records of a family, newest page first. */
async function records(family: string): Promise<readonly RecordView[]> {
  const page = await client.data.page({
    family,
    current: 1,
    size: 200,
    sort: [],
    filters: {},
    slot: family,
  });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  return page.value.records;
}

function valueOf(record: RecordView, field: string): string {
  const cell = must(record.cells[field], field);
  return cell.state === 'value' ? String(cell.value) : '';
}

const notifierNamed = (name: string) =>
  notifierOf(
    must(
      SERVER_ACTIONS.find(({ key }) => key === name),
      name,
    ),
  );

const alarmOf = (record: RecordView): Alarm => anAlarm({ serverId: valueOf(record, 'id') });

it.each([
  ['deviceFault', 'deviceFaultFlow', '1', '张师傅去', 'handleResult'],
  ['platformFault', 'platformFault', '1', '', null],
  ['dispatchDisposal', 'dispatchDisposal', '1', '李四', 'handleUserName'],
] as const)(
  '%s: the record is another at the platform',
  async (action, family, to, note, field) => {
    const notify = notifierNamed(action);
    const open = must(
      (await records(family)).find((record) => valueOf(record, 'status') === '0'),
      'an open record',
    );
    const told = await notify(alarmOf(open), note, call);
    expect(told.ok).toBe(true);
    const id = valueOf(open, 'id');
    const after = must(
      (await records(family)).find((one) => valueOf(one, 'id') === id),
      'record',
    );
    expect(valueOf(after, 'status')).toBe(to);
    if (field !== null) expect(valueOf(after, field)).toBe(note);
    // A second time the platform refuses, in its own words, and nothing is sent again by itself.
    const again = await notify(alarmOf(open), note, call);
    expect(again).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  },
);

it('a fault becomes a repair order with what is known of it', async () => {
  const before = new Set((await records('repairWorkOrder')).map((one) => valueOf(one, 'id')));
  const alarm = anAlarm({ object: '3号箱体', site: '东站', text: '东站 3号箱体：满溢' });
  const form = { to: '夜班', toUserId: '', note: '尽快处理' };
  expect((await saveOrder(alarm, form, call)).ok).toBe(true);
  const made = must(
    (await records('repairWorkOrder')).find((one) => !before.has(valueOf(one, 'id'))),
    'the order',
  );
  expect(
    ['deviceName', 'siteName', 'content', 'status'].map((name) => valueOf(made, name)),
  ).toEqual(['3号箱体', '东站', '东站 3号箱体：满溢\n夜班\n尽快处理', '0']);
});

it('messages are read by one call, and nothing is unread afterwards (call:messageBox.getWarnStatus)', async () => {
  const told = await notifierNamed('messageBox')(anAlarm(), '', call);
  expect(told.ok).toBe(true);
  const unread = await call('messageBox.getWarnStatus', { update: 'false' });
  expect(unread).toMatchObject({ ok: true, value: { data: false } });
});
