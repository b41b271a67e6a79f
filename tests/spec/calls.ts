import { WebSocket } from 'ws';
import { isRead, type CallSpec } from '@shared/api/call';
import type { FamilySpec } from '@shared/catalogue/family';
import { BOARDS } from '@shared/catalogue/boards';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { figureOf } from '@shared/catalogue/figures';
import type { RecordView } from '@shared/catalogue/record';
import { answerOf, reachedCalls } from '@shared/catalogue/screens';
import { optionsSpecOf } from '@main/records/records';
import { readNodes, readOptions } from '@main/records/options';
import { readInventory, type InventoryRow } from '../catalogue/inventory';
import type { RealClient } from '../support/realClient';
import { modulesThatUse } from './modules';

/** What proves a call, or why it does not count. */
export type CallProof =
  | { readonly id: string; readonly shown: string }
  | { readonly id: string; readonly missing: string };

/** Rows that a proof asks for. */
const ROWS = 5;

/** Calls that end the session: they are tried last. */
const LAST = new Set(['session']);

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
    const page = family.screen?.calls.page ?? family.calls.find((call) => call.kind === 'page')?.id;
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
  const own = await samples.of(family);
  for (const name of call.params ?? []) {
    if (params[name] !== undefined || PAGING.has(name)) continue;
    const field = answerOf(call.id)?.by?.[name] ?? name;
    const value = field === 'id' ? own?.id : textOf(own, field);
    if (value !== undefined && (call.kind === 'detail' || answerOf(call.id)?.by !== undefined))
      params[name] = value;
  }
  if (call.kind === 'dictionary' && params['code'] === undefined) params['code'] = 'sex';
  return params;
}

const PAGING = new Set(['current', 'size', 'currentPage', 'pageSize', 'ascs', 'descs']);

/** Why an answer does not count, or undefined when it was read whole. */
async function readProblem(
  call: CallSpec,
  client: RealClient,
  samples: Samples,
): Promise<string | undefined> {
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

/** What a careful read answers: only the module made for it sends it, so the generic reader never does. */
async function carefulProblem(call: CallSpec, client: RealClient): Promise<string | undefined> {
  const answer = await client.session().call(call, {});
  return answer.ok ? undefined : `answers ${JSON.stringify(answer.error)}`;
}

/** A stream is opened with a good token on the own channel, and refused without. */
async function streamProblem(call: CallSpec, client: RealClient): Promise<string | undefined> {
  const { platform } = client;
  const answer = await platform.signIn();
  const own: Readonly<Record<string, string | undefined>> = {
    tenant: answer['tenant_id'],
    userId: answer['user_id'],
    deptId: answer['dept_id']?.split(',')[0],
  };
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => own[name] ?? '');
  const open = call.method === 'SSE' ? eventStatus : socketStatus;
  const [signed, unsigned] = [
    await open(platform.url + path, answer['access_token']),
    await open(platform.url + path, undefined),
  ];
  if (signed !== OPENED) return `is answered ${signed} with a good token`;
  return unsigned === 401 ? undefined : `is answered ${unsigned} without a token`;
}

/** What stands for a stream that is open, instead of a status. */
const OPENED = 'open';

const signedBy = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` };

async function eventStatus(
  url: string,
  token: string | undefined,
): Promise<typeof OPENED | number> {
  const end = new AbortController();
  const { status, headers } = await fetch(url, { headers: signedBy(token), signal: end.signal });
  end.abort();
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  return isStream ? OPENED : status;
}

function socketStatus(url: string, token: string | undefined): Promise<typeof OPENED | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers: signedBy(token) });
    socket.on('open', () => {
      socket.terminate();
      resolve(OPENED);
    });
    socket.on('unexpected-response', (_request, response) => {
      socket.terminate();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => socket.terminate());
  });
}

/** The platform knows the path: every answer but "no such page" shows it. */
async function writeProblem(call: CallSpec, client: RealClient): Promise<string | undefined> {
  const answer = await client
    .session()
    .call(call, call.body === 'json' ? { body: { kind: 'json', value: {} } } : {});
  if (answer.ok) return undefined;
  const { error } = answer;
  const status = 'code' in error ? error.code : 'status' in error ? error.status : 0;
  return status === 404 ? 'is not served' : undefined;
}

/** Proves one call: declared as listed, answered, read by the contract, and led to by a screen or a module. */
async function prove(row: InventoryRow, client: RealClient, samples: Samples): Promise<CallProof> {
  const id = row['id'] ?? '';
  const family = FAMILIES.find((one) => one.calls.some((call) => call.id === id));
  const call = family?.calls.find((one) => one.id === id);
  if (family === undefined || call === undefined) return { id, missing: 'is not declared' };
  if (call.method !== row['method'] || call.path !== row['path']) {
    return { id, missing: 'has another method or path' };
  }
  const screens = FAMILIES.flatMap((one) => {
    const where = reachedCalls(one).get(id);
    return where === undefined ? [] : [`${one.key}: ${where}`];
  });
  const boards = BOARDS.filter(({ feeds }) => feeds.some((feed) => feed.call === id));
  const shown = [...screens, ...boards.map(({ key }) => `board ${key}`), ...modulesThatUse(id)];
  const [where] = shown;
  if (where === undefined) return { id, missing: 'is reached by no screen and no module' };
  const generic = isRead(call.kind) && family.fields.length > 0;
  const isAnswered = generic || figureOf(id) !== undefined;
  const problem =
    call.kind === 'stream'
      ? await streamProblem(call, client)
      : call.careful === true
        ? await carefulProblem(call, client)
        : isAnswered
          ? await readProblem(call, client, samples)
          : await writeProblem(call, client);
  return problem === undefined ? { id, shown: where } : { id, missing: problem };
}

/** Proves every call of the inventory, reads before what changes something. */
export async function proveCalls(client: RealClient): Promise<readonly CallProof[]> {
  const rows = readInventory('calls');
  const kinds = new Map(
    FAMILIES.flatMap((family) => family.calls.map((call) => [call.id, call.kind] as const)),
  );
  const rank = (row: InventoryRow): number => {
    const kind = kinds.get(row['id'] ?? '');
    if (kind === undefined) return 0;
    if (LAST.has(kind)) return 3;
    return isRead(kind) ? 1 : 2;
  };
  const samples = new Samples(client);
  const proofs = new Map<string, CallProof>();
  for (const row of [...rows].sort((a, b) => rank(a) - rank(b))) {
    const proof = await prove(row, client, samples);
    proofs.set(proof.id, proof);
  }
  return rows.map((row) => proofs.get(row['id'] ?? '')).filter((one) => one !== undefined);
}
