import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { ACCOUNTS, PLATFORM_TENANT, TENANTS } from '../accounts';
import { textOf } from '../patterns/records';
import { SEED_NOW } from '../store/epoch';
import { familyBase } from '../store/ids';
import type { Draft, PartMaker, RecordMaker, SharedSeeder, StockMaker } from './maker';

const DAY_MS = 86_400_000;
/** A moment so many days ago, in the working hours of a day. */
const ago = (days: number): string =>
  wireDateTime(SEED_NOW - days * DAY_MS + (9 * 60 + ((days * 37) % 480)) * 60_000);

/** Clients: id, secret, grant types, seconds of both tokens, address after the sign-in, what it is. */
const CLIENTS = [
  [
    'saber',
    'saber_secret',
    'refresh_token,password,authorization_code,captcha,social',
    3600,
    604_800,
    '',
    '管理后台与指挥客户端',
  ],
  [
    'sword',
    'sword_secret',
    'refresh_token,password,authorization_code,captcha,social',
    3600,
    604_800,
    '',
    '旧版管理后台',
  ],
  [
    'cjapp',
    'cjapp_secret',
    'refresh_token,password,sms_code',
    7200,
    2_147_483,
    '',
    '作业人员手机应用',
  ],
  ['cjwx', 'cjwx_secret', 'refresh_token,wechat_applet', 7200, 1_209_600, '', '居民投放小程序'],
  [
    'cjscreen',
    'cjscreen_secret',
    'refresh_token,password',
    28_800,
    604_800,
    '',
    '大屏专用，只读账号',
  ],
  [
    'cjopen',
    'cjopen_secret',
    'client_credentials',
    1800,
    86_400,
    'https://open.chengjing.example/callback',
    '第三方数据对接',
  ],
] as const;

export const clients: SharedSeeder = {
  seedShared(table) {
    for (const [id, secret, types, access, refresh, address, notes] of CLIENTS)
      table.add({
        ...{ clientId: id, clientSecret: secret, authorizedGrantTypes: types, scope: 'all' },
        ...{ accessTokenValidity: access, refreshTokenValidity: refresh },
        ...{ webServerRedirectUri: address, additionalInformation: notes },
      });
  },
};

/** Stores: code, key of the dictionary oss, address, bucket, region, what is in it. */
const STORES = [
  [
    'minio-main',
    '1',
    'https://minio.chengjing.example',
    'chengjing',
    'cn-hz',
    '现场照片与工单附件',
  ],
  [
    'ali-backup',
    '3',
    'https://oss-cn-hangzhou.chengjing.example',
    'chengjing-backup',
    'cn-hangzhou',
    '异地备份',
  ],
  [
    'minio-old',
    '1',
    'https://minio-old.chengjing.example',
    'huanwei',
    'cn-hz',
    '迁移前的旧存储，只读',
  ],
] as const;

export const stores: StockMaker = {
  stock: STORES.length,
  make({ tenant, n }) {
    const [ossCode, category, endpoint, bucket, region, remark] = must(STORES[n], 'store');
    return {
      ...{ ossCode, category, endpoint, region, remark },
      bucketName: `${bucket}-${tenant.tenantId}`,
      ...{
        accessKey: `AK${tenant.tenantId}${n + 1}`,
        secretKey: `SK${tenant.tenantId}${n + 1}demo`,
      },
      ...{ status: n === 0 ? '2' : '1', createTime: ago(540 - n * 160) },
    };
  },
};

/** Providers: code, key of the dictionary sms, template, signature, region, what they are for. */
const PROVIDERS = [
  ['ali-notice', '3', 'SMS_471205', '城净指挥', 'cn-hangzhou', '告警与派单通知'],
  ['ali-code', '3', 'SMS_471188', '城净指挥', 'cn-hangzhou', '登录验证码'],
  ['tencent-backup', '4', '1830422', '城净环卫', 'ap-shanghai', '备用通道'],
] as const;

export const providers: StockMaker = {
  stock: PROVIDERS.length,
  make({ tenant, n }) {
    const [smsCode, category, templateId, signName, regionId, remark] = must(PROVIDERS[n], 'kind');
    return {
      ...{ smsCode, category, templateId, signName, regionId, remark },
      ...{
        accessKey: `AK${tenant.tenantId}S${n + 1}`,
        secretKey: `SK${tenant.tenantId}S${n + 1}demo`,
      },
      ...{ status: n === 0 ? '2' : '1', createTime: ago(420 - n * 130) },
    };
  },
};

/** Kinds of files: what they are called, their ending, least and most size in kB. */
const FILES = [
  ['投放点现场照片', 'jpg', 180, 2400],
  ['巡查整改照片', 'jpg', 210, 3100],
  ['车辆年检报告', 'pdf', 320, 5200],
  ['收运台账', 'xlsx', 24, 900],
  ['故障设备照片', 'jpg', 150, 1900],
  ['劳动合同扫描件', 'pdf', 600, 7800],
  ['会议纪要', 'docx', 30, 420],
] as const;
/** One file in forty is a film, which is much larger. */
const FILM_EVERY = 40;
const BEGIN_S = 7 * 3600;
const END_S = 19 * 3600;

