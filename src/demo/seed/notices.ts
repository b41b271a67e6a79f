import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';

const HOUR_MS = 3_600_000;

/** Title, kind (dictionary `notice`) and text; the newest first. */
const NOTICES = [
  [
    '关于国庆期间垃圾收运时间调整的通知',
    '1',
    '10月1日至7日，餐厨垃圾收运提前至每日05:30开始，各班组请提前安排车辆和人员。',
  ],
  [
    '夏季高温作业防护安排',
    '4',
    '气温达到37℃时，11:00至15:00停止户外清扫作业，班组长须在工牌系统中确认。',
  ],
  ['分类督导员轮岗名单', '6', '本月督导员轮岗名单已更新，请于周五前完成交接。'],
  ['收运车辆年检提醒', '1', '本季度共有车辆需要年检，请车队管理员在到期前七日完成预约。'],
  [
    '厨余垃圾质检评分标准（修订）',
    '2',
    '自本月起按修订后的标准评分，杂质率超过10%的批次须拍照并退回。',
  ],
  [
    '暴雨橙色预警期间排水口清掏要求',
    '4',
    '各作业区每两小时巡查一次排水口，发现堵塞立即上报指挥台。',
  ],
  ['转发市局关于规范建筑垃圾运输的通知', '3', '运输车辆须密闭并按核准路线行驶，违者按规定处理。'],
  ['值班调度岗位任命', '5', '经研究决定，任命新的值班调度，自下月一日起到岗。'],
] as const;

/** Notices of the server to its users; about one every two days. */
export const notices: StockMaker = {
  stock: 40,
  make({ source, tenant, n }) {
    const [title, category, content] = must(NOTICES[n % NOTICES.length], 'notice');
    return {
      title: `${tenant.place}${title}`,
      category,
      content,
      releaseTime: wireDateTime(source.now - (n * 47 + source.int(1, 40)) * HOUR_MS),
    };
  },
};
