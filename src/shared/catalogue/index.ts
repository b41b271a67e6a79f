import type { CallSpec } from '../api/call';
import { must } from '../base/assert';
import { byFirst } from '../base/byFirst';
import type { FamilySpec } from './family';
import { alarmReport, badgeViolation, collectionAbnormal } from './alarms/channels';
import { collectionAttendance } from './attendance/collectionAttendance';
import { messageBox } from './alarms/messageBox';
import { classify } from './boards/classify';
import { vehicleScreen } from './boards/vehicleScreen';
import { dispatchDisposal } from './classification/dispatchDisposal';
import { deliveryRecord } from './delivery/deliveryRecord';
import { deviceFaultFlow } from './devices/deviceFaultFlow';
import { platformFault } from './devices/platformFault';
import { repairWorkOrder } from './devices/repairWorkOrder';
import { scaleEquipment } from './devices/scaleEquipment';
import { lampblack, lampblackWarn } from './lampblack/lampblack';
import { noiseDevice } from './noise/noiseDevice';
import { noiseWarn } from './noise/noiseWarn';
import { recyclingRecord } from './recycling/recyclingRecord';
import { recyclingRecordDetail } from './recycling/recyclingRecordDetail';
import { oilCard } from './vehicles/oilCard';
import { oilCardRecharge } from './vehicles/oilCardRecharge';
import { vehicle } from './vehicles/vehicle';
import { vehicleMaintain } from './vehicles/vehicleMaintain';
import { scalePoint } from './sites/scalePoint';
import { site } from './sites/site';
import { siteName } from './sites/siteName';
import { area } from './system/area';
import { dict } from './system/dict';
import { dictBiz } from './system/dictBiz';
import { notice } from './system/notice';
import { commonMenu } from './system/commonMenu';
import { log, logApi, logError } from './system/log';
import { region } from './system/region';
import { session, support } from './system/session';
import { user } from './system/user';
import { userFlag } from './system/userFlag';
import { materialApplyDetail } from './warehouse/materialApplyDetail';
import { materialApplyRecord } from './warehouse/materialApplyRecord';
import { materialStockGoods } from './warehouse/materialStockGoods';
import { workCard } from './workCards/workCard';
import { workCardDirective } from './workCards/workCardDirective';
import { workCardMessage } from './workCards/workCardMessage';
import { workCardPosition } from './workCards/workCardPosition';

/** Every family, in the order of the areas. A new family is one file and one line here. */
export const FAMILIES: readonly FamilySpec[] = [
  session,
  support,
  user,
  deliveryRecord,
  classify,
  vehicleScreen,
  dict,
  dictBiz,
  region,
  area,
  recyclingRecord,
  recyclingRecordDetail,
  vehicle,
  oilCard,
  oilCardRecharge,
  site,
  siteName,
  scalePoint,
  scaleEquipment,
  noiseDevice,
  materialApplyRecord,
  materialApplyDetail,
  materialStockGoods,
  deviceFaultFlow,
  workCard,
  workCardMessage,
  workCardDirective,
  workCardPosition,
  noiseWarn,
  lampblack,
  lampblackWarn,
  platformFault,
  repairWorkOrder,
  dispatchDisposal,
  vehicleMaintain,
  messageBox,
  notice,
  commonMenu,
  userFlag,
  log,
  logApi,
  logError,
  collectionAttendance,
  alarmReport,
  badgeViolation,
  collectionAbnormal,
];

/** The catalogue by key and by call id; the first declaration counts. Made once: searches ask by the hundred. */
const byKey = byFirst(FAMILIES.map((family) => [family.key, family] as const));
const callsById = byFirst(FAMILIES.flatMap(({ calls }) => calls.map((call) => [call.id, call] as const)));

export function findFamily(key: string): FamilySpec | undefined {
  return byKey.get(key);
}

/** The call of an id; undefined without one. Used for every call that is sent, so nothing is copied. */
export function findCall(id: string): CallSpec | undefined {
  return callsById.get(id);
}

/**
 * The call of an id.
 * @throws Error when no family declares it: a mistake in the program, never in data.
 */
export function callOf(id: string): CallSpec {
  return must(findCall(id), `call ${id}`);
}
