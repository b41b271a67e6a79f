import { join } from 'node:path';
import { BOARDS } from '@shared/catalogue/boards';
import { FAMILIES } from '@shared/catalogue/index';
import { reachedCalls } from '@shared/catalogue/screens';
import { must } from '@shared/base/assert';
import type { SeenRequest } from '@demo/server';
import { listedNames, readInventory, type InventoryRow } from '../catalogue/inventory';
import { TestPlatform } from '../contract/platform';
import { DEMO_DATA } from './demoData';
import { madeOnce } from './madeOnce';
import { RealClient } from './realClient';
import { against, rowsOf } from './strictWire';
import { WireDrive } from './wireDrive';

/** Parameters of the documents that no screen sends, and why not. */
export const UNSENT: Readonly<Record<string, string>> = {
  'dept.tree.userId': 'asked for everybody: the departments of one person stand in the record',
  'role.tree.userId': 'asked for everybody: the roles of one person stand in the record',
  'basicsFloorUnitRoom.floorUnit.siteId':
    'asked for all sites: the tree beside the rooms begins with the sites',
  'floorUnitRoom.floorUnit.siteId':
    'asked for all sites: the tree beside the rooms begins with the sites',
  'siteName.idNames.siteType_equal':
    'no document says at which type of site a noise monitor stands',
  'siteName.names.siteType_equal': 'asked for every type: devices stand at all of them',
  'peopleSupervision.getPeopleInfoV2.deptId': 'asked for all departments: a tab shows a state',
  'peopleSupervision.getPeopleInfo1.deptId': 'asked for all departments: it shows everybody',
  'peopleSupervision.getPeopleInfo1.dutyStatus': 'asked for every state: it shows everybody',
};

/** What is said of a call that the recording does not contain. */
export const NEVER_SENT = 'is never sent';

const rows = new Map(readInventory('calls').map((row) => [row['id'] ?? '', row]));

/** Calls that a person can make a screen, a field or a board send. */
export function callsOfScreens(): readonly string[] {
  const reached = [
    ...FAMILIES.flatMap((family) => [...reachedCalls(family).keys()]),
    ...BOARDS.flatMap(({ feeds }) => feeds.map(({ call }) => call)),
  ];
  return [...new Set(reached)].sort();
}

const inQuery = ({ query }: SeenRequest): string[] => Object.keys(query);
const inBody = ({ body }: SeenRequest): string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];

/** Names that a request carries in its query and its body. */
export const namesIn = (request: SeenRequest): string[] => [
  ...inQuery(request),
  ...inBody(request),
];

/** The parameters that the documents list for a call. */
const listOf = (row: InventoryRow): readonly string[] =>
  (row['params'] ?? '').split(',').filter((name) => name !== '');

/** Every name that the documents list for a call. */
export const documentedFor = (id: string): string[] => {
  const row = must(rows.get(id), id);
  return [...listOf(row), ...listedNames(row)];
};

/** Drives the real client once through everything that it can send. @returns what the platform saw. */
async function driven(): Promise<readonly SeenRequest[]> {
  const seen: SeenRequest[] = [];
  const inspect = (request: SeenRequest): null => {
    seen.push(request);
    return null;
  };
  const platform = await TestPlatform.start(undefined, false, { inspect });
  try {
    const client = await RealClient.start({}, platform);
    const drive = new WireDrive(client);
    for (const family of FAMILIES) await drive.family(family);
    await drive.boards();
    await drive.tracks();
    await drive.modules();
    await client.stop();
  } finally {
    await platform.stop();
  }
  return seen;
}

/** What the client sent while every screen, board and module was driven, recorded at the platform. */
export class RecordedWire {
  private readonly byCall = new Map<string, SeenRequest[]>();

  private constructor(seen: readonly SeenRequest[]) {
    for (const request of seen) {
      for (const id of new Set(rowsOf(request).map((row) => row['id'] ?? ''))) {
        const known = this.byCall.get(id) ?? [];
        known.push(request);
        this.byCall.set(id, known);
      }
    }
  }

  /** Records what the client sends; in a run of tests once for all its files. */
  static async record(): Promise<RecordedWire> {
    const folder = process.env[DEMO_DATA];
    const seen = folder === undefined ? driven() : madeOnce(join(folder, 'wire.json'), driven);
    return new RecordedWire(await seen);
  }

  /** The requests for a call, by its method and path in the inventory. */
  of(id: string): readonly SeenRequest[] {
    return this.byCall.get(id) ?? [];
  }

  /** What differs from the documents in what was sent for a call, in words; null: nothing. */
  problem(id: string): string | null {
    const row = must(rows.get(id), id);
    const requests = this.of(id).filter((request) => isMeant(id, request));
    if (requests.length === 0) return NEVER_SENT;
    for (const request of requests) {
      const wrong = against(row, request);
      if (wrong !== null) return wrong;
    }
    // A token call may carry its parameters as a form (wire format §2.1), every other one in its query.
    const asParameters = row['kind'] === 'session' ? namesIn : inQuery;
    const sent = new Set([...requests.flatMap(asParameters), ...requests.flatMap(inBody)]);
    const inTheirPlace = new Set(requests.flatMap(asParameters));
    const missing = documentedFor(id).filter(
      (name) =>
        !(listOf(row).includes(name) ? inTheirPlace : sent).has(name) &&
        UNSENT[`${id}.${name}`] === undefined,
    );
    return missing.length === 0 ? null : `is sent without ${missing.join(', ')}`;
  }
}

/** What a token call carries that the others on its path do not. */
const OWN_NAME: Readonly<Record<string, string>> = {
  'session.refreshToken': 'refresh_token',
  'session.loginSocial': 'source',
  'session.login': 'username',
};

/** The ways of signing in and the refresh share one path. */
function isMeant(id: string, request: SeenRequest): boolean {
  const own = OWN_NAME[id];
  return own === undefined || namesIn(request).includes(own);
}
