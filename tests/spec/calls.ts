import { isRead, type CallSpec } from '@shared/api/call';
import type { FamilySpec } from '@shared/catalogue/family';
import { BOARDS } from '@shared/catalogue/boards';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { figureOf } from '@shared/catalogue/figures';
import type { RecordView } from '@shared/catalogue/record';
import { answerOf, listCallOf, reachedCalls, recordsOf } from '@shared/catalogue/screens';
import { optionsSpecOf } from '@main/records/records';
import { readNodes, readOptions } from '@main/records/options';
import { readInventory, type InventoryRow } from '../catalogue/inventory';
import { PLATFORM_TENANT } from '@demo/accounts';
import type { RealClient } from '../support/realClient';
import { NEVER_SENT, type RecordedWire } from '../support/wireCompare';
import { callOfFact, isDocumented, readFacts } from './facts';
import { modulesThatUse } from './modules';

/**
 * What proves a call: the recording of what the real client sends, and beside it a fact or a test written by
 * hand; or why it does not count.
 */
export type CallProof =
  | { readonly id: string; readonly by: 'wire' | 'hand' }
  | { readonly id: string; readonly missing: string; readonly isDeclared?: true };

/** Rows that a proof asks for. */
const ROWS = 5;

/** A record of a family as its screen lists it, to fill parameters with. */
class Samples {
  private readonly known = new Map<string, Promise<RecordView | undefined>>();

  constructor(private readonly client: RealClient) {}

  of(family: FamilySpec | undefined): Promise<RecordView | undefined> {
    if (family === undefined) return Promise.resolve(undefined);
    const known = this.known.get(family.key);
    if (known !== undefined) return known;
    const asked = this.ask(family);
    this.known.set(family.key, asked);
    return asked;
  }

  private async ask(family: FamilySpec): Promise<RecordView | undefined> {
    const page =
      (family.screen && listCallOf(family.screen)) ??
      family.calls.find((call) => call.kind === 'page')?.id;
    if (page === undefined) return undefined;
    const answer = await this.client.data.records.read({
      call: page,
      params: {},
      size: ROWS,
      slot: `sample:${family.key}`,
    });
    return answer.ok ? answer.value.page.records[0] : undefined;
  }
}

const textOf = (record: RecordView | undefined, field: string): string | undefined => {
  const cell = record?.cells[field];
  return cell?.state === 'value' ? String(cell.value) : undefined;
};

/** Parameters that a person's click would send: of the row that a panel stands beside, or of the family's own record. */
async function paramsOf(call: CallSpec, samples: Samples): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  const family = FAMILIES.find((one) => one.calls.includes(call));
  for (const owner of FAMILIES) {
    const panel = owner.screen?.panels?.find((one) => one.call === call.id);
    if (panel === undefined) continue;
    const row = await samples.of(owner);
    Object.assign(params, panel.fixed);
    for (const [param, field] of Object.entries(panel.by ?? {})) {
      const value = field === (owner.idField ?? 'id') ? row?.id : textOf(row, field);
      if (value !== undefined) params[param] = value;
    }
  }
  const lazy = optionsSpecOf(call.id)?.lazy;
  if (lazy !== undefined) params[lazy.param] = lazy.root;
  // A record is of the family that the call answers, whichever declares it.
  const own = await samples.of(call.kind === 'detail' ? (recordsOf(call.id) ?? family) : family);
  for (const name of call.params ?? []) {
    if (params[name] !== undefined || PAGING.has(name)) continue;
    const field = answerOf(call.id)?.by?.[name] ?? name;
    // A detail call without conditions takes the record's id, whatever it calls it.
    const isId =
      call.kind === 'detail' && answerOf(call.id)?.by === undefined && name === call.params?.[0];
    const value = field === 'id' || isId ? own?.id : textOf(own, field);
    if (value !== undefined && (call.kind === 'detail' || answerOf(call.id)?.by !== undefined))
      params[name] = value;
  }
  if (call.params?.includes('code') === true && call.kind === 'dictionary')
    params['code'] ??= 'sex';
  // The first tenant of the list may have nobody yet; the platform's own has roles.
  if (call.id === 'role.tenantTree') params['tenantId'] = PLATFORM_TENANT;
  return params;
}

const PAGING = new Set(['current', 'size', 'currentPage', 'pageSize', 'ascs', 'descs']);

/** Why the trees or the keys of a grant do not count; undefined when they were read, or when the call is of none. */
async function grantProblem(
  { id }: CallSpec,
  { data }: RealClient,
  samples: Samples,
): Promise<string | null | undefined> {
  for (const family of FAMILIES) {
    const grant = family.screen?.grants?.find(({ tree, keys }) => tree === id || keys === id);
    if (grant === undefined) continue;
    const row = await samples.of(family);
    const question = { family: family.key, grant: grant.key, id: row?.id ?? '' };
    const read = await data.grants.read(question);
    if (!read.ok) return `answers ${JSON.stringify(read.error)}`;
    const { trees, keys } = read.value;
    const lacks = grant.tabs.filter(({ name }) =>
      id === grant.tree ? (trees[name]?.length ?? 0) === 0 : (keys[name]?.length ?? 0) === 0,
    );
    return lacks.length === 0
      ? null
      : `answers nothing for ${lacks.map(({ name }) => name).join()}`;
  }
  return undefined;
}

