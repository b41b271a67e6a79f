import { must } from '@shared/base/assert';
import type { SharedSeeder } from './maker';
import { ESTATES, STREETS } from '@shared/model/city/names';

/** Levels of the dictionary `region`: 0 country to 5 village (wire format §4.6). */
const LEVELS = ['', 'province', 'city', 'district', 'town', 'village'] as const;

/** Code of the country, the root of all. */
const ROOT = '00';
/** No real province has this code, so the city cannot be mistaken for a real one. */
const PROVINCE = '97';

/** Districts of the fictional city with their towns; a town ends with 街道 where it is one of the built-up ones. */
const DISTRICTS: readonly (readonly [string, string])[] = [
  ['清源区', '清源街道,清泉街道,凤栖街道,学府街道,石桥镇,柳河镇,青田镇'],
  ['明湖区', '明湖街道,湖滨街道,春晓街道,望江街道,荷塘镇,南屏镇'],
  ['翠屏新区', '翠屏街道,翠微街道,梧桐街道,新城街道,云谷镇,松溪镇'],
  ['江湾区', '江湾街道,滨河街道,锦绣街道,码头街道,芦洲镇,沙河镇,东港镇'],
  ['云栖区', '云栖镇,竹海镇,茶山镇,龙泉镇,云岭街道,栖霞街道,白云镇'],
  ['松岭县', '松岭镇,红石镇,大坪镇,黄沙镇,清水镇,石门镇,双河镇,北山镇'],
];

/** The town of the n-th estate, from 0: the one that its street is called after. */
export function townOf(estate: number): Place {
  const stem = must(STREETS[estate], 'street').slice(0, 2);
  for (const [at, [, towns]] of DISTRICTS.entries()) {
    const names = towns.split(',');
    const town = names.findIndex((name) => name.startsWith(stem));
    if (town < 0) continue;
    const code = `${PROVINCE}01${pad(at + 1, 2)}${pad(town + 1, 3)}`;
    return { code, name: must(names[town], 'town') };
  }
  throw new Error(`no town is called after ${stem}`);
}

/** First and second halves of village names. */
const FIRST = ['东', '西', '南', '北', '上', '下', '新', '老', '大', '小'] as const;
const SECOND = ['河', '桥', '塘', '坝', '湾', '坪', '庄', '岭', '渠', '园'] as const;
/** Villages of a town. */
const VILLAGES = 10;

/** A region by its code. */
interface Place {
  readonly code: string;
  readonly name: string;
}

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0');

/** Names of a town's villages: the estates of the city in the built-up towns, made ones elsewhere. */
function villageName(town: string, at: number, n: number): string {
  const estate = ESTATES[at];
  if (n === 0 && estate !== undefined) {
    return estate.endsWith('社区') ? estate : `${estate}社区`;
  }
  const made = `${FIRST[(n + at) % FIRST.length]}${SECOND[(n * 3 + at) % SECOND.length]}`;
  return `${made}${town.endsWith('街道') ? '社区' : '村'}`;
}

/** One fictional province with its city: 6 districts, 41 towns, 410 villages, in the codes of the real scheme. */
export const regions: SharedSeeder = {
  seedShared(table) {
    const add = (place: Place, above: readonly Place[], sort: number): readonly Place[] => {
      const chain = [...above, place];
      const named = chain.slice(1).flatMap(({ code, name }, n): [string, string][] => [
        [`${LEVELS[n + 1]}Code`, code],
        [`${LEVELS[n + 1]}Name`, name],
      ]);
      table.add({
        ...Object.fromEntries(named),
        ...place,
        parentCode: above.at(-1)?.code ?? '0',
        ancestors: ['0', ...above.map(({ code }) => code)].join(','),
        level: String(above.length),
        sort,
      });
      return chain;
    };
    const country = add({ code: ROOT, name: '中华人民共和国' }, [], 1);
    const province = add({ code: PROVINCE, name: '示范省' }, country, 1);
    const city = add({ code: `${PROVINCE}01`, name: '示范市' }, province, 1);
    let at = 0;
    DISTRICTS.forEach(([name, towns], n) => {
      const districtCode = `${PROVINCE}01${pad(n + 1, 2)}`;
      const district = add({ code: districtCode, name }, city, n + 1);
      towns.split(',').forEach((townName, m) => {
        const code = `${districtCode}${pad(m + 1, 3)}`;
        const town = add({ code, name: townName }, district, m + 1);
        for (let village = 0; village < VILLAGES; village += 1) {
          const name = villageName(townName, at, village);
          add({ code: `${code}${pad(village + 1, 3)}`, name }, town, village + 1);
        }
        at += 1;
      });
    });
  },
};
