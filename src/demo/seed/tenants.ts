import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoDatabase } from '../store/database';
import { SEED_NOW } from '../store/epoch';
import { seedId } from '../store/ids';
import type { FamilyTable } from '../table';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 700;

/** Packages: name, the codes of the menus that they name, what they are for. */
const PACKAGES: readonly (readonly [name: string, roots: readonly string[], remark: string])[] = [
  ['基础版', ['monitor', 'classify', 'system'], '告警与垃圾分类，适合街道试点'],
  [
    '再生资源版',
    ['monitor', 'recycle', 'sanitation', 'people', 'device', 'system', 'publicity'],
    '再生资源企业',
  ],
  [
    '全功能版',
    [
      ...['monitor', 'classify', 'sanitation', 'recycle', 'environment', 'warehouse'],
      ...['device', 'people', 'system', 'publicity', 'community', 'toilet', 'video'],
    ],
    '区县环卫主管部门',
  ],
];

/** Data sources: name, driver, address, account, what is in it. */
const SOURCES = [
  ['主库', 'mysql', 'chengjing', '平台业务库'],
  ['报表库', 'mysql', 'chengjing_report', '大屏与报表，只读副本'],
  ['清源区独立库', 'mysql', 'chengjing_476074', '清源区数据单独存放'],
  ['物联时序库', 'postgresql', 'iot', '称重、噪声与油烟时序数据'],
] as const;

const DRIVERS = { mysql: 'com.mysql.cj.jdbc.Driver', postgresql: 'org.postgresql.Driver' } as const;
const PORTS = { mysql: 3306, postgresql: 5432 } as const;

/** Tenants: person to ask, phone, address, accounts (-1: no limit), days until the end, package, data source. */
const DETAILS: Readonly<
  Record<string, readonly [string, string, string, number, number | null, number, number?]>
> = {
  '000000': ['周立群', '0571-85010001', '示范市滨江大道1号', -1, null, -1, 0],
  '476074': ['沈佩华', '0571-85010476', '清源区文澜路88号', 200, 310, 2, 2],
  '805230': ['陆建国', '0571-85010805', '云栖镇梅岭路16号', 150, 122, 2],
  '448413': ['徐晓芸', '0571-85010448', '明湖区环湖东路9号', 100, 41, 2],
  '770644': ['方正平', '0571-85010770', '翠屏新区行政中心3号楼', 120, 265, 2],
  '783953': ['吴海燕', '0571-85010783', '江湾街道望江路120号', 60, 12, 2],
  '741357': ['钱志刚', '0571-85010741', '绿循园区循环路7号', 50, 188, 1],
  '077964': ['孙玉兰', '0571-85010077', '恒生园区经三路21号', 50, 94, 1],
  '823061': ['胡德明', '0571-85010823', '松岭县建设街2号', 80, 330, 2],
};

/** A tenant whose time is over: nobody signs in to it any more. */
const OVER = ['562018', '东湾镇试点项目部', '郑国强', '0571-85010562', '东湾镇滨海路5号'] as const;

/** The last second of a day. */
const endOf = (days: number): string =>
  `${wireDateTime(SEED_NOW + days * DAY_MS).slice(0, 10)} 23:59:59`;

const made = (n: number): Record<string, string> => {
  // In the working hours of a day.
  const minutes = 9 * 60 + ((n * 47) % 480);
  const at = wireDateTime(SEED_NOW - (HISTORY_DAYS - n * 61) * DAY_MS + minutes * 60_000);
  return { create_time: at, update_time: at };
};

/** Subsystems of the recycling companies; the other tenants have all. */
const RECYCLERS = ['741357', '077964'] as const;
const THEIR_SYSTEMS = ['basic', 'recycle', 'sanitation', 'device', 'wxapp'];

/** Seeds packages and data sources, and what each tenant has of them. */
export function seedTenants(db: DemoDatabase, tables: ReadonlyMap<string, FamilyTable>): void {
  const tenants = must(tables.get('tenant'), 'table of tenants');
  const menus = must(tables.get('menu'), 'table of menus').all('');
  const idsOf = (codes: readonly string[]): string =>
    menus
      .filter((row) => row['parent_id'] === '0' && codes.includes(String(row['code'])))
      .map(({ id }) => String(id))
      .join(',');
  const packages = PACKAGES.map(([name, roots, remark], n) => {
    const own = { package_name: name, menu_id: idsOf(roots), remark };
    return tables.get('tenantPackage')?.insert({ tenant_id: '', ...own, ...made(n) }) ?? null;
  });
  const sources = SOURCES.map(([name, driver, base, remark], n) => {
    const url = `jdbc:${driver}://db${n + 1}.chengjing.example:${PORTS[driver]}/${base}`;
    const own = { name, driver_class: DRIVERS[driver], url, username: `cj_${base}`, remark };
    const row = { tenant_id: '', ...own, password: `Cj#${n + 1}demo`, ...made(n) };
    return tables.get('datasource')?.insert(row) ?? null;
  });
  for (const row of tenants.all('')) {
    const detail = must(DETAILS[String(row['tenant_id'])], 'tenant');
    const [linkman, phone, address, accounts, days, pack, source] = detail;
    tenants.update([String(row['id'])], {
      ...{ linkman, contact_number: phone, address, account_number: BigInt(accounts) },
      expire_time: days === null ? null : endOf(days),
      package_id: packages[pack] ?? null,
      datasource_id: source === undefined ? null : (sources[source] ?? null),
      ...made(Object.keys(DETAILS).indexOf(String(row['tenant_id']))),
    });
  }
  const [tenantId, name, linkman, phone, address] = OVER;
  tenants.insert({
    ...{ id: seedId('tenant', Object.keys(DETAILS).length + 1), tenant_id: tenantId },
    ...{ tenant_name: name, linkman, contact_number: phone, address, account_number: 20n },
    ...{ expire_time: endOf(-18), package_id: packages[0] ?? null, ...made(8) },
  });
  const systems = must(tables.get('topMenu'), 'table of top menus').all('');
  const give = db.sql('INSERT INTO tenant_top_menu (tenant_id, top_menu_id) VALUES (?,?)');
  for (const recycler of RECYCLERS)
    for (const { id = null, code } of systems)
      if (THEIR_SYSTEMS.includes(String(code))) give.run(recycler, id);
}
