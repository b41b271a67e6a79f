import { FAMILIES } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import { actionsOf } from '@shared/catalogue/screens';
import { GUARDED_KEYS, SETTING_KEYS, type SettingsPatch } from '@shared/model/settings';
import { MESSAGES } from './attackRig';
import { plain, sampleOf } from './samples';
import { variantsOf, type Things } from './attackVariants';

/** A host that is nobody's; nothing listens there. */
export const FOREIGN = '127.0.0.1:9';

/** Another value than the one in force of each setting that says whom the program trusts. */
export const GUARDED_VALUES: Readonly<
  Required<Pick<SettingsPatch, (typeof GUARDED_KEYS)[number]>>
> = {
  streamUrl: `ws://${FOREIGN}`,
  dialect: 'open',
  clientId: 'other',
  clientSecret: 'other',
  tokenHeader: 'Other',
  systemIdHeader: 'Other-Id',
  tenantAreaHeader: 'Other-Area',
  passwordTransform: 'plain',
  // A point of the curve: the base point of GM/T 0003.5.
  sm2PublicKey:
    '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  serverTimeZone: 'Pacific/Kiritimati',
  mediaHosts: [FOREIGN],
  mapBase: 'tiles',
  mapTiles: `http://${FOREIGN}/{z}/{x}/{y}.png`,
  mapTileSystem: 'gcj02',
  coordinateSystem: 'bd09',
  coordinateSystems: ['/vehicle=gcj02'],
  proxyMode: 'direct',
  proxyPac: `http://${FOREIGN}/x.pac`,
  proxyAddress: `http://${FOREIGN}`,
  proxyBypass: [FOREIGN],
  proxyUser: 'other',
  caFile: '/evil.pem',
  journalMonths: 3,
  anchorFolder: '/evil',
};

/** A message with all the arguments that it is asked with. */
export interface Case {
  readonly kind: (typeof MESSAGES)[number]['kind'];
  readonly name: string;
  readonly roles: (typeof MESSAGES)[number]['roles'];
  readonly args: readonly unknown[];
}

/** What the arguments are made of. */
export interface CaseThings {
  readonly alarmId: string;
  readonly things: Things;
  /** Id of a record of the attacked tenant by family; '1' where it has none. */
  readonly recordOf: (family: string) => string;
}

const SCREENED = FAMILIES.filter((family) => family.screen !== undefined);
const CALLS = FAMILIES.flatMap(({ calls }) => calls.map(({ id }) => id));
/** Lists that are written into files, of different kinds: a thread is started for each. */
const WRITTEN = ['user', 'vehicle'].filter((key) => SCREENED.some((one) => one.key === key));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ofCalls = (more: object) => () => CALLS.map((call) => ({ call, slot: call, ...more }));

function ownValues(family: FamilySpec): Readonly<Record<string, string>> {
  const field = family.fields.find(({ kind }) => kind === 'text');
  return field === undefined ? {} : { [field.name]: 'evil' };
}

/** Everything that may be done to a record of a family, and of its panels. */
function runsOf(family: FamilySpec, id: string): readonly object[] {
  const values = ownValues(family);
  const acts = [
    { kind: 'remove' },
    { kind: 'edit', values },
    ...actionsOf(family).map(({ key }) => ({ kind: 'action', action: key, values: {} })),
  ];
  const panels = [undefined, ...(family.screen?.panels ?? []).map(({ key }) => key)];
  return panels.flatMap((panel) =>
    acts.map((act) => ({
      job: 'run',
      family: family.key,
      ...(panel === undefined ? {} : { panel }),
      act,
      rows: [{ id }],
    })),
  );
}

function savesOf(family: FamilySpec, id: string): readonly object[] {
  const whole = { family: family.key, values: ownValues(family) };
  return [
    { ...whole, mode: 'add' },
    { ...whole, mode: 'edit', id },
  ];
}

/** Arguments that no schema tells of: what the program really has. */
const MORE: Readonly<Record<string, (given: CaseThings) => readonly unknown[]>> = {
  'data.page': () =>
    SCREENED.map(({ key }) => ({
      family: key,
      current: 1,
      size: 100,
      sort: [],
      filters: {},
      slot: key,
    })),
  'data.tree': () =>
    SCREENED.map(({ key }) => ({
      family: key,
      sort: [],
      filters: {},
      open: { mode: 'first', changed: [] },
      slot: key,
    })),
  'data.detail': ({ recordOf }) => SCREENED.map(({ key }) => ({ family: key, id: recordOf(key) })),
  'data.save': ({ recordOf }) =>
    SCREENED.flatMap((family) => savesOf(family, recordOf(family.key))),
  'data.options': ofCalls({}),
  'records.read': ofCalls({ params: {} }),
  'records.nodes': ofCalls({ parent: null }),
  'records.pick': ofCalls({ text: '', current: 1 }),
  'records.figures': ofCalls({ filters: {} }),
  'records.run': ({ recordOf }) =>
    SCREENED.flatMap((family) => runsOf(family, recordOf(family.key))),
  'export.start': () =>
    WRITTEN.map((family) => ({
      job: family,
      family,
      filters: {},
      sort: [],
      columns: columnsOf(family),
      format: 'csv',
    })),
  'import.template': () => WRITTEN.map((family) => ({ family, format: 'csv' })),
  'import.check': () =>
    WRITTEN.map((family) => ({
      job: 'check',
      family,
      name: '../x.csv',
      bytes: bytes('a,b\n1,2\n'),
    })),
  'data.upload': () => [{ name: '../x.png', mime: 'image/png', bytes: bytes('x') }],
  'settings.change': () => GUARDED_KEYS.map((key) => ({ [key]: GUARDED_VALUES[key] })),
  'settings.set': () => [{ streamUrl: GUARDED_VALUES.streamUrl }],
  'settings.reset': () => ['', ...SETTING_KEYS].map((key) => ({ key })),
  'settings.import': () =>
    GUARDED_KEYS.map((key) => ({
      text: JSON.stringify({ version: 2, [key]: GUARDED_VALUES[key] }),
    })),
};

function columnsOf(key: string): readonly string[] {
  const family = FAMILIES.find((one) => one.key === key);
  return (family?.fields ?? []).slice(0, 20).map(({ name }) => name);
}

/** Fields of bytes are no JSON: a schema that has them makes no arguments. */
const BYTES = new Set(['data.upload', 'import.check']);

/** Every message of the contract with what it is asked with, samples of its schema first. */
export function casesOf(given: CaseThings): readonly Case[] {
  return MESSAGES.map(({ kind, name, roles, args }) => {
    const made = BYTES.has(name) ? [] : variantsOf(args, given.alarmId, given.things);
    return { kind, name, roles, args: [...made, ...(MORE[name]?.(given) ?? [])] };
  });
}

/** One set of arguments that a message takes. */
export function oneOf(name: string, schema: (typeof MESSAGES)[number]['args']): unknown {
  const whole = { alarmId: plain, things: {}, recordOf: () => '1' };
  return BYTES.has(name) ? MORE[name]?.(whole)[0] : sampleOf(schema, plain);
}
