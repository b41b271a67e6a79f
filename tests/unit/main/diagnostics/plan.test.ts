import { expect, test } from 'vitest';
import { needsRecord, queryOf, readCalls, type KnownValues } from '@main/diagnostics/plan';
import { FAMILIES } from '@shared/catalogue';
import { must } from '@shared/base/assert';

const READS = readCalls(FAMILIES);
const planned = (id: string) =>
  must(
    READS.find(({ spec }) => spec.id === id),
    id,
  );

/** One record of each family is known: its id is the family's key, its fields are their names. */
const KNOWN: KnownValues = {
  origin: 'https://example.invalid',
  tenantId: '000000',
  userId: '7',
  idOf: (family) => `${family} id`,
  valueOf: (family, field) => `${family} ${field}`,
};

// By hand: the parameters of the documents (spec 3 §7), and the lists that show the answers.
test.each([
  ['exchangeTemplate.detail', { templateId: 'exchangeTemplate id' }],
  ['fermentCycle.detail', { cycleId: 'fermentCycle id' }],
  ['totalEffect.specificDevice', { deviceCode: 'devicesOverview deviceCode' }],
  ['ytjDataShow.fermentList', { id: 'fermentCycle id' }],
])('%s is asked about a record that a page has answered, by its own parameter', (id, query) => {
  expect(queryOf(planned(id), KNOWN, 'sex')).toEqual({ query });
  expect(needsRecord(planned(id))).toBe(true);
});

test('what only the row of another list knows is asked with that row: the chamber of a machine', () => {
  for (const id of ['bioWarehouse.status', 'bioWarehouse.heatDetail']) {
    const asked = queryOf(planned(id), KNOWN, 'sex');
    expect('query' in asked ? Object.keys(asked.query) : asked).toEqual(['deviceId']);
    const machine = 'query' in asked ? asked.query['deviceId'] : '';
    expect(machine).not.toBe('bioWarehouse id');
    expect(machine).toMatch(/^\w+ id$/);
    expect(needsRecord(planned(id))).toBe(true);
  }
});

test('a call whose record no page has answered is not asked with a value of our own', () => {
  const nothing: KnownValues = { ...KNOWN, idOf: () => undefined, valueOf: () => undefined };
  expect(queryOf(planned('totalEffect.specificDevice'), nothing, 'sex')).toEqual({ query: {} });
  expect(queryOf(planned('user.detail'), nothing, 'sex')).toEqual({ needs: 'id' });
});