export const files: RecordMaker = {
  perDay: 8,
  spread: 40,
  make({ source, tenant, n }: Draft) {
    const isFilm = source.int(1, FILM_EVERY) === 1;
    const [title, extension, least, most] = isFilm
      ? (['现场处置录像', 'mp4', 24_000, 118_000] as const)
      : source.pick(FILES);
    const key = `${String(source.index).padStart(8, '0')}${source.int(1000, 9999)}`;
    const name = `upload/${tenant.tenantId}/${key}.${extension}`;
    const domainUrl = 'https://minio.chengjing.example';
    return {
      body: {
        ...{ originalName: `${tenant.place}${title}${n + 1}.${extension}`, name, extension },
        attachSize: source.int(least, most) * 1024 + source.int(0, 1023),
        ...{ domainUrl, link: `${domainUrl}/chengjing-${tenant.tenantId}/${name}` },
      },
      secondOfDay: source.int(BEGIN_S, END_S),
    };
  },
};

/** Modules of the code generator: name, service, table, package. */
const MODULES = [
  ['岗位管理', 'chengjing-system', 'cj_post', 'system'],
  ['投放记录', 'chengjing-delivery', 'cj_delivery_record', 'delivery'],
  ['车辆管理', 'chengjing-vehicle', 'cj_car', 'vehicle'],
  ['噪声设备', 'chengjing-device', 'cj_noise_device', 'device'],
  ['物资申领', 'chengjing-warehouse', 'cj_material_apply', 'warehouse'],
  ['工牌管理', 'chengjing-device', 'cj_work_card', 'device'],
] as const;

export const generators: SharedSeeder = {
  seedShared(table) {
    MODULES.forEach(([codeName, serviceName, tableName, part], n) => {
      table.add({
        ...{ codeName, serviceName, tableName, tablePrefix: 'cj_', pkName: 'id' },
        // The first two data sources are made with the tenants.
        datasourceId: String(familyBase('datasource') + BigInt(1 + (n % 2))),
        datasourceName: n % 2 === 0 ? '主库' : '报表库',
        ...{ baseMode: '2', wrapMode: n % 3 === 0 ? '1' : '2' },
        packageName: `com.chengjing.${part}`,
        ...{ apiPath: `/work/code/${serviceName}`, webPath: '/work/code/saber' },
      });
    });
  },
};

/** Sites of the platform's own tenant that others look after, in turn; the rest is free. */
const BOUND = 12;
const BOUND_TO = ['476074', '805230', '448413'] as const;

export const siteBindings: SharedSeeder = {
  after: ['site'],
  seedShared(table, seeded) {
    const tenants = new Map(TENANTS.map((one) => [one.tenantId, one]));
    const platform = must(tenants.get(PLATFORM_TENANT), 'tenant');
    seeded('site', platform)
      .slice(0, BOUND)
      .forEach(({ id, body }, n) => {
        const to = must(tenants.get(must(BOUND_TO[n % BOUND_TO.length], 'tenant')), 'tenant');
        table.add({
          ...{ siteId: id, siteName: body['siteName'], tenantId: to.tenantId, tenantName: to.name },
          ...{ createTime: ago(200 - n * 13), remark: n % 5 === 4 ? '试点，年底评估' : '' },
        });
      });
  },
};

/** One person in five keeps sites of his own, two to four neighbours in the list. */
const KEEPS_EVERY = 5;

export const userSites: PartMaker = {
  each: 'user',
  after: ['site', 'dept'],
  make({ whole, n, source, seeded }) {
    if (n % KEEPS_EVERY !== 1) return [];
    const all = seeded('site');
    const deptId = textOf(whole.body['deptId']).split(',')[0] ?? '';
    const dept = seeded('dept').find(({ id }) => id === deptId);
    const first = source.int(0, all.length - 1);
    return Array.from({ length: source.int(2, 4) }, (_, at) => {
      const site = must(all[(first + at) % all.length], 'site');
      return {
        ...{ userId: whole.id, userName: whole.body['realName'] },
        ...{ siteId: site.id, siteName: site.body['siteName'] },
        ...{ deptId, deptName: dept?.body['deptName'] },
      };
    });
  },
};

/** What people of a department work as, by keys of the dictionary post_occupation, in turn. */
const WORK: Readonly<Record<string, readonly string[]>> = {
  收集运输部: ['1', '7', '8'],
  收运一班: ['21', '7', '21'],
  收运二班: ['21', '7', '21'],
  分类督导部: ['1', '3', '2'],
  督导一组: ['2', '3', '2'],
  督导二组: ['2', '3', '5'],
  设备运维部: ['8', '1', '8'],
};
/** In every other department. */
const OTHER_WORK = ['1', '4', '8'];

/** Key of job_type by the key of post_occupation; everybody else manages. */
const JOBS: Readonly<Record<string, string>> = { '4': '1', '5': '2', '7': '3', '21': '2' };

export const occupations: PartMaker = {
  each: 'user',
  after: ['dept', 'post'],
  make({ whole, n, seeded }) {
    // The published accounts are nobody's own.
    if (n < ACCOUNTS.length) return [];
    const { realName, deptId: depts, postId, phone } = whole.body;
    const deptId = textOf(depts).split(',')[0] ?? '';
    const deptName = textOf(seeded('dept').find(({ id }) => id === deptId)?.body['deptName']);
    const post = seeded('post').find(({ id }) => id === textOf(postId).split(',')[0]);
    const kinds = WORK[deptName] ?? OTHER_WORK;
    const occupation = must(kinds[n % kinds.length], 'occupation');
    return [
      {
        realName,
        deptId,
        deptName,
        phone,
        occupation,
        jobType: JOBS[occupation] ?? '6',
        postName: post?.body['postName'],
      },
    ];
  },
};
