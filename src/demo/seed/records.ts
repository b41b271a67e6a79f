import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { TENANTS } from '../accounts';
import { attendances } from './attendances';
import { buckets } from './buckets';
import { carDevices, carMonitors } from './carDevices';
import { collections } from './collections';
import {
  activities,
  activityReports,
  announcePoints,
  announces,
  articles,
  branches,
  clockIns,
  infoBars,
  partners,
  redBlackLists,
  registrations,
  volunteerMonths,
} from './community';
import { declaredBody, type DictKeys } from './declared';
import { deliveries } from './deliveries';
import { businessDictionaries, dictionaries as platformDictionaries } from './dictionaries';
import { deviceFaults } from './deviceFaults';
import { exchangeGoods, fillingTemplates } from './exchangeGoods';
import { analyses, chambers, cycles, fermentData, siteMachines, stirring } from './fermenting';
import { fumeChecks, fumeDays, fumeMonitors, merchants as fumeMerchants } from './fumes';
import {
  exchangeMachines,
  firmware,
  machines,
  moduleCameras,
  moduleLogs,
  modules,
  templates,
  ytjDevices,
} from './machines';
import type { Draft, Maker } from './maker';
import { materialApplications, materialApplyItems, stockGoods } from './materials';
import { noiseDevices } from './noiseDevices';
import { noiseReports } from './noiseReports';
import { notices } from './notices';
import { oilCardRecharges, oilCards } from './oilCards';
import { dispatches, platformFaults, repairOrders } from './orders';
import { allDevices, facilities, workTiles } from './overviews';
import { recyclingDetails, recyclings } from './recyclings';
import { regions } from './regions';
import { callLogs, errorLogs, usualLogs } from './logs';
import { menusAtHand, ownMarks, serverParameters } from './ownPages';
import { collectorsAtWork } from './collectors';
import { runMakers, type Tables } from './runner';
import {
  clients,
  files,
  generators,
  providers,
  occupations,
  siteBindings,
  stores,
  userSites,
} from './services';
import { appointments, evidences, persuasions, propagandas } from './siteRecords';
import { geographicData, mapPlaces } from './mapPlaces';
import { garbageWeights, pointWeights } from './siteWeights';
import {
  merchants as treatedMerchants,
  projects,
  stations,
  treatmentSites,
} from './treatmentSites';
import { commonRooms, dwellings, residents } from './rooms';
import { dropOffPoints, sites, wasteRooms } from './sites';
import { scalePoints, scales } from './scalePoints';
import { huskBoxes, olderBios, shelves, transportDevices } from './streetDevices';
import { toiletDevices, toilets } from './toilets';
import { vehicleMaintains } from './vehicleMaintains';
import { vehicleTracks } from './vehicleTracks';
import { noCorners, vehicleFences, vehicleRoutes } from './vehicleShapes';
import { vehicles } from './vehicles';
import { vehicleCameras, videoChannels, videoDevices, videoEvents } from './video';
import { fumeWarnings, noiseWarnings } from './warnings';
import { workCardDirectives, workCardMessages, workCardPositions, workCards } from './workCards';

