import { describe, expect, it } from 'vitest';
import type { SourceClassSpec } from '@shared/alarms/alarmClass';
import { SERVER_ACTIONS } from '@shared/alarms/serverActions';
import { ALARM_SOURCES } from '@shared/alarms/sources';
import type { TextValue } from '@shared/alarms/textValue';
import type { PollQuery, Transport } from '@shared/alarms/transport';
import { must } from '@shared/base/assert';
import { callOf, findCall, findFamily } from '@shared/catalogue';
import {
  ALARM_CLASSES,
  alarmClassOf,
  SOURCE_CLASSES,
  takesOrder,
} from '@shared/model/alarmClasses';
import { RESOURCES } from '@shared/i18n';
import { SOURCES } from '@renderer/screens/alarmRules/configDraft';
import { readInventory, type InventoryRow } from '../../../catalogue/inventory';

const rules = readInventory('rules');
const calls = readInventory('calls');
const screens = readInventory('screens');

const rowOf = (rows: readonly InventoryRow[], id: string): InventoryRow =>
  must(
    rows.find((row) => row['id'] === id),
    id,
  );
const sourceOf = (channel: string) =>
  must(
    ALARM_SOURCES.find((one) => one.channel === channel),
    channel,
  );
const slotsOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot = '']) => slot);
/** A list as the inventory writes it. */
const listOf = (text: string | undefined): string[] => (text ?? '').split(/, /);

/** The queries by which a source asks for records. */
function queriesOf(transport: Transport): readonly PollQuery[] {
  if (!('poll' in transport)) return transport.missed === undefined ? [] : [transport.missed];
  const { standing = [], recent, ended } = transport.poll;
  return [...standing, ...[recent, ended].flatMap((one) => one ?? [])];
}

/** The fields of a record that a value of a text is made of. */
function fieldsOf(value: TextValue): readonly string[] {
  if (value.kind === 'object') return [];
  return 'names' in value ? value.names : [value.name];
}

describe('declared sources', () => {
  it('keep the names that stand in journals and configurations', () => {
    const names = ALARM_SOURCES.map(({ channel, classes }) => [channel, Object.keys(classes)]);
    const known = [
      ['alarmReport', ['garbageDrop']],
      ['badgeViolation', ['badgeViolation']],
      ['collectionAbnormal', ['missedCollection', 'misclassification']],
      ['sos', ['sos']],
      ['workCardMessage', ['workCardMessage']],
      ['noiseWarn', ['noiseWarn']],
      ['lampblackWarn', ['lampblackWarn']],
      ['deviceFault', ['deviceFault']],
      ['platformFault', ['platformFault']],
      ['dispatchDisposal', ['dispatchDisposal']],
      ['vehicleReminder', ['vehicleReminder']],
      ['fakeWorkPlate', ['fakeWorkPlate']],
    ];
    // In this order; what a later version adds stands between them.
    expect(names.filter(([channel]) => known.some(([one]) => one === channel))).toEqual(known);
    expect(SERVER_ACTIONS.map(({ key, act, each }) => [key, act, each])).toEqual([
      ['messageBox', 'message', false],
      ['deviceFault', 'handle', true],
      ['platformFault', 'relieve', true],
      ['dispatchDisposal', 'dispatch', true],
    ]);
  });

  it('keep the order in which settings and lists show them, SOS first among the classes', () => {
    expect(SOURCES).toEqual(
      ALARM_SOURCES.map(({ channel }) => channel).filter((one) => one !== 'fakeWorkPlate'),
    );
    const declared = ALARM_SOURCES.flatMap(({ classes }) => Object.keys(classes));
    const others = declared.filter((name) => name !== 'sos');
    expect(Object.keys(ALARM_CLASSES)).toEqual(['sos', ...others, 'test', 'unknown']);
  });

  it('have names of their own, for channels as for classes', () => {
    const channels = ALARM_SOURCES.map(({ channel }) => channel);
    const classes = ALARM_SOURCES.flatMap((source) => Object.keys(source.classes));
    expect(new Set(channels).size).toBe(channels.length);
    expect(new Set(classes).size).toBe(classes.length);
  });

  it.each([
    ['sos', 'critical', 1, 'person', true, false],
    ['garbageDrop', 'high', 30, 'expiry', false, true],
    ['badgeViolation', 'medium', 30, 'expiry', false, true],
    ['missedCollection', 'high', 60, 'expiry', false, true],
    ['misclassification', 'medium', 120, 'expiry', false, true],
    ['workCardMessage', 'low', 60, 'expiry', false, true],
    ['noiseWarn', 'medium', 60, 'expiry', false, true],
    ['lampblackWarn', 'medium', 60, 'expiry', false, true],
    ['deviceFault', 'medium', 120, 'poll', false, true],
    ['platformFault', 'medium', 120, 'poll', false, true],
    ['dispatchDisposal', 'medium', 30, 'poll', false, true],
    ['vehicleReminder', 'low', 1_440, 'poll', false, true],
    ['fakeWorkPlate', 'low', 1_440, 'poll', false, true],
    ['test', 'high', 1, 'person', false, false],
    ['unknown', 'high', 30, 'expiry', false, true],
  ])('%s has its priority, response time and end', (name, priority, minutes, by, ...more) => {
    const { respondMs, clears, latched, shelvable, ...spec } = alarmClassOf(name);
    expect([spec.priority, respondMs / 60_000, clears.by]).toEqual([priority, minutes, by]);
    expect([latched, shelvable]).toEqual(more);
    if (clears.by === 'expiry') expect(clears.afterMs).toBe(24 * 60 * 60_000);
  });

  it('list what stands where their alarms end by a poll', () => {
    for (const { transport, classes } of ALARM_SOURCES) {
      const ends = Object.values<SourceClassSpec>(classes).some(
        ({ clears }) => clears.by === 'poll',
      );
      if (ends)
        expect(transport).toMatchObject({ poll: { standing: expect.any(Array) as unknown } });
    }
  });

  it('make repair orders of faults alone', () => {
    expect(Object.keys(ALARM_CLASSES).filter(takesOrder)).toEqual(['deviceFault', 'platformFault']);
  });

  it.each(Object.entries(SOURCE_CLASSES))('%s: every slot of its text has a value', (_name, of) => {
    const slots = Object.keys(of.values).sort();
    expect(slotsOf(of.text.zh).sort()).toEqual(slots);
    expect(slotsOf(of.text.en).sort()).toEqual(slots);
  });

  it('name calls and families of the catalogue', () => {
    const queries = ALARM_SOURCES.flatMap(({ transport }) => queriesOf(transport));
    expect(queries.length).toBeGreaterThan(12);
    for (const { call } of queries) expect(findCall(call)?.id).toBe(call);
    const families = Object.values(ALARM_CLASSES).flatMap(({ family }) => family ?? []);
    for (const family of families) expect(findFamily(family)?.key).toBe(family);
  });

  it('are where the interface finds the names of channels', () => {
    for (const { channel, name } of ALARM_SOURCES) {
      expect(RESOURCES.zh.translation.alarmList.channelName[channel]).toBe(name.zh);
      expect(RESOURCES.en.translation.alarmList.channelName[channel]).toBe(name.en);
    }
  });
});