/** Why an answer does not count, or undefined when it was read whole. */
async function readProblem(
  call: CallSpec,
  client: RealClient,
  samples: Samples,
): Promise<string | undefined> {
  const ofGrant = await grantProblem(call, client, samples);
  if (ofGrant !== undefined) return ofGrant ?? undefined;
  const params = await paramsOf(call, samples);
  const slot = `spec:${call.id}`;
  if (figureOf(call.id) !== undefined) {
    const figures = await client.data.records.figures(call.id, params, slot);
    if (!figures.ok) return `answers ${JSON.stringify(figures.error)}`;
    const text = JSON.stringify(figures.value);
    return text.includes('"unreadable"') ? 'has unreadable figures' : undefined;
  }
  const answer = answerOf(call.id);
  const isTree = call.kind === 'tree' || call.kind === 'dictionary' || answer?.groups !== undefined;
  const options = optionsSpecOf(call.id);
  if (isTree || answer?.values !== undefined) {
    const args =
      call.body === 'json' ? { body: { kind: 'json' as const, value: params } } : { query: params };
    const raw = await client.session().call(call, args);
    if (!raw.ok) return `answers ${JSON.stringify(raw.error)}`;
    const { data } = raw.value;
    if (call.kind === 'dictionary') {
      return Array.isArray(data) && data.length > 0 ? undefined : 'answers no entry';
    }
    const names = options ?? answer?.values ?? { value: 'value', label: 'title' };
    const nodes = isTree ? readNodes(data, names, false) : readOptions(data, names);
    return nodes.length > 0 ? undefined : 'answers no node that can be read';
  }
  const read = await client.data.records.read({ call: call.id, params, size: ROWS, slot });
  if (!read.ok) return `answers ${JSON.stringify(read.error)}`;
  const { records } = read.value.page;
  const family = findFamily(read.value.family);
  if (records.length === 0) return 'answers no record';
  if (records.some((one) => one.tolerated > 0)) return 'has unreadable cells';
  const filled = family?.fields.some(
    ({ name, kind }) => kind !== 'id' && records.some((one) => one.cells[name]?.state === 'value'),
  );
  return filled === true ? undefined : 'fills no field';
}

/** What there is to prove calls with. */
export interface Proofs {
  readonly client: RealClient;
  /** What the real client sent to a recording platform. */
  readonly wire: RecordedWire;
  /** Calls that single tests of this state name (`call:ID`). */
  readonly marks: ReadonlySet<string>;
}

/** Screens and boards by the calls that they lead to: looked through once for all calls. */
function screensAndBoards(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const add = (id: string, place: string): void => {
    places.set(id, [...(places.get(id) ?? []), place]);
  };
  for (const family of FAMILIES) {
    for (const [id, where] of reachedCalls(family)) add(id, `${family.key}: ${where}`);
  }
  for (const { key, feeds } of BOARDS) {
    for (const id of new Set(feeds.map(({ call }) => call))) add(id, `board ${key}`);
  }
  return places;
}

const shownAt = screensAndBoards();

/** Where a call is sent from: screens, boards or modules. */
function placesOf(id: string): readonly string[] {
  return [...(shownAt.get(id) ?? []), ...modulesThatUse(id)];
}

/** Proves one call: declared as listed, led to by a screen or a module, sent as documented, and read by the contract. */
async function prove(row: InventoryRow, proofs: Proofs, samples: Samples): Promise<CallProof> {
  const id = row['id'] ?? '';
  const family = FAMILIES.find((one) => one.calls.some((call) => call.id === id));
  const call = family?.calls.find((one) => one.id === id);
  if (family === undefined || call === undefined) return { id, missing: 'is not declared' };
  const onlyDeclared = (why: string): CallProof => ({ id, missing: why, isDeclared: true });
  if (call.method !== row['method'] || call.path !== row['path']) {
    return onlyDeclared('has another method or path');
  }
  if (placesOf(id).length === 0) return onlyDeclared('is reached by no screen and no module');
  const generic = isRead(call.kind) && family.fields.length > 0 && call.careful !== true;
  const isAnswered = generic || figureOf(id) !== undefined;
  const problem = isAnswered ? await readProblem(call, proofs.client, samples) : undefined;
  if (problem !== undefined) return onlyDeclared(problem);
  const sent = proofs.wire.problem(id);
  const isByHand = factsByCall.has(id) || proofs.marks.has(id);
  // A hand-written test shows what the recording cannot: streams, and what one module sends in its hour.
  if (sent !== null && !(sent === NEVER_SENT && proofs.marks.has(id))) return onlyDeclared(sent);
  return { id, by: isByHand ? 'hand' : 'wire' };
}

/** Calls of which a fact says something that a document gives. */
const factsByCall = new Set(readFacts().filter(isDocumented).map(callOfFact));

/** Proves every call of the inventory. */
export async function proveCalls(proofs: Proofs): Promise<readonly CallProof[]> {
  const samples = new Samples(proofs.client);
  const all: CallProof[] = [];
  for (const row of readInventory('calls')) all.push(await prove(row, proofs, samples));
  return all;
}