/** Families with realistic records; other families get plausible ones by field kind. */
export const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['dict', platformDictionaries],
  ['dictBiz', businessDictionaries],
  ['region', regions],
  ['deliveryRecord', deliveries],
  ['vehicleScreen', collections],
  ['vehicle', vehicles],
  ['vehicleTrajectory', vehicleTracks],
  ['vehicleFence', vehicleFences],
  ['vehicleRoute', vehicleRoutes],
  ['shapeCorner', noCorners],
  ['oilCard', oilCards],
  ['oilCardRecharge', oilCardRecharges],
  ['recyclingRecord', recyclings],
  ['recyclingRecordDetail', recyclingDetails],
  ['site', sites],
  ['point', dropOffPoints],
  ['trashRoom', wasteRooms],
  ['floorUnitRoom', dwellings],
  ['basicsFloorUnitRoom', commonRooms],
  ['personnel', residents],
  ['garbageWeight', garbageWeights],
  ['sitePointWeight', pointWeights],
  ['perishableProject', projects],
  ['perishableSite', treatmentSites],
  ['gcqSearch', stations],
  ['gcqMerchant', treatedMerchants],
  ['mapSearch', mapPlaces],
  ['gisData', geographicData],
  ['carMonitor', carMonitors],
  ['carDevice', carDevices],
  ['appointment', appointments],
  ['propagandaRecord', propagandas],
  ['persuasion', persuasions],
  ['evidenceCollection', evidences],
  ['scaleEquipment', scales],
  ['scalePoint', scalePoints],
  ['noiseDevice', noiseDevices],
  ['materialStockGoods', stockGoods],
  ['materialApplyRecord', materialApplications],
  ['materialApplyDetail', materialApplyItems],
  ['workCard', workCards],
  ['workCardPosition', workCardPositions],
  ['workCardMessage', workCardMessages],
  ['workCardDirective', workCardDirectives],
  ['deviceFaultFlow', deviceFaults],
  ['platformFault', platformFaults],
  ['repairWorkOrder', repairOrders],
  ['dispatchDisposal', dispatches],
  ['noiseWarn', noiseWarnings],
  ['lampblack', fumeWarnings],
  ['vehicleMaintain', vehicleMaintains],
  ['notice', notices],
  ['client', clients],
  ['oss', stores],
  // Credentials are given, not kept.
  ['sts', { seedShared: () => undefined }],
  ['attach', files],
  ['sms', providers],
  ['code', generators],
  ['siteTenant', siteBindings],
  ['userSiteTenant', userSites],
  ['postUser', occupations],
  ['param', serverParameters],
  ['commonMenu', menusAtHand],
  ['userFlag', ownMarks],
  ['log', usualLogs],
  ['logApi', callLogs],
  ['logError', errorLogs],
  ['collectionAttendance', collectorsAtWork],
  ['attendanceRecord', attendances],
  ['announce', announces],
  ['announcePoint', announcePoints],
  ['infoBar', infoBars],
  ['branchInformation', branches],
  ['partner', partners],
  ['activity', activities],
  ['activityReport', activityReports],
  ['zeroCarbonActivity', registrations],
  ['zeroCarbonClockIn', clockIns],
  ['redBlackList', redBlackLists],
  ['volunteerStatistics', volunteerMonths],
  ['article', articles],
  ['toiletBase', toilets],
  ['deviceToiletDetail', toiletDevices],
  ['noiseReport', noiseReports],
  ['merchant', fumeMerchants],
  ['lampblackDetail', fumeMonitors],
  ['monitorDayRecord', fumeDays],
  ['monitorStandardRecord', fumeChecks],
  ['monitorDevice', videoDevices],
  ['monitorChannel', videoChannels],
  ['videoMonitor', videoEvents],
  ['vehicleMonitor', vehicleCameras],
  ['deviceVersion', firmware],
  ['deviceTemplate', templates],
  ['machine', machines],
  ['ytjDevice', ytjDevices],
  ['exchangeMachine', exchangeMachines],
  ['moduleDetail', modules],
  ['bucketDetail', buckets],
  ['moduleLog', moduleLogs],
  ['moduleMonitor', moduleCameras],
  ['integralGoods', exchangeGoods],
  ['exchangeTemplate', fillingTemplates],
  ['hwFruitShellDetail', huskBoxes],
  ['deviceShelvesDetail', shelves],
  ['transportDevice', transportDevices],
  ['deviceBio', olderBios],
  ['fermentCycle', cycles],
  ['fermentParameter', fermentData],
  ['bioWarehouse', chambers],
  ['bioStir', stirring],
  ['deviceAnalysis', analyses],
  ['perishableDevice', siteMachines],
  ['devicesOverview', allDevices],
  ['facilityProject', facilities],
  ['consoleConfiguration', workTiles],
]);

/** A stock of any family, or two records a day for a family whose records have a moment. */
function byKind(family: FamilySpec, keysOf: DictKeys): Maker {
  if (family.moment === undefined) {
    return { stock: 40, make: ({ source }: Draft) => declaredBody(family, source, keysOf) };
  }
  return {
    perDay: 2,
    make: ({ source }: Draft) => ({
      body: declaredBody(family, source, keysOf),
      secondOfDay: source.int(0, 86_399),
    }),
  };
}

/** Keys by the code of a dictionary, of the families that answer dictionary calls. */
function dictionaries(tables: Tables): DictKeys {
  const known = new Map<string, string[]>();
  const tenant = must(TENANTS[0], 'tenant').tenantId;
  for (const table of tables.values()) {
    if (!table.family.calls.some(({ kind }) => kind === 'dictionary')) continue;
    for (const { code, dict_key: key } of table.all(tenant)) {
      // A parent's key is -1 (wire format §4.4).
      if (code == null || key == null || String(key) === '-1') continue;
      known.set(String(code), [...(known.get(String(code)) ?? []), String(key)]);
    }
  }
  return (code) => known.get(code) ?? [];
}

/** Seeds every family that has no records yet. */
export function seedRecords(tables: Tables): void {
  let keys: DictKeys | undefined;
  const keysOf: DictKeys = (code) => (keys ??= dictionaries(tables))(code);
  runMakers(tables, ({ family }) => MAKERS.get(family.key) ?? byKind(family, keysOf));
}
