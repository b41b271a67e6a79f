import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { ActionSpec, FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { familyOfCall, hasList } from '@shared/catalogue/screens';
import type { BatchReport } from '@shared/model/batch';
import { madeForm, type Values } from '../support/formValues';
import { RealClient } from '../support/realClient';
import { LENIENT, TestPlatform } from './platform';

const REFUSED = { kind: 'rejected', code: 400, message: '没有该租户的数据权限' };
/** Of an action that names its record by another field than the id: the own tenant has none of that name. */
const NOT_FOUND = { kind: 'rejected', code: 400 };

let platform: TestPlatform;
let own: RealClient;
let other: RealClient;

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, LENIENT);
  own = await RealClient.start({ tenantId: '805230' }, platform);
  other = await RealClient.start({ tenantId: '448413' }, platform);
}, 60_000);
afterAll(async () => {
  await own.stop();
  await other.stop();
  await platform.stop();
});

/** Id of a record that a tenant's list shows. */
async function idOf(client: RealClient, family: FamilySpec): Promise<string> {
  const question = { family: family.key, current: 1, size: 1, sort: [], filters: {}, slot: 'id' };
  const answer = await client.data.page(question);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return must(answer.value.records[0], `a record of ${family.key}`).id;
}

async function total(family: FamilySpec): Promise<number> {
  const question = { family: family.key, current: 1, size: 1, sort: [], filters: {}, slot: 'n' };
  const answer = await own.data.page(question);
  return answer.ok ? answer.value.total : -1;
}

/** Fields that hold the id of a tenant's own record. */
function references(fields: readonly FieldSpec[]): readonly FieldSpec[] {
  return fields.filter(({ reference }) => {
    const { value, shape } = reference?.options ?? {};
    const isShared = findFamily(reference?.family ?? '')?.shared === true;
    return (value === 'id' || shape === 'tree') && !isShared;
  });
}

const tenants = FAMILIES.filter(({ screen, shared }) => screen !== undefined && shared !== true);

const saved = tenants.flatMap((family) => {
  const { calls, items, given = {} } = family.screen ?? {};
  if (calls?.add === undefined) return [];
  const inItem = items && findFamily(items.family);
  const inForm = ({ form, name }: FieldSpec): boolean => form !== undefined && !(name in given);
  return [
    ...references(family.fields.filter(inForm)).map(
      ({ name }) => [family.key, name, false] as const,
    ),
    ...references(inItem?.fields.filter(inForm) ?? []).map(
      ({ name }) => [family.key, name, true] as const,
    ),
  ];
});

describe('a new record that refers to one of another tenant', () => {
  it.each(saved)('%s by %s is refused (of an item: %s)', async (key, name, inItem) => {
    const family = must(findFamily(key), key);
    const items = family.screen?.items;
    const of = items && must(findFamily(items.family), items.family);
    const filled = async (spec: FamilySpec, isWrong: boolean): Promise<Values> => {
      const values = await madeForm(own, spec, 8811);
      if (isWrong) values[name] = (await madeForm(other, spec, 8811))[name] ?? null;
      return values;
    };
    const values = await filled(family, !inItem);
    const lines = of === undefined ? {} : { items: [await filled(of, inItem)] };
    const before = await total(family);
    const answer = await own.data.save({ family: key, mode: 'add', values, ...lines });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'rejected', code: 400 } });
    expect(!answer.ok && 'message' in answer.error && answer.error.message).toContain(
      REFUSED.message,
    );
    expect(await total(family)).toBe(before);
  });
});

/** Why the first row of a report failed. */
function failureOf(answer: object | null): unknown {
  const [row] = answer !== null && 'results' in answer ? (answer as BatchReport).results : [];
  return row?.outcome === 'failed' ? row.failure : undefined;
}

