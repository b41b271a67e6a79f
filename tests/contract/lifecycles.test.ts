import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpMethodOf } from '@shared/api/call';
import { callOf, FAMILIES } from '@shared/catalogue/index';
import type { ActionSpec, FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { actionsOf, idFieldOf, pagingNames } from '@shared/catalogue/screens';
import { TestPlatform, type RawReply } from './platform';

type Json = Record<string, unknown>;

const REFUSED = '当前状态不允许此操作';
const MOVING = FAMILIES.filter(({ lifecycle }) => lifecycle !== undefined);

let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

/** A value that a person could choose for what an action asks. */
async function chosen({ choices, reference }: FieldSpec): Promise<string> {
  if (reference === undefined) return choices?.values[0]?.value ?? '1';
  const { call, value } = reference.options;
  const { method, path } = callOf(call);
  const reply = await (method === 'POST'
    ? platform.post(path, token, {})
    : platform.send(path, { token }));
  return String((reply.json()['data'] as Json[])[0]?.[value]);
}

/** Sends an action as a screen does: where its call takes its arguments. */
async function send(action: ActionSpec, record: Json, id: string): Promise<RawReply> {
  const call = callOf(action.call);
  const { path, body } = call;
  const method = httpMethodOf(call);
  const carried = Object.entries(action.carry ?? {}).map(([name, field]) => [
    name,
    String(record[field]),
  ]);
  const asked = await Promise.all(
    (action.inputs ?? []).map(async (input) => [input.name, await chosen(input)]),
  );
  const given: Record<string, string> = {
    [action.idsParam ?? 'id']: id,
    ...(Object.fromEntries([...carried, ...asked]) as Record<string, string>),
    ...action.fixed,
  };
  const text = new URLSearchParams(given).toString();
  if (body === 'json') return platform.post(path, token, given);
  if (body !== 'form') return platform.send(`${path}?${text}`, { method, token });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return platform.send(path, { method, token, headers, body: text });
}

/** A record of the list in a state, or undefined when the seed has none. */
async function inState(family: FamilySpec, state: string): Promise<Json | undefined> {
  const page = callOf(family.screen?.calls.page ?? '');
  const query = {
    [pagingNames(page).size]: '1',
    [`${family.lifecycle?.field ?? ''}_equal`]: state,
  };
  const reply = await platform.send(`${page.path}?${new URLSearchParams(query).toString()}`, {
    token,
  });
  return (reply.json()['data'] as { records: Json[] }).records[0];
}

async function stateOf(family: FamilySpec, id: string): Promise<string> {
  const page = callOf(family.screen?.calls.page ?? '');
  const query = new URLSearchParams({ [`${idFieldOf(family)}_equal`]: id }).toString();
  const reply = await platform.send(`${page.path}?${query}`, { token });
  const [record] = (reply.json()['data'] as { records: Json[] }).records;
  return String(record?.[family.lifecycle?.field ?? '']);
}

/** True for an action that takes its record away. */
function removes({ call, fixed = {} }: ActionSpec): boolean {
  const effects = FAMILIES.flatMap((family) => family.effects ?? []);
  return effects.some(({ call: own, remove, when = {} }) => {
    const isMeant = Object.entries(when).every(([name, value]) => fixed[name] === value);
    return own === call && remove === true && isMeant;
  });
}

/** What the server says of a state in which it does not act, and whether it says something of its own when it does. */
function wordsOf({ lifecycle }: FamilySpec, { call }: ActionSpec, state: string) {
  const effects = FAMILIES.flatMap((family) => family.effects ?? []).filter(
    (one) => one.call === call,
  );
  const own = effects
    .flatMap(({ refuses = [] }) => refuses)
    .find(({ where }) =>
      where.every((one) => one.field === lifecycle?.field && 'value' in one && one.value === state),
    );
  return {
    refused: own?.message ?? REFUSED,
    isTold: effects.some(({ says }) => says !== undefined),
  };
}

describe.each(MOVING.map((family) => [family.key, family] as const))(
  'the states of %s',
  (_key, family) => {
    const { lifecycle } = family;
    const moves = lifecycle?.moves ?? [];
    const actions = [
      ...new Map(
        FAMILIES.flatMap(actionsOf)
          .filter(
            ({ key, call }) =>
              moves.some((move) => move.action === key) &&
              family.calls.some(({ id }) => id === call),
          )
          .map((one) => [one.key, one]),
      ),
    ];
    const states = [
      ...new Set([lifecycle?.initial ?? '', ...moves.flatMap(({ from, to }) => [...from, to])]),
    ];

    it('are left by each declared move, and by no other', async () => {
      const walked: string[] = [];
      // Refusals first: they leave the records where they are.
      for (const wanted of [false, true]) {
        for (const state of states) {
          for (const [key, action] of actions) {
            const move = moves.find((one) => one.action === key && one.from.includes(state));
            const record = await inState(family, state);
            if (record === undefined || (move !== undefined) !== wanted) continue;
            const id = String(record[idFieldOf(family)]);
            const reply = await send(action, record, id);
            const said = [reply.status, reply.json()['code'], reply.json()['msg']];
            const { refused, isTold } = wordsOf(family, action, state);
            expect([key, state, ...said]).toEqual(
              move === undefined
                ? [key, state, 400, 400, refused]
                : [key, state, 200, 200, isTold ? expect.stringMatching(/./) : '操作成功'],
            );
            const after = move !== undefined && removes(action) ? 'undefined' : (move?.to ?? state);
            expect([key, await stateOf(family, id)]).toEqual([key, after]);
            walked.push(`${key} ${state}`);
          }
        }
      }
      const declared = moves.flatMap(({ action, from }) =>
        from.map((state) => `${action} ${state}`),
      );
      expect(walked).toEqual(expect.arrayContaining(declared));
    });
  },
);
