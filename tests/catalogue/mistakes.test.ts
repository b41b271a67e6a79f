import { describe, expect, it, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { defineFamily } from '@shared/catalogue/defineFamily';
import type { FamilyDraft } from '@shared/catalogue/draft';
import type { FamilySpec, FieldSpec, ScreenSpec } from '@shared/catalogue/family';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { buttonsOf } from '@demo/seed/buttons';
import { MENUS } from '@demo/seed/menus';
import { sayOf } from '../spec/declarations';
import { readFacts, type Fact } from '../spec/facts';
import { main } from '../spec/family';

const facts = readFacts();

/** What `npm run family -- KEY` says of a declaration that stands in the place of the one of its key, or beside all. */
function saidOf(family: FamilySpec, more: { facts?: readonly Fact[] } = {}): readonly string[] {
  const others = FAMILIES.filter(({ key }) => key !== family.key);
  const around = { families: [...others, family], facts, menus: MENUS, buttonsOf, ...more };
  return sayOf(family, true, around).map((line) => line.slice(family.key.length + 2));
}

const family = (key: string): FamilySpec => must(findFamily(key), key);
const screen = (key: string, change: (own: ScreenSpec) => ScreenSpec): FamilySpec => {
  const own = family(key);
  return { ...own, screen: change(must(own.screen, key)) };
};
const fields = (key: string, name: string, change: Partial<FieldSpec>): FamilySpec => {
  const own = family(key);
  return {
    ...own,
    fields: own.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  };
};
const calls = (key: string, id: string, change: object): FamilySpec => {
  const own = family(key);
  return {
    ...own,
    calls: own.calls.map((call) => (call.id === id ? { ...call, ...change } : call)),
  };
};

/** The invented family of the audit. */
const NONSENSE: FamilyDraft = {
  key: 'yfSite',
  area: 'recycling',
  labels: { zh: '有机肥站点', en: 'Fertiliser sites' },
  fields: ['id', 'name', { name: 'foo', kind: 'text', label: { zh: '甲', en: 'Foo' } }],
  screen: { paths: ['/system_recycle/yfSite'], title: 'name' },
  base: '/api/blade-qdfl/yfSite',
  calls: [
    'page',
    'detail',
    'save',
    'update',
    { verb: 'list', kind: 'list' },
    { verb: 'remove', method: 'DELETE' },
  ],
};
const nonsense = (change: Partial<FamilyDraft>): FamilySpec =>
  defineFamily({ ...NONSENSE, ...change });
const label = { zh: '某项', en: 'Something' };

describe('declarations as they are', () => {
  it.each([
    'user',
    'oilCard',
    'scalePoint',
    'deliveryRecord',
    'recyclingRecord',
    'workCard',
    'noiseDevice',
    'notice',
  ])('%s: nothing to say', (key) => {
    expect(saidOf(family(key))).toEqual([]);
  });
});

const withPanel = (key: string, call: string, by: Record<string, string>): FamilySpec =>
  screen(key, (own) => ({
    ...own,
    panels: own.panels?.map((panel) => (panel.call === call ? { ...panel, by } : panel)) ?? [],
  }));
const withFixed = (fixed: Record<string, string>): FamilySpec =>
  screen('scalePoint', (own) => ({
    ...own,
    actions: own.actions?.map((one) => (one.key === 'enable' ? { ...one, fixed } : one)) ?? [],
  }));
const withoutFacts = (kind: string): { facts: readonly Fact[] } => ({
  facts: facts.filter(({ fact }) => fact !== kind),
});

/** A kind of mistake that the audit names, a declaration that makes it, and what is said of it. */
const MISTAKES: readonly (readonly [
  mistake: string,
  family: FamilySpec,
  words: string,
  more?: { facts: readonly Fact[] },
])[] = [
  [
    'a call that no document has',
    nonsense({ calls: [...NONSENSE.calls, { verb: 'examine', kind: 'action' }] }),
    'call yfSite.examine is not in the specification',
  ],
  [
    'a screen of one record without a call that keeps it',
    nonsense({ calls: ['detail'] }),
    'screen shows one record that no call keeps',
  ],
  [
    'a call that is left out',
    nonsense({ calls: ['page', 'save', 'update'] }),
    'call yfSite.remove of the specification is not declared',
  ],
  [
    'a call of another family',
    nonsense({
      calls: [
        ...NONSENSE.calls,
        {
          ...{ id: 'packetLoss.putinToday', method: 'GET', kind: 'stat', certainty: 'composed' },
          path: '/api/blade-qdfl/packetLoss/putin/today',
        },
      ],
    }),
    'call packetLoss.putinToday belongs to the family "packetLoss" in the specification',
  ],
  [
    'two lists for a reference to one record',
    fields('workCard', 'deptId', { form: { wide: true, lists: true } }),
    'field deptId stands in two lists, which need a wide reference to many records that form no tree',
  ],
  [
    'another method',
    nonsense({ calls: ['page', 'detail', 'save', 'update', 'remove'] }),
    'call yfSite.remove has the method "POST", listed is "DELETE"',
  ],
  [
    'another path',
    calls('noiseWarn', 'noiseWarn.page', { path: '/noise/warn/page' }),
    'call noiseWarn.page has the path "/noise/warn/page", listed is "/api/blade-basics-resources/noise/warn/page"',
  ],
  [
    'another kind',
    calls('noiseWarn', 'noiseWarn.page', { kind: 'list' }),
    'call noiseWarn.page has the kind "list", listed is "page"',
  ],
  [
    'another certainty',
    calls('noiseWarn', 'noiseWarn.page', { certainty: 'given' }),
    'call noiseWarn.page has the certainty "given", listed is "composed"',
  ],
  [
    'other parameters',
    calls('noiseWarn', 'noiseWarn.page', { params: ['current', 'whatever'] }),
    'call noiseWarn.page takes "current,whatever", listed is "current,size"',
  ],
  [
    'a file instead of a body',
    nonsense({ calls: ['page', { verb: 'save', body: 'multipart' }] }),
    'call yfSite.save has the body "multipart", listed is "json"',
  ],
  [
    'values in the query instead of the body',
    calls('vehicleMaintain', 'vehicleMaintain.recordSave', { body: 'query' }),
    'call vehicleMaintain.recordSave has the body "", listed is "json"',
  ],
  [
    'a dictionary of another source',
    fields('deliveryRecord', 'garbageType', { dictFrom: 'plain' }),
    'field garbageType reads the dictionary "garbage_type" from "plain", listed is "tree, auto"',
  ],
  [
    'a dictionary that nobody knows',
    nonsense({ fields: ['id', 'name', { name: 'foo', kind: 'dict', dict: 'bar', label }] }),
    'field foo reads the dictionary "bar", which no document and no fact names',
  ],
  [
    'a reference that no one sees',
    nonsense({
      fields: [
        ...['id' as const, 'name' as const],
        {
          ...{ name: 'siteId', kind: 'reference', label, view: false },
          reference: must(
            family('scalePoint').fields.find(({ name }) => name === 'siteId')?.reference,
            'reference',
          ),
        },
      ],
    }),
    'field siteId refers to records, but stands in no form, search, column or view',
  ],
  [
    'an action that sends another name',
    withFixed({ state: '1' }),
    'action enable sends "state", which scalePoint.updateStatus neither lists nor assumes',
  ],
  [
    'an action that leaves a parameter out',
    withFixed({}),
    'action enable does not send "status", which scalePoint.updateStatus lists',
  ],
  [
    'a panel that sends another name than is assumed',
    withPanel('workCard', 'workCard.warn', { cardId: 'id' }),
    'panel warn sends "cardId", which workCard.warn neither lists nor assumes',
  ],
  [
    'a panel that sends another name than is documented',
    withPanel('materialApplyRecord', 'materialApplyDetail.detailList', { applyId: 'id' }),
    'panel details sends "applyId", which materialApplyDetail.detailList neither lists nor assumes',
  ],
  [
    'records of another family',
    nonsense({ answers: [{ call: 'yfSite.list', of: 'vehicle' }] }),
    'call yfSite.list answers records of "vehicle", and no fact says so (lists)',
  ],
  [
    'figures of the records of another family',
    nonsense({
      figures: [
        {
          ...{ call: 'yfSite.list', of: 'deliveryRecord', period: 'today', shape: 'values' },
          values: [{ name: 'n', label, unit: '', kind: 'integer', operator: { op: 'count' } }],
        },
      ],
    }),
    'figures of yfSite.list count records of "deliveryRecord", and no fact says so (counts)',
  ],
  [
    'a statistic that is read as a rank',
    family('recyclingRecord'),
    'call recyclingRecord.totalMoneyGs is listed as stat and read as rank, and no fact says so (shape)',
    withoutFacts('shape'),
  ],
  [
    'a record that is read as rows',
    family('recyclingRecord'),
    'call recyclingRecord.detail is listed as detail and read as rows, and no fact says so (shape)',
    withoutFacts('shape'),
  ],
  [
    'a button with the call of another',
    screen('notice', (own) => ({ ...own, calls: { ...own.calls, remove: 'notice.list' } })),
    'screen, remove names "notice.list", which is a call of kind page',
  ],
  [
    'a screen that no menu opens',
    nonsense({}),
    'screen is opened by no entry of the menu (src/demo/seed/menus.ts)',
  ],
  [
    'a permission that no menu has',
    screen('noiseWarn', (own) => ({ ...own, permissions: { view: 'noise_look' } })),
    'permission noise_look is given by no button of the menu (src/demo/seed/menus.ts)',
  ],
  [
    'a call that nobody can send',
    nonsense({}),
    'call yfSite.list is reached by no screen and used by no module',
  ],
  [
    'a family of which nothing was written down',
    nonsense({}),
    'no fact of a document is written down for it (tests/spec/facts.tsv)',
  ],
];

describe('each kind of mistake that a declaration can have', () => {
  it.each(MISTAKES.map(([mistake, ...rest]) => [mistake, rest] as const))(
    '%s: said in words',
    (_mistake, [spoilt, words, more]) => {
      expect(saidOf(spoilt, more)).toContain(words);
    },
  );
});

/** A fact that the declaration does not meet: the mistake may be in names, words, units, states or moves. */
const UNMET: readonly (readonly [fact: Omit<Fact, 'place'>, words: string])[] = [
  [
    { family: 'noiseWarn', fact: 'states', name: 'warnType', value: '1=夜间超标' },
    'states warnType is ["1=昼间超标","2=夜间超标","3=设备离线"], documented is ["1=夜间超标"] (3 §3)',
  ],
  [
    { family: 'vehicle', fact: 'label', name: 'vin', value: '发动机号' },
    'label vin is "车架号", documented is "发动机号" (3 §3)',
  ],
  [
    { family: 'repairWorkOrder', fact: 'moves', name: 'close', value: '0,1,2>3' },
    'moves close is "1,2>3", documented is "0,1,2>3" (3 §3)',
  ],
  [
    { family: 'oilCard', fact: 'sent', name: 'plateNo', value: 'oilCard.bindLicense' },
    'sent plateNo is not sent by oilCard.bindLicense (3 §3)',
  ],
  [
    { family: 'noiseWarn', fact: 'unit', name: 'noise', value: 'dB' },
    'unit noise is "dB(A)", documented is "dB" (3 §3)',
  ],
  [
    { family: 'noiseWarn', fact: 'field', name: 'loudness', value: '' },
    'field loudness is no field (3 §3)',
  ],
];

describe('each kind of difference from what the documents say', () => {
  it.each(UNMET)('%o: said in words', (fact, words) => {
    const more = { facts: [...facts, { ...fact, place: '3 §3' }] };
    expect(saidOf(family(fact.family), more)).toContain(words);
  });
});

describe('the command', () => {
  const run = async (...args: Parameters<typeof main>): Promise<readonly [number, string]> => {
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
    try {
      return [await main(...args), said.join('')];
    } finally {
      write.mockRestore();
    }
  };

  it('says that there is no such family', async () => {
    expect(await run(['nobody'])).toEqual([
      1,
      'There is no family "nobody"; is its line in src/shared/catalogue/index.ts?\n',
    ]);
    expect(await run(['noiseWarn'])).toEqual([0, '1 families, nothing to say\n']);
  });

  it.each<readonly [string, Partial<FamilyDraft>]>([
    ['yfSite: the call "examine" says no kind', { calls: ['page', { verb: 'examine' }] }],
    [
      'yfSite: the field "foo" is no common one and says no kind or no label',
      { fields: ['id', { name: 'foo' }] },
    ],
  ])('says in one line why a declaration cannot be made: %s', async (words, change) => {
    const load = (): Promise<never> => Promise.reject(reasonFor(change));
    expect(await run(['yfSite'], load)).toEqual([1, `${words}\n`]);
  });
});

/** Why a declaration cannot be made whole. */
function reasonFor(change: Partial<FamilyDraft>): Error {
  try {
    nonsense(change);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the declaration is whole');
}
