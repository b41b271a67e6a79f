import type { FamilySpec } from './family';
import { alarmReport, badgeViolation, collectionAbnormal } from './alarms/channels';
import { attendanceRecord } from './attendance/attendanceRecord';
import { collectionAttendance } from './attendance/collectionAttendance';
import { messageBox } from './alarms/messageBox';
import { classify } from './boards/classify';
import { deliveryBoard } from './boards/deliveryBoard';
import { disposalBoard } from './boards/disposalBoard';
import { overviewBoard } from './boards/overviewBoard';
import { vehicleScreen } from './boards/vehicleScreen';
import { carDevice, carMonitor } from './carDevices/carDevice';
import { sitePersonSummary } from './classification/sitePersonSummary';
import { sitePersuasion } from './classification/sitePersuasion';
import { sitePropaganda } from './classification/sitePropaganda';
import { siteReport } from './classification/siteReport';
import { siteSummary } from './classification/siteSummary';
import { dispatchDisposal } from './classification/dispatchDisposal';
import { activity } from './community/activity';
import { activityReport } from './community/activityReport';
import { announce } from './community/announce';
import { announcePoint } from './community/announcePoint';
import { article } from './community/article';
import { branchInformation } from './community/branchInformation';
import { infoBar } from './community/infoBar';
import { partner } from './community/partner';
import { redBlackList } from './community/redBlackList';
import { volunteerStatistics } from './community/volunteerStatistics';
import { zeroCarbonActivity, zeroCarbonClockIn } from './community/zeroCarbonActivity';
import { deviceToiletDetail } from './toilets/deviceToiletDetail';
import { toiletBase } from './toilets/toiletBase';
import { deliveryRecord } from './delivery/deliveryRecord';
import { deviceFaultFlow } from './devices/deviceFaultFlow';
import { platformFault } from './devices/platformFault';
import { repairWorkOrder } from './devices/repairWorkOrder';
import { scaleEquipment } from './devices/scaleEquipment';
import { bioStir, bioWarehouse, deodorant, deviceAnalysis } from './devices/bioMachine';
import { bucketControl } from './devices/bucketControl';
import { bucketDetail } from './devices/bucketDetail';
import { deviceBio } from './devices/deviceBio';
import { deviceShelvesDetail } from './devices/deviceShelvesDetail';
import { deviceTemplate } from './devices/deviceTemplate';
import { deviceVersion } from './devices/deviceVersion';
import { exchangeMachine } from './devices/exchangeMachine';
import { exchangeTemplate } from './devices/exchangeTemplate';
import { fermentCycle, fermentParameter, ytjDataShow } from './devices/fermentCycle';
import { hwFruitShellDetail } from './devices/hwFruitShellDetail';
import { integralGoods } from './devices/integralGoods';
import { machine } from './devices/machine';
import { moduleDetail, moduleLog, moduleMonitor } from './devices/moduleDetail';
import { perishableDevice, perishableModule } from './devices/perishableDevice';
import { perishableProject } from './devices/perishableProject';
import { transportDevice } from './devices/transportDevice';
import { ytjDevice } from './devices/ytjDevice';
import { lampblack, lampblackWarn } from './lampblack/lampblack';
import { lampblackDetail } from './lampblack/lampblackDetail';
import { lampblackGis } from './lampblack/lampblackGis';
import { lampblackStaging } from './lampblack/lampblackStaging';
import { merchant } from './lampblack/merchant';
import { monitorDayRecord } from './lampblack/monitorDayRecord';
import { monitorStandardRecord } from './lampblack/monitorStandardRecord';
import { devicesOverview, totalEffect } from './monitoring/devicesOverview';
import { facilityProject } from './monitoring/facilityProject';
import { monitorChannel } from './monitoring/monitorChannel';
import { monitorDevice } from './monitoring/monitorDevice';
import { monitorSearch } from './monitoring/monitorSearch';
import { sitePointMonitor } from './monitoring/sitePointMonitor';
import { vehicleMonitor } from './monitoring/vehicleMonitor';
import { videoMonitor } from './monitoring/videoMonitor';
import { noiseDevice } from './noise/noiseDevice';
import { noiseReport } from './noise/noiseReport';
import { noiseStaging } from './noise/noiseStaging';
import { noiseWarn } from './noise/noiseWarn';
import { recyclingRecord } from './recycling/recyclingRecord';
import { recyclingRecordDetail } from './recycling/recyclingRecordDetail';
import { oilCard } from './vehicles/oilCard';
import { oilCardRecharge } from './vehicles/oilCardRecharge';
import { shapeCorner } from './vehicles/shapeCorner';
import { vehicle } from './vehicles/vehicle';
import { vehicleFence } from './vehicles/vehicleFence';
import { vehicleMaintain } from './vehicles/vehicleMaintain';
import { vehicleRoute } from './vehicles/vehicleRoute';
import { vehicleTrajectory } from './vehicles/vehicleTrajectory';
import { appointment } from './personnel/appointment';
import { basicsFloorUnitRoom } from './personnel/basicsFloorUnitRoom';
import { evidenceCollection } from './personnel/evidenceCollection';
import { floorUnitRoom } from './personnel/floorUnitRoom';
import { personnel } from './personnel/personnel';
import { persuasion } from './personnel/persuasion';
import { propagandaRecord } from './personnel/propagandaRecord';
import { garbageWeight } from './sites/garbageWeight';
import { gcqMerchant, gcqSearch } from './sites/gcqSearch';
import { gisData } from './sites/gisData';
import { mapSearch } from './sites/mapSearch';
import { perishableSearch } from './sites/perishableSearch';
import { perishableSite } from './sites/perishableSite';
import { point } from './sites/point';
import { scalePoint } from './sites/scalePoint';
import { site } from './sites/site';
import { siteName } from './sites/siteName';
import { sitePointWeight } from './sites/sitePointWeight';
import { trashRoom } from './sites/trashRoom';
import { area } from './system/area';
import { dept } from './system/dept';
import { dict } from './system/dict';
import { dictBiz } from './system/dictBiz';
import { notice } from './system/notice';
import { apiScope } from './system/apiScope';
import { attach } from './system/attach';
import { client } from './system/client';
import { code } from './system/code';
import { commonMenu } from './system/commonMenu';
import { consoleConfiguration, workTable } from './system/consoleConfiguration';
import { dataScope } from './system/dataScope';
import { datasource } from './system/datasource';
import { log, logApi, logError } from './system/log';
import { menu } from './system/menu';
import { oss } from './system/oss';
import { param } from './system/param';
import { post } from './system/post';
import { postUser } from './system/postUser';
import { region } from './system/region';
import { role } from './system/role';
import { session, support } from './system/session';
import { sts } from './system/sts';
import { sms } from './system/sms';
import { topMenu } from './system/topMenu';
import { user } from './system/user';
import { userFlag } from './system/userFlag';
import { siteTenant } from './tenants/siteTenant';
import { tenant } from './tenants/tenant';
import { tenantPackage } from './tenants/tenantPackage';
import { userSiteTenant } from './tenants/userSiteTenant';
import { materialApplyDetail } from './warehouse/materialApplyDetail';
import { materialApplyRecord } from './warehouse/materialApplyRecord';
import { materialStockGoods } from './warehouse/materialStockGoods';
import { peopleSupervision } from './workCards/peopleSupervision';
import { workCard } from './workCards/workCard';
import { workCardDirective } from './workCards/workCardDirective';
import { workCardMessage } from './workCards/workCardMessage';
import { workCardPosition } from './workCards/workCardPosition';
import { know } from './known';

