/** A tenant of the demo platform. */
export interface DemoTenant {
  readonly tenantId: string;
  readonly name: string;
  /** Address by which the sign-in page detects the tenant; '' without one. */
  readonly domain: string;
  /** Prefix of place names, so that lists of two tenants are easy to tell apart. */
  readonly place: string;
  readonly users: number;
}

const tenant = (tenantId: string, name: string, place: string, domain = ''): DemoTenant => ({
  tenantId,
  name,
  place,
  domain,
  users: tenantId === '000000' ? 120 : 30,
});

/** The tenant of the platform itself: its people see and keep all tenants. */
export const PLATFORM_TENANT = '000000';

/** Every tenant with its own rules in the specification (spec 1 §6). */
export const TENANTS: readonly DemoTenant[] = [
  tenant('000000', '城净示范市环境集团', '示范市'),
  tenant('476074', '清源区垃圾分类中心', '清源区', 'https://qingyuan.chengjing.example'),
  tenant('805230', '云栖镇收运公司', '云栖镇', 'https://yunqi.chengjing.example'),
  tenant('448413', '明湖区环卫所', '明湖区'),
  tenant('770644', '翠屏新区城管局', '翠屏新区'),
  tenant('783953', '江湾街道办事处', '江湾街道'),
  tenant('741357', '绿循再生资源公司', '绿循园区'),
  tenant('077964', '恒生资源回收公司', '恒生园区'),
  tenant('823061', '松岭县环境服务公司', '松岭县'),
];

/** A role that every tenant has. `user` is the role of all accounts that are not listed here. */
export type DemoRole = 'admin' | 'dispatcher' | 'user' | 'fleet' | 'store';

/** An account for people who try the platform. */
export interface DemoAccount {
  readonly role: DemoRole;
  readonly account: string;
  readonly password: string;
  readonly realName: string;
  readonly what: string;
}

/** The accounts of every tenant. Passwords are simple on purpose: this is demo data on loopback. */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    role: 'admin',
    account: 'admin',
    password: 'admin',
    realName: '管理员',
    what: '全部菜单和按钮',
  },
  {
    role: 'dispatcher',
    account: 'dispatcher',
    password: 'Dispatch1',
    realName: '值班调度',
    what: '只能查看,不能改动',
  },
  {
    role: 'fleet',
    account: 'fleet',
    password: 'Fleet123',
    realName: '车队管理员',
    what: '维护车辆和油卡,不能删除',
  },
  {
    role: 'store',
    account: 'store',
    password: 'Store123',
    realName: '仓库管理员',
    what: '办理物资申领',
  },
];

/** Password of all other users, and what a reset sets (wire format §2.3). */
export const INITIAL_PASSWORD = '123456';
