import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { HOUSEHOLDS, householdOf } from './households';
import type { Draft, SeededRecord, StockMaker } from './maker';
import { momentOf, placeOf as rankOf } from './moments';
import { deptNameOf } from './organisation';
import { STREETS } from '@shared/model/city/names';
import { communitiesOf } from './sites';
import { plateOf } from './vehicles';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Hours in which people work at the bins. */
const HOURS = [7, 8, 9, 10, 14, 15, 17, 18, 19, 20] as const;

/** The moment of the n-th record, in an hour of work of its day. */
function daytime(draft: Draft): number {
  const { source } = draft;
  const at = momentOf(draft);
  const day = at - ((((at - source.now) % DAY_MS) + DAY_MS) % DAY_MS);
  return day + source.pick(HOURS) * HOUR_MS + source.int(0, 3599) * 1000;
}

/** The community of the n-th record, in turn, with one of its households. */
function homeOf({ source, tenant, n, seeded }: Draft) {
  const all = communitiesOf(seeded('site'));
  const site = must(all[n % all.length], 'community');
  return {
    site: { siteId: site.id, siteName: site.body['siteName'] },
    home: householdOf(tenant, site.estate, source.int(0, HOUSEHOLDS - 1)),
    point: `${String(site.body['siteName']).slice(tenant.place.length)}${1 + (n % 4)}号投放点`,
  };
}

/** People of the department that supervises the sorting. */
function supervisors({ tenant, seeded }: Draft): readonly SeededRecord[] {
  return seeded('user').filter(({ body }) =>
    /督导/.test(deptNameOf(tenant, String(body['deptId']).split(',')[0] ?? '0')),
  );
}

/** Kinds of waste of an appointment with what people write. */
const ASKED = [
  ['5', '旧沙发一套，需上楼搬运'],
  ['1', '纸箱和旧书约三捆'],
  ['5', '旧床垫一张'],
  ['1', '旧冰箱一台'],
  ['5', '旧衣柜，已拆解'],
  ['2', '废灯管十余支'],
] as const;
const WEIGHTS = ['85.000', '32.000', '40.000', '68.000', '90.000', '3.000'] as const;

/** Appointments: the youngest wait, then some are under way, the others are done or cancelled. */
export const appointments: StockMaker = {
  stock: 270,
  after: ['site', 'collectionAttendance'],
  make(draft) {
    const { source, n, of, seeded } = draft;
    const { site, home } = homeOf(draft);
    const [garbageType, remark] = must(ASKED[n % ASKED.length], 'waste');
    const at = daytime(draft);
    const rank = rankOf(draft);
    const old = n % 11 === 6 ? '4' : n % 29 === 17 ? '5' : '3';
    const status = rank < 3 ? '0' : rank < 6 ? '1' : rank < 9 ? '2' : old;
    const isSent = status !== '0' && status !== '4';
    const collector = source.pick(seeded('collectionAttendance'));
    return {
      appointmentNo: `YY${String(of - n).padStart(6, '0')}`,
      status,
      ...site,
      userName: home.userName,
      userPhone: home.userPhone,
      address: home.address,
      garbageType,
      estimateWeight: must(WEIGHTS[n % WEIGHTS.length], 'weight'),
      appointTime: wireDateTime(at + source.int(20, 60) * HOUR_MS),
      collectorId: isSent ? collector.id : '',
      collectorName: isSent ? collector.body['userName'] : '',
      sendType: isSent ? must(['2', '1', '3'][n % 3], 'dispatch') : '',
      sendTime: isSent ? wireDateTime(at + source.int(10, 190) * MINUTE_MS) : '',
      remark,
      createTime: wireDateTime(at),
    };
  },
};

const SUBJECTS = [
  ['垃圾分类入户讲解', '1', '发放分类指南和厨余垃圾袋，讲解破袋投放'],
  ['周末分类集市', '2', '旧物交换、分类游戏和积分兑换'],
  ['物业与保洁人员培训', '3', '讲解分类标准、桶边督导和台账填写'],
  ['宣传栏与楼道海报更新', '4', '更换投放点公示牌和楼道海报'],
  ['小学生分类课堂', '3', '讲解四分类并现场练习'],
] as const;

