import { wireDateTime } from '@shared/catalogue/kinds/values';
import { TENANTS } from '../accounts';
import { SEED_NOW } from '../store/epoch';
import { OF_TENANTS, PLAIN, ROUTED, SYSTEM, TREES, type SeededDictionary } from './dictionaryData';
import type { FamilyTable } from '../table';
import type { SharedSeeder } from './maker';

/** Adds one record. @param body wire values by field. @returns the id. */
type Add = (body: Readonly<Record<string, unknown>>) => string;

/** One entry: `key:word`, or `key<parent:word`. */
const ENTRY = /^([^<:]+)(?:<([^:]+))?:(.+)$/;

/** A dictionary, with the key "-1", and its entries, which repeat the code (wire format §4.4). */
function addDictionary(add: Add, [code, name, entries]: SeededDictionary, sort: number): void {
  const common = { code, isSealed: '0', remark: '' };
  const top = add({ ...common, dictKey: '-1', dictValue: name, parentId: '0', sort });
  const ids = new Map<string, string>();
  entries.split(';').forEach((entry, order) => {
    const [, dictKey = '', above = '', dictValue = ''] = ENTRY.exec(entry) ?? [];
    const parentId = ids.get(above) ?? top;
    ids.set(dictKey, add({ ...common, dictKey, dictValue, parentId, sort: order + 1 }));
  });
}

const shared = new Set([...PLAIN, ...TREES].map(([code]) => code));
/** For a code that the server has too, tenants have different dictionaries of their own. */
const isOwn = ([code]: SeededDictionary): boolean => shared.has(code);

/** Dictionaries of the server. */
export const dictionaries: SharedSeeder = {
  seedShared(table) {
    const all = [...SYSTEM, ...PLAIN, ...TREES, ...ROUTED.filter((one) => !isOwn(one))];
    all.forEach((one, at) => addDictionary((body) => table.add(body), one, at + 1));
  },
};

/** The dictionaries that a tenant begins with. */
export function addBusinessDictionaries(table: FamilyTable, tenantId: string): void {
  const at = wireDateTime(SEED_NOW);
  const own = { tenant_id: tenantId, create_time: at, update_time: at };
  const add: Add = (body) => table.insert({ ...own, ...table.fromSeed(body) });
  [...OF_TENANTS, ...ROUTED.filter(isOwn)].forEach((one, n) => addDictionary(add, one, n + 1));
}

/** Dictionaries of each tenant. */
export const businessDictionaries: SharedSeeder = {
  seedShared(table) {
    for (const { tenantId } of TENANTS) addBusinessDictionaries(table, tenantId);
  },
};
