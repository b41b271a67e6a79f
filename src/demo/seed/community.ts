import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { householdOf, HOUSEHOLDS } from './households';
import type { Draft, PartMaker, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';
import { creditCodeOf, dayText, phoneOf } from './values';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The n-th community of the tenant, in turn. */
function villageOf({ seeded, n }: Draft, at = n): SeededRecord {
  const villages = sitesOf(seeded, '1');
  return must(villages[at % villages.length], 'community');
}
const nameOf = ({ body }: SeededRecord): string => String(body['siteName']);

/** Announcements as [kind, title, who publishes it, text]. */
const ANNOUNCEMENTS = [
  [
    '3',
    '冬季厨余垃圾投放时间调整',
    '城市管理局',
    '自下周一起，早间投放时间调整为06:30至08:30，请居民按时投放。',
  ],
  ['2', '可回收物投放小贴士', '分类督导部', '纸箱请压扁、瓶罐请清空沥干后投放，玻璃制品请轻放。'],
  ['4', '上月分类准确率排名公示', '城市管理局', '按入户抽查结果排名，前三名小区授予流动红旗。'],
  [
    '1',
    '大件垃圾预约清运的通知',
    '收集运输部',
    '大件家具请提前一日在小程序预约，集中堆放于指定堆放点。',
  ],
  ['3', '春节期间收运安排', '收集运输部', '除夕至初三收运次数增加一次，烟花爆竹残屑请勿混投。'],
  ['2', '有害垃圾定期回收日', '分类督导部', '每月第一个周六回收废电池、废灯管和过期药品。'],
  ['4', '志愿服务积分兑换结果', '综合管理部', '本季度兑换物品已到货，请凭身份证到服务点领取。'],
  ['1', '投放点升级改造施工公告', '设备运维部', '施工期间请就近使用相邻投放点，预计十日完工。'],
] as const;

/** Announcements of the last half year; one is still to come. */
export const announces: StockMaker = {
  stock: 24,
  make({ source, tenant, n }) {
    const [announceType, title, publishUnit, content] = must(
      ANNOUNCEMENTS[n % ANNOUNCEMENTS.length],
      'announcement',
    );
    const edition = Math.floor(n / ANNOUNCEMENTS.length);
    const begins = 3 - n * 8 - source.int(0, 5);
    return {
      // Later ones are those of single communities.
      title: `${tenant.place}${edition === 0 ? '' : must(ESTATES[(n * 3) % ESTATES.length], 'estate')}${title}`,
      announceType,
      publishUnit: `${tenant.place}${publishUnit}`,
      content,
      isTop: n === 2 ? '1' : '0',
      startTime: dayText(source, begins).replace('00:00:00', '08:00:00'),
      endTime: n % 5 === 4 ? '' : dayText(source, begins + 30).replace('00:00:00', '18:00:00'),
      createTime: wireDateTime(source.now + Math.min(begins - 1, -0.2) * DAY_MS),
    };
  },
};

/** Each announcement hangs at some collection points. */
export const announcePoints: PartMaker = {
  each: 'announce',
  after: ['scalePoint'],
  make({ source, n, whole, seeded }) {
    const points = seeded('scalePoint');
    return Array.from({ length: 2 + (n % 3) }, (_, k) => {
      const point = must(points[(n * 5 + k * 3) % points.length], 'point');
      return {
        announceId: whole.id,
        announceTitle: whole.body['title'],
        pointId: point.id,
        pointName: point.body['name'],
        siteId: point.body['villageId'],
        siteName: point.body['villageName'],
        playerModel: must(['1', '2', '3', '5', '2'][(n + k) % 5], 'model'),
        playStatus: n > 6 ? '0' : '1',
        address: point.body['address'],
        managerName: personOf(source).realName,
        managerPhone: phoneOf(source),
      };
    });
  },
};

const BARS = [
  ['1', '分类宣传栏', '四分类投放指引与宣传画'],
  ['2', '物业公示栏', '本月分类准确率和收运时间'],
  ['3', '入口电子屏', '今日投放时段与空气质量'],
] as const;

/** Boards of the communities; some were not changed for months. */
export const infoBars: StockMaker = {
  stock: 30,
  after: ['site'],
  make(draft) {
    const { source, tenant, n } = draft;
    const village = villageOf(draft, Math.floor(n / BARS.length));
    const [barType, name, content] = must(BARS[n % BARS.length], 'board');
    return {
      code: `XXL${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      name: `${nameOf(village)}${name}`,
      barType,
      siteId: village.id,
      siteName: nameOf(village),
      content,
      changeTime: dayText(source, -source.int(2, n % 9 === 4 ? 260 : 60)).replace(
        '00:00:00',
        '09:30:00',
      ),
      address: `${String(village.body['address'])}${must(['南门', '北门', '中心广场'][n % 3], 'place')}`,
      location: placeAt(source, village.body['address']),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
    };
  },
};

/** A branch in each community. */
export const branches: StockMaker = {
  stock: 10,
  after: ['site'],
  make(draft) {
    const { source, n } = draft;
    const village = villageOf(draft);
    const members = source.int(12, 86);
    return {
      name: `${nameOf(village)}党支部`,
      siteId: village.id,
      siteName: nameOf(village),
      secretaryName: personOf(source).realName,
      phone: phoneOf(source),
      memberNum: members,
      volunteerNum: Math.floor(members / 3) + source.int(0, 12),
      foundDate: dayText(source, -source.int(900, 4200)),
      address: `${String(village.body['address'])}${must(['党群服务中心', '居民议事厅', '邻里驿站'][n % 3], 'place')}`,
      content: '每月开展一次“分类我先行”主题党日，党员联系楼道、入户宣传、桶边督导。',
    };
  },
};

const PARTNERS = [
  ['1', '洁城环境服务有限公司'],
  ['2', '绿源再生资源有限公司'],
  ['3', '安居物业服务有限公司'],
  ['4', '青禾公益服务中心'],
  ['5', '智环物联科技有限公司'],
  ['1', '清运通运输有限公司'],
  ['3', '和美家园物业有限公司'],
  ['4', '邻里社会工作服务社'],
  ['2', '循环宝环保科技有限公司'],
  ['5', '江湾智能装备有限公司'],
] as const;

/** Partners; one contract is over, two end soon. */
export const partners: StockMaker = {
  stock: 10,
  make({ source, tenant, n }) {
    const [partnerType, name] = must(PARTNERS[n], 'partner');
    const ends = must([220, 25, 410, 90, -12, 160, 600, 12, 300, 75][n], 'days');
    return {
      name: `${tenant.place}${name}`,
      partnerType,
      creditCode: creditCodeOf(source),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      address: `${tenant.place}${must(STREETS[n], 'street')}${n * 11 + 6}号`,
      startDate: dayText(source, ends - 730),
      endDate: dayText(source, ends),
      remark: ends < 0 ? '续签合同审批中' : '',
    };
  },
};

/** Activities as [kind, name, hour it begins, hours]. */
const ACTIVITIES = [
  ['1', '垃圾分类进家庭', 9, 3],
  ['2', '周末清洁志愿行', 8, 4],
  ['3', '旧物换绿植', 14, 3],
  ['4', '厨余堆肥课堂', 10, 2],
  ['5', '零碳集市', 9, 6],
  ['1', '小手拉大手分类游园会', 15, 3],
  ['5', '低碳出行打卡', 7, 10],
  ['2', '桶边督导员招募', 18, 2],
] as const;

/** The most recent activities; three are still to come, some were cancelled. */
export const activities: StockMaker = {
  stock: 40,
  after: ['site', 'partner'],
  make(draft) {
    const { source, n, seeded } = draft;
    const [activityType, name, hour, hours] = must(ACTIVITIES[n % ACTIVITIES.length], 'activity');
    const village = villageOf(draft, n * 3);
    const partner = n % 3 === 1 ? undefined : source.pick(seeded('partner'));
    const day = 15 - n * 5;
    const begins = source.now + day * DAY_MS + hour * HOUR_MS;
    const isCancelled = n % 11 === 4;
    return {
      activityName: `${nameOf(village)}${name}`,
      activityType,
      status: isCancelled ? '1' : '0',
      startTime: wireDateTime(begins),
      endTime: wireDateTime(begins + hours * HOUR_MS),
      siteId: village.id,
      siteName: nameOf(village),
      partnerId: partner?.id ?? '',
      partnerName: partner?.body['name'] ?? '',
      quota: source.int(3, 12) * 10,
      integral: source.int(1, 6) * 5,
      address: `${nameOf(village)}${must(['中心广场', '党群服务中心', '架空层'][n % 3], 'place')}`,
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      content: '现场讲解四分类标准，设置投放体验、知识问答和积分兑换环节。',
      cancelUserName: isCancelled ? personOf(source).realName : '',
      cancelTime: isCancelled ? wireDateTime(Math.min(begins - 2 * DAY_MS, source.now)) : '',
      createTime: wireDateTime(Math.min(begins - 12 * DAY_MS, source.now - (n + 1) * HOUR_MS)),
    };
  },
};

/** A report about every activity that was held. */
export const activityReports: PartMaker = {
  each: 'activity',
  make({ source, n, whole }) {
    const { activityName, siteId, siteName, startTime, quota, status } = whole.body;
    const held = Date.parse(`${String(startTime).replace(' ', 'T')}Z`) - SERVER_MS;
    if (status === '1' || held > source.now - DAY_MS || n % 9 === 7) return [];
    const participantNum = Math.floor((Number(quota) * source.int(55, 110)) / 100);
    return [
      {
        activityId: whole.id,
        activityName,
        siteId,
        siteName,
        holdTime: startTime,
        participantNum,
        householdNum: Math.floor((participantNum * source.int(50, 90)) / 100),
        content: source.pick([
          '居民参与踊跃，现场答题正确率较上次提高。',
          '共发放宣传册并完成入户登记，反馈厨余袋供应不足。',
          '兑换物品全部发完，建议下次增加绿植数量。',
          '雨天参加人数偏少，已安排补办一场。',
        ]),
        reportUserName: personOf(source).realName,
        reportTime: wireDateTime(Math.min(held + source.int(4, 30) * HOUR_MS, source.now)),
      },
    ];
  },
};
/** Texts of moments are in the server's time, eight hours ahead. */
const SERVER_MS = 8 * HOUR_MS;

const ZERO_CARBON = '5';

/** People who registered for a zero-carbon activity. */
export const registrations: PartMaker = {
  each: 'activity',
  make({ source, tenant, n, whole }) {
    const { activityName, activityType, createTime } = whole.body;
    if (activityType !== ZERO_CARBON) return [];
    const opened = Date.parse(`${String(createTime).replace(' ', 'T')}Z`) - SERVER_MS;
    return Array.from({ length: 8 + (n % 7) }, (_, k) => {
      const home = householdOf(tenant, (n + k) % ESTATES.length, (n * 7 + k * 11) % HOUSEHOLDS);
      return {
        activityId: whole.id,
        activityName,
        userName: home.userName,
        phone: home.userPhone,
        villageName: home.villageName,
        familyNum: source.int(1, 4),
        registrationWay: must(['1', '1', '1', '2', '3'][(n + k) % 5], 'way'),
        createTime: wireDateTime(
          Math.min(
            opened -
              (opened % DAY_MS) +
              source.int(0, 8) * DAY_MS +
              source.int(0, 13 * 60) * MINUTE_MS,
            source.now - source.int(1, 600) * MINUTE_MS,
          ),
        ),
      };
    });
  },
};

/** What saves carbon, in hundredths of a kg, as [key, least, most]. */
const SAVINGS = [
  ['1', 120, 860],
  ['2', 60, 420],
  ['3', 5, 30],
  ['4', 80, 350],
] as const;

/** Check-ins of those who came to an activity that was held. */
export const clockIns: PartMaker = {
  each: 'zeroCarbonActivity',
  after: ['activity'],
  make({ source, n, whole, seeded }) {
    const { activityId, activityName, userName, villageName } = whole.body;
    const activity = seeded('activity').find(({ id }) => id === activityId);
    if (activity === undefined || activity.body['status'] === '1' || n % 6 === 5) return [];
    const begun =
      Date.parse(`${String(activity.body['startTime']).replace(' ', 'T')}Z`) - SERVER_MS;
    if (begun > source.now) return [];
    const [behaviour, least, most] = must(SAVINGS[n % SAVINGS.length], 'action');
    const carbon = source.int(least, most);
    return [
      {
        activityId,
        activityName,
        userName,
        villageName,
        behaviour,
        carbonSaved: decimalText(BigInt(carbon), 2),
        integral: Math.max(1, Math.floor(carbon / 50)),
        address: activity.body['address'],
        createTime: wireDateTime(Math.min(begun + source.int(2, 170) * 60_000, source.now)),
      },
    ];
  },
};

const PRAISE = [
  '连续四周投放准确率100%',
  '主动参与桶边督导',
  '带动楼道邻居参与分类',
  '沿街门前三包落实到位',
] as const;
const BLAME = [
  '多次混投厨余垃圾',
  '大件垃圾随意堆放',
  '袋装垃圾未破袋投放',
  '劝导后仍不改正',
] as const;

/** Households and shops of the last six months, more praised than blamed. */
export const redBlackLists: StockMaker = {
  stock: 60,
  after: ['site'],
  make(draft) {
    const { source, tenant, n } = draft;
    const village = villageOf(draft);
    const estate = ESTATES.findIndex((name) => nameOf(village).endsWith(name));
    const home = householdOf(tenant, Math.max(0, estate), (n * 13) % HOUSEHOLDS);
    const isShop = n % 7 === 6;
    const isBlamed = n % 3 === 2;
    const before = Math.floor(n / 10);
    return {
      listType: isBlamed ? '2' : '1',
      objectType: isShop ? '2' : '1',
      name: isShop
        ? `${must(STREETS[n % STREETS.length], 'street')}便民超市${n + 1}`
        : home.userName,
      siteId: village.id,
      siteName: nameOf(village),
      roomNumber: isShop ? '' : home.roomName,
      listTime: dayText(source, -before * 30 - 2).replace('00:00:00', '18:00:00'),
      score: isBlamed ? `${source.int(32, 59)}.00` : `${source.int(92, 100)}.00`,
      reason: source.pick(isBlamed ? BLAME : PRAISE),
      createTime: wireDateTime(source.now - (before * 30 + 1) * DAY_MS + 10 * HOUR_MS),
    };
  },
};

/** Each volunteer's last three months. */
export const volunteerMonths: StockMaker = {
  stock: 60,
  after: ['site'],
  make(draft) {
    const { source, tenant, n } = draft;
    const who = Math.floor(n / 3);
    const village = villageOf(draft, who);
    const estate = Math.max(
      0,
      ESTATES.findIndex((name) => nameOf(village).endsWith(name)),
    );
    const home = householdOf(tenant, estate, (who * 17) % HOUSEHOLDS);
    const serviceNum = who % 8 === 3 ? source.int(22, 30) : source.int(2, 12);
    const minutes = serviceNum * source.int(60, 180);
    return {
      statTime: dayText(source, -(n % 3) * 30),
      userName: home.userName,
      phone: home.userPhone,
      siteId: village.id,
      siteName: nameOf(village),
      serviceNum,
      serviceHours: decimalText(BigInt(Math.floor((minutes * 100) / 60)), 2),
      visitNum: source.int(0, 40),
      persuadeNum: source.int(3, 60),
      persuadeModel: must(['1', '2', '1', '5', '3'][who % 5], 'way'),
      integral: serviceNum * 10,
    };
  },
};

const ARTICLES = [
  [
    '4',
    '厨余垃圾为什么要沥干水分',
    '含水率高的厨余垃圾不易运输和处理，投放前沥干可减少约三成重量。',
  ],
  ['2', '一张图看懂可回收物', '废纸、塑料、金属、玻璃、织物五类可回收物的常见物品与投放要求。'],
  ['3', '家里的有害垃圾放哪里', '废电池、废灯管、过期药品、废油漆桶请投放到红色有害垃圾桶。'],
  ['5', '其他垃圾到底去了哪里', '其他垃圾经转运站压缩后送往焚烧厂，每吨可发电约四百度。'],
  ['6', '旧家具如何处理', '大件垃圾预约清运后拆解，木料、金属分别再利用。'],
  ['1', '四分类投放口诀', '可回收卖钱、厨余能肥田、有害单独放、其他都扔这。'],
  ['4', '厨余垃圾变成有机肥', '生化处理机二十四小时内完成发酵，产出有机肥用于社区绿化。'],
  ['2', '纸箱压扁再投放', '压扁后的纸箱体积减少八成，可让收集箱多装五倍。'],
] as const;

/** Articles shown at some points; readers grow with age. */
export const articles: StockMaker = {
  stock: 24,
  after: ['scalePoint'],
  make({ source, n, seeded }) {
    const [category, title, content] = must(ARTICLES[n % ARTICLES.length], 'article');
    const points = seeded('scalePoint');
    const shown = [0, 1, 2].map((k) => must(points[(n * 4 + k * 7) % points.length], 'point'));
    const age = n * 9 + source.int(1, 8);
    const edition = Math.floor(n / ARTICLES.length);
    return {
      title: edition === 0 ? title : `${title}（第${edition + 1}期）`,
      category,
      content,
      author: personOf(source).realName,
      pointIds: shown.map(({ id }) => id).join(','),
      pointNames: shown.map(({ body }) => body['name']).join(','),
      isShown: n % 8 === 5 ? '0' : '1',
      readNum: age * source.int(4, 19),
      publishTime: wireDateTime(source.now - age * DAY_MS + 9 * HOUR_MS),
      createTime: wireDateTime(source.now - (age + 1) * DAY_MS),
    };
  },
};
