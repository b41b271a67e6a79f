import { expect, test } from 'vitest';
import { emergencyAddress, type SosAlert } from '@shared/model/sos';
import { readAlert } from '@renderer/screens/emergency/alert';

const ALERT: SosAlert = {
  id: 'sos|王芳#1',
  createTime: '2026-11-21 09:59:00',
  employeeName: '王芳 & <b>李+四</b>',
  at: 1_795_000_000_000,
  receivedAt: 1_795_000_001_000,
  address: '人民路3号?a=b#c',
  location: '120.15,30.28',
  locationAt: null,
  phone: '13800000001',
  acknowledged: false,
};

const search = (address: string): string => address.split('?').slice(1).join('?');

test('an alert goes through the address unchanged (rule:sos.handle)', () => {
  expect(readAlert(search(emergencyAddress(ALERT)))).toEqual(ALERT);
});

test.each([
  ['no parameter', ''],
  ['no JSON', 'alert=%7Bbroken'],
  ['another thing', 'alert=%5B1%5D'],
  ['without an id', `alert=${encodeURIComponent(JSON.stringify({ ...ALERT, id: '' }))}`],
  ['far too long', `alert=${'1'.repeat(20_000)}`],
])('%s is no alert', (_name, written) => {
  expect(readAlert(written)).toBeNull();
});

test('what is missing in an alert is unknown, and the rest is read', () => {
  const { id, receivedAt } = ALERT;
  const written = encodeURIComponent(JSON.stringify({ id, receivedAt, phone: 7, at: 'soon' }));
  expect(readAlert(`alert=${written}`)).toMatchObject({ id, phone: '', at: null, address: '' });
});