/** Publicity: visits, events, lessons and leaflets. */
export const propagandas: StockMaker = {
  stock: 135,
  after: ['site'],
  make(draft) {
    const { source, n } = draft;
    const { site } = homeOf(draft);
    const [title, propagandaType, content] = must(SUBJECTS[n % SUBJECTS.length], 'subject');
    const promoter = source.pick(supervisors(draft));
    const at = daytime(draft);
    const isVisit = propagandaType === '1';
    return {
      title,
      propagandaType,
      ...site,
      promoterId: promoter.id,
      promoterName: promoter.body['realName'],
      startTime: wireDateTime(at - 2 * HOUR_MS),
      roomNum: isVisit ? source.int(18, HOUSEHOLDS) : '',
      personNum: isVisit || propagandaType === '4' ? '' : source.int(16, 140),
      content,
      createTime: wireDateTime(at),
    };
  },
};

/** Problems with what is said about them. */
const PROBLEMS = [
  ['1', '厨余垃圾中混入塑料袋，现场示范分拣'],
  ['2', '整袋投入厨余桶，示范破袋'],
  ['1', '可回收物混入其他垃圾，讲解四分类'],
  ['3', '垃圾放在桶外，当场捡入'],
  ['4', '夜间投放，告知开放时间'],
] as const;

/** Talks with residents; most correct at once, a few refuse. */
export const persuasions: StockMaker = {
  stock: 450,
  after: ['site'],
  make(draft) {
    const { source, n } = draft;
    const { site, home, point } = homeOf(draft);
    const [problemType, content] = must(PROBLEMS[n % PROBLEMS.length], 'problem');
    const persuader = source.pick(supervisors(draft));
    return {
      ...site,
      pointName: point,
      persuasionModel: n % 8 === 5 ? '2' : n % 13 === 9 ? '3' : '1',
      userName: home.userName,
      userPhone: home.userPhone,
      roomName: home.roomName,
      problemType,
      garbageType: problemType === '3' ? '4' : '3',
      result: n % 17 === 11 ? '3' : n % 4 === 2 ? '2' : '1',
      persuaderId: persuader.id,
      persuaderName: persuader.body['realName'],
      content,
      createTime: wireDateTime(daytime(draft)),
    };
  },
};

/** Violations with what was seen. */
const VIOLATIONS = [
  ['1', '四类垃圾混装一袋投入其他垃圾桶'],
  ['2', '夜间在围墙外倾倒装修垃圾'],
  ['3', '旧家具堆放在消防通道'],
  ['4', '收运车将厨余垃圾与其他垃圾混装'],
] as const;

/** Evidence: the youngest waits for verification. */
export const evidences: StockMaker = {
  stock: 120,
  after: ['site'],
  make(draft) {
    const { source, tenant, n, of } = draft;
    const { site, home, point } = homeOf(draft);
    const [evidenceType, content] = must(VIOLATIONS[n % VIOLATIONS.length], 'violation');
    const collector = source.pick(supervisors(draft));
    const isVehicle = evidenceType === '4';
    const isKnown = evidenceType === '1' || evidenceType === '3';
    const old = n % 6 === 5 ? '2' : evidenceType === '2' ? '3' : '1';
    return {
      evidenceNo: `QZ${tenant.tenantId.slice(0, 3)}${String(of - n).padStart(5, '0')}`,
      evidenceType,
      ...site,
      pointName: evidenceType === '2' ? '' : point,
      garbageType: isVehicle || evidenceType === '1' ? '3' : '5',
      userName: isKnown ? home.userName : '',
      carNo: isVehicle ? plateOf(n % 12) : '',
      verifyResult: rankOf(draft) < 4 ? '0' : old,
      collectorId: collector.id,
      collectorName: collector.body['realName'],
      address: `${tenant.place}${must(STREETS[n % STREETS.length], 'street')}${source.int(1, 180)}号`,
      content,
      createTime: wireDateTime(daytime(draft)),
    };
  },
};