/** Values for the inputs of an action, as a person of a tenant would enter them. */
function inputsOf(client: RealClient, family: FamilySpec, action: ActionSpec): Promise<Values> {
  const fields = (action.inputs ?? []).map((field) => ({ ...field, form: field.form ?? {} }));
  return madeForm(client, { ...family, fields }, 3);
}

const actions = tenants.flatMap((family) =>
  (family.screen?.actions ?? []).map((action) => [family.key, action.key, action] as const),
);

async function run(family: FamilySpec, action: ActionSpec, id: string, values: Values) {
  const carry = Object.fromEntries(Object.keys(action.carry ?? {}).map((name) => [name, '1']));
  return own.data.batches.run({
    job: 'stranger',
    family: family.key,
    act: { kind: 'action', action: action.key, values },
    rows: action.place === 'screen' ? [] : [{ id, carry }],
  });
}

const isById = ({ carry = {}, idsParam = '' }: ActionSpec): boolean =>
  !Object.hasOwn(carry, idsParam);

describe('an action', () => {
  it.each(actions.filter(([, , { place }]) => place !== 'screen'))(
    '%s.%s leaves a record of another tenant alone',
    async (key, _action, action) => {
      const family = must(findFamily(key), key);
      const id = await idOf(other, family);
      expect(await run(family, action, id, await inputsOf(own, family, action))).toMatchObject({
        value: {
          results: [{ id, outcome: 'failed', failure: isById(action) ? REFUSED : NOT_FOUND }],
        },
      });
    },
  );

  const referring = actions.flatMap(([key, name, action]) =>
    references(action.inputs ?? []).map((field) => [key, name, field.name, action] as const),
  );
  it.each(referring)('%s.%s takes no %s of another tenant', async (key, _name, field, action) => {
    const family = must(findFamily(key), key);
    const values = await inputsOf(own, family, action);
    values[field] = (await inputsOf(other, family, action))[field] ?? null;
    const answer = await run(family, action, await idOf(own, family), values);
    const failure = answer.ok ? failureOf(answer.value) : answer.error;
    expect(failure).toMatchObject(REFUSED);
  });
});

const listed = tenants.filter(hasList);
const standard = listed.flatMap(({ key, screen }) =>
  (['edit', 'remove', 'detail'] as const)
    .filter((use) => screen?.calls[use] !== undefined)
    .map((use) => [key, use] as const),
);

describe('a call about one record', () => {
  it.each(standard)('%s.%s knows none of another tenant', async (key, use) => {
    const family = must(findFamily(key), key);
    const id = await idOf(other, family);
    const send = {
      detail: () => own.data.detail(key, id),
      edit: () => own.data.save({ family: key, mode: 'edit', id, values: { remark: 'x' } }),
      remove: () =>
        own.data.batches.run({ job: 'r', family: key, act: { kind: 'remove' }, rows: [{ id }] }),
    };
    expect(familyOfCall(family.screen?.calls[use] ?? '')).toBeDefined();
    const answer = await send[use]();
    const failure = answer.ok ? failureOf(answer.value) : answer.error;
    expect(failure).toMatchObject(REFUSED);
  });
});

/** Screens of one record, which the server finds by its caller. */
const ownRecords = tenants.filter(({ keptBy }) => keptBy !== undefined);

describe('a record that the server finds by its caller', () => {
  it.each(ownRecords.map(({ key }) => key))('%s: one tenant keeps its own', async (key) => {
    const family = must(findFamily(key), key);
    const title = must(family.screen, key).title;
    const shown = async (client: RealClient): Promise<unknown> => {
      const answer = await client.data.detail(key);
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value.cells[title];
    };
    const before = await shown(own);
    const values = { ...(await madeForm(other, family, 4)), [title]: '交接班负责人' };
    expect(await other.data.save({ family: key, mode: 'edit', values })).toMatchObject({
      ok: true,
      value: { checked: true, kept: [] },
    });
    expect(await shown(other)).toMatchObject({ state: 'value', value: '交接班负责人' });
    expect(await shown(own)).toEqual(before);
  });
});
