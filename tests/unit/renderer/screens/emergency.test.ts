import { expect, test } from 'vitest';
import { emergencyAddress, sosRef, type SosAlert } from '@shared/model/sos';
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
const whole = (alert: object): string => `alert=${encodeURIComponent(JSON.stringify(alert))}`;

test('an address leads to its alert and says neither who nor where nor which number (rule:sos.handle)', () => {
  const address = emergencyAddress(ALERT);
  expect(readAlert(search(address))).toEqual({
    ref: sosRef(ALERT.id),
    createTime: ALERT.createTime,
    alert: null,
  });
  expect(decodeURIComponent(address)).not.toMatch(/王芳|人民路|1380|120\.15/);
});

test('alarms are told apart by their references', () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => `sos|SOS求救|王芳|${n}#1`);
  expect(new Set(ids.map(sosRef)).size).toBe(ids.length);
});

test('an address of an earlier version, which has all of the alert, is read as before', () => {
  expect(readAlert(whole(ALERT))).toEqual({
    ref: sosRef(ALERT.id),
    createTime: ALERT.createTime,
    alert: ALERT,
  });
});

test.each([
  ['no parameter', ''],
  ['no JSON', 'alert=%7Bbroken'],
  ['another thing', 'alert=%5B1%5D'],
  ['without an id', whole({ ...ALERT, id: '' })],
  ['far too long', `alert=${'1'.repeat(20_000)}`],
])('%s is no alert', (_name, written) => {
  expect(readAlert(written)).toBeNull();
});

test('what is missing in an alert is unknown, and the rest is read', () => {
  const { id, receivedAt } = ALERT;
  const read = readAlert(whole({ id, receivedAt, phone: 7, at: 'soon' }));
  expect(read?.alert).toMatchObject({ id, phone: '', at: null, address: '' });
});