describe('declared sources and the inventory of the specification', () => {
  it.each([
    ['alarms.userSocket', 'alarmReport', 'websocket'],
    ['alarms.badgeStream', 'badgeViolation', 'sse'],
    ['alarms.collectionSocket', 'collectionAbnormal', 'websocket'],
  ])('%s: %s has the tenant and the address', (rule, channel, kind) => {
    const [tenant = '', address = ''] = (rowOf(rules, rule)['values'] ?? '').split('; ');
    const { tenants, transport } = sourceOf(channel);
    if ('poll' in transport) throw new Error(`${channel} is no stream`);
    expect([transport.kind, tenants]).toEqual([kind, [tenant]]);
    const path = callOf(transport.call).path.replaceAll(/:(\w+)/g, '{$1}');
    expect(address.replace(/^GET /, '').replace(/^(?!\/)/, '/')).toBe(path);
  });

  it('every alarm stream of the calls is a source under its own address', () => {
    const streams = calls.filter((row) => row['area'] === 'alarms' && row['kind'] === 'stream');
    const paths = streams.map((row) => [row['family'], row['method'], row['path']]);
    const ours = ALARM_SOURCES.flatMap(({ channel, transport }) => {
      if ('poll' in transport) return [];
      const method = transport.kind === 'sse' ? 'SSE' : 'WS';
      return [[channel, method, callOf(transport.call).path]];
    });
    expect(ours.sort()).toEqual(paths.sort());
  });

  it('every other source asks by calls of the inventory that only read', () => {
    const queries = ALARM_SOURCES.flatMap(({ transport }) => queriesOf(transport));
    for (const { call } of queries) {
      const row = rowOf(calls, call);
      expect([call, row['method']]).toEqual([call, 'GET']);
      expect(['page', 'list']).toContain(row['kind']);
    }
  });

  it('the check for fake plates is of the one tenant that is named', () => {
    expect(rowOf(rules, 'tenant.823061')['rule']).toContain('fake work plates');
    expect(sourceOf('fakeWorkPlate').tenants).toEqual(['823061']);
  });

  it('the SOS is asked for as often as the countdown says', () => {
    const { transport } = sourceOf('sos');
    expect('poll' in transport && `${transport.poll.periodMs / 1_000} s`).toBe(
      rowOf(rules, 'sos.poll')['values'],
    );
  });

  it.each([
    ['alarms.badgeText', 'badgeViolation'],
    ['alarms.abnormalFields', 'missedCollection'],
    ['alarms.abnormalFields', 'misclassification'],
    ['entity.badgeAlarm', 'badgeViolation'],
  ] as const)('%s: the text of %s says these fields in this order', (rule, name) => {
    const fields = listOf(rowOf(rules, rule)['values']);
    const { text, values } = SOURCE_CLASSES[name];
    expect(slotsOf(text.zh).flatMap((slot) => fieldsOf(must(values[slot], slot)))).toEqual(fields);
  });

  it.each([
    ['sos.item', 'sos'],
    ['entity.vehicleReminder', 'vehicleReminder'],
  ] as const)('%s: the text of %s says these fields', (rule, name) => {
    const said = Object.values(SOURCE_CLASSES[name].values).flatMap(fieldsOf);
    expect(said).toEqual(expect.arrayContaining(listOf(rowOf(rules, rule)['values'])));
  });

  it.each([
    ['messageBox.workCard', 'workCardMessage'],
    ['messageBox.noise', 'noiseWarn'],
    ['messageBox.lampblack', 'lampblackWarn'],
    ['dialog.vehicleReminder', 'vehicleReminder'],
  ] as const)('%s: the Chinese name of %s is that of the screen', (screen, name) => {
    expect(SOURCE_CLASSES[name].name.zh).toBe(rowOf(screens, screen)['titleZh']);
    expect(sourceOf(name).name.zh).toBe(rowOf(screens, screen)['titleZh']);
  });
});