export { allFamilies, callOf, findCall, findFamily } from './known';

/** Every family, in the order of the areas. A new family is one file and one line here. */
export const FAMILIES: readonly FamilySpec[] = [
  session,
  sts,
  support,
  post,
  user,
  dept,
  role,
  menu,
  topMenu,
  dataScope,
  apiScope,
  tenant,
  tenantPackage,
  client,
  oss,
  attach,
  sms,
  datasource,
  code,
  deliveryRecord,
  classify,
  vehicleScreen,
  overviewBoard,
  deliveryBoard,
  disposalBoard,
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
  siteTenant,
  userSiteTenant,
  postUser,
  scalePoint,
  point,
  trashRoom,
  garbageWeight,
  sitePointWeight,
  perishableSite,
  perishableSearch,
  gcqSearch,
  gcqMerchant,
  mapSearch,
  gisData,
  personnel,
  floorUnitRoom,
  basicsFloorUnitRoom,
  appointment,
  propagandaRecord,
  persuasion,
  evidenceCollection,
  sitePropaganda,
  sitePersuasion,
  siteReport,
  siteSummary,
  sitePersonSummary,
  carDevice,
  carMonitor,
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
  vehicleTrajectory,
  vehicleFence,
  vehicleRoute,
  shapeCorner,
  messageBox,
  notice,
  param,
  commonMenu,
  userFlag,
  log,
  logApi,
  logError,
  collectionAttendance,
  attendanceRecord,
  alarmReport,
  badgeViolation,
  collectionAbnormal,
  announce,
  announcePoint,
  infoBar,
  branchInformation,
  activity,
  activityReport,
  redBlackList,
  partner,
  volunteerStatistics,
  zeroCarbonActivity,
  zeroCarbonClockIn,
  article,
  toiletBase,
  deviceToiletDetail,
  noiseStaging,
  noiseReport,
  merchant,
  lampblackDetail,
  monitorDayRecord,
  monitorStandardRecord,
  lampblackStaging,
  lampblackGis,
  monitorDevice,
  monitorSearch,
  monitorChannel,
  videoMonitor,
  sitePointMonitor,
  vehicleMonitor,
  machine,
  deviceVersion,
  deviceTemplate,
  ytjDevice,
  exchangeMachine,
  moduleDetail,
  moduleLog,
  moduleMonitor,
  bucketDetail,
  bucketControl,
  integralGoods,
  exchangeTemplate,
  hwFruitShellDetail,
  deviceShelvesDetail,
  transportDevice,
  deviceBio,
  fermentCycle,
  fermentParameter,
  ytjDataShow,
  bioWarehouse,
  bioStir,
  deviceAnalysis,
  deodorant,
  perishableProject,
  perishableDevice,
  perishableModule,
  devicesOverview,
  totalEffect,
  facilityProject,
  peopleSupervision,
  consoleConfiguration,
  workTable,
];

know(FAMILIES);
