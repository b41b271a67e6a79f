import { expect, test } from 'vitest';
import { alarmConfigSchema, defaultAlarmConfig } from '@shared/model/alarmConfig';
import { AlarmConfigs, isAlarmConfigDocument, keyOf } from '@main/alarms/config/configs';
import type { DocumentStore } from '@main/ports/store';

const HERE = { server: 'http://a', tenant: '1' };

function memory(value: unknown = {}): DocumentStore & { value: unknown } {
  const store = {
    value,
    read: () => store.value,
    write: (next: Readonly<Record<string, unknown>>) => {
      store.value = JSON.parse(JSON.stringify(next));
    },
  };
  return store;
}

test('each server and tenant has its own, and finds it again after a start', () => {
  const store = memory();
  const configs = new AlarmConfigs(store);
  const heard: unknown[] = [];
  configs.changed.on(({ config }) => heard.push(config.priorities));
  const mine = alarmConfigSchema.parse({ priorities: { garbageDrop: 'low' } });
  expect(configs.set(HERE, mine)).toMatchObject({ changed: ['priorities'] });
  expect(configs.set(HERE, mine)).toEqual({ changed: [], changes: [] });
  expect(heard).toEqual([{ garbageDrop: 'low' }]);
  const again = new AlarmConfigs(store);
  expect(again.of(HERE)).toEqual(mine);
  expect(again.of({ ...HERE, tenant: '2' })).toEqual(defaultAlarmConfig());
  expect(again.of({ ...HERE, server: 'http://b' })).toEqual(defaultAlarmConfig());
  expect(isAlarmConfigDocument(store.value)).toBe(true);
});

test('a document that nobody can read is refused, and a disk that refuses changes nothing', () => {
  expect(isAlarmConfigDocument({ tenants: { x: { rules: [{ id: '' }] } } })).toBe(false);
  expect(isAlarmConfigDocument({ version: 3 })).toBe(false);
  const store = memory();
  const full = {
    ...store,
    write: () => {
      throw new Error('ENOSPC');
    },
  };
  const configs = new AlarmConfigs(full);
  const mine = alarmConfigSchema.parse({ priorities: { garbageDrop: 'low' } });
  expect(() => configs.set(HERE, mine)).toThrow('ENOSPC');
  expect(configs.of(HERE)).toEqual(defaultAlarmConfig());
});

test('a rule of version 1, to which a part of a name was enough, goes on to cover what it covered', () => {
  const rule = {
    ...{ id: 'r', name: '检修', on: true, mode: 'suppress', classes: [], from: null, to: null },
    ...{ daily: null, reason: '施工', objects: ['1号'], sites: ['幸福'] },
  };
  const stored = memory({ version: 1, tenants: { [keyOf(HERE)]: { rules: [rule] } } });
  const configs = new AlarmConfigs(stored);
  expect(configs.of(HERE).rules).toMatchObject([{ objects: ['*1号*'], sites: ['*幸福*'] }]);
  configs.set(HERE, configs.of(HERE));
  const again = new AlarmConfigs(stored);
  expect(again.of(HERE).rules).toMatchObject([{ objects: ['*1号*'], sites: ['*幸福*'] }]);
});
