import type { Health, LayerKey } from './keys';
import type { ShapeKind } from './shape';

export { HEALTHS, type Health } from './keys';

/** Records of today that say what was done at the objects of a layer. */
export interface TodaySpec {
  /** Id of a declared read call. */
  readonly call: string;
  /** Field with its time, with the id of the object, and with what was counted or weighed. */
  readonly time: string;
  readonly object: string;
  readonly amount: string;
  /** Pause between two questions while the layer is drawn, ms; no more than the layer's. */
  readonly periodMs: number;
}

/** Names of the facts of today; no field of a record is named so. Absent: nothing is known of today. */
export const TODAY_FACTS = {
  count: 'today.count',
  amount: 'today.amount',
  last: 'today.last',
} as const;

/** A layer of records as data: the call that answers it, and the fields that the map reads. */
export interface LayerSpec {
  readonly key: LayerKey;
  /** Id of a declared read call. */
  readonly call: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Family whose list and record the map opens. */
  readonly family: string;
  /** Path of its list. */
  readonly list: string;
  /** The record's id is its id in the list: the map can open the record itself. */
  readonly opens: boolean;
  readonly name: string;
  /** Field with the place, or with the corners of a shape. */
  readonly location: string;
  /** Its objects are areas or lines. */
  readonly shape?: ShapeKind;
  /** Field with the time of the place or of the last report; absent: it does not move. */
  readonly time?: string;
  /** Field with the state, and how its values are drawn. */
  readonly state?: { readonly field: string; readonly values: Readonly<Record<string, Health>> };
  /** What is done at its objects every day, asked for while they are drawn: one where nothing was done yet is hollow. */
  readonly today?: TodaySpec;
  readonly heading?: string;
  readonly speed?: string;
  /** Fields that the card shows besides, in this order. */
  readonly facts: readonly string[];
  /** Its objects are people: boards show no names. */
  readonly people?: true;
  /** Pause between two questions, ms. */
  readonly periodMs: number;
}

const MOVING_MS = 10_000;
/** People's cards report now and then. */
const WALKING_MS = 30_000;
/** What stands still changes by hand. */
const FIXED_MS = 300_000;
/** Weighings come round by round. */
const WORKED_MS = 120_000;
/** Fences and routes are drawn at other desks, too. */
const DRAWN_MS = 60_000;

const DEVICE: Readonly<Record<string, Health>> = {
  '0': 'off',
  '1': 'ok',
  '2': 'fault',
  '3': 'warn',
  '4': 'off',
};

/** Every layer of records, in the order in which the legend names them. */
export const LAYERS: readonly LayerSpec[] = [
  {
    key: 'vehicle',
    call: 'vehicle.allTrajectoryRealtimePosition',
    family: 'vehicle',
    list: '/system_sanitation/vehicleMg/vehicle',
    opens: true,
    name: 'carNo',
    location: 'location',
    time: 'locationTime',
    state: { field: 'online', values: { '0': 'off', '1': 'ok' } },
    heading: 'direction',
    speed: 'speed',
    facts: ['driverName', 'speed', 'address', 'locationTime'],
    periodMs: MOVING_MS,
  },
  {
    key: 'person',
    call: 'workCard.realtimeLocation',
    family: 'workCard',
    list: '/system_peopleMg/workCard/index',
    opens: true,
    name: 'employeeName',
    location: 'location',
    time: 'locationTime',
    state: { field: 'dutyStatus', values: { '1': 'ok', '2': 'warn', '3': 'warn', '4': 'off' } },
    // The department, with which a board says who a person is whose name it does not show, comes beside its id.
    facts: [
      'workPlateName',
      'deptName',
      'dutyStatus',
      'electricQuantity',
      'address',
      'locationTime',
    ],
    people: true,
    periodMs: WALKING_MS,
  },
  {
    key: 'site',
    call: 'mapSearch.index',
    params: { n: '1' },
    family: 'mapSearch',
    list: '/system_classify/site/mapSearch',
    opens: false,
    name: 'name',
    location: 'location',
    facts: ['placeCode', 'regionName', 'address', 'residentNum'],
    periodMs: FIXED_MS,
  },
  {
    key: 'dropPoint',
    call: 'point.page',
    family: 'point',
    list: '/system_classify/site/point',
    opens: true,
    name: 'pointName',
    location: 'location',
    today: {
      call: 'sitePointWeight.page',
      time: 'createTime',
      object: 'pointId',
      amount: 'weight',
      periodMs: WORKED_MS,
    },
    facts: ['pointCode', 'openTime', 'managerName', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'collectionPoint',
    call: 'scalePoint.page',
    family: 'scalePoint',
    list: '/system_classify/site/scalePoint',
    opens: true,
    name: 'name',
    location: 'location',
    state: { field: 'status', values: { '0': 'off', '1': 'ok', '2': 'warn' } },
    facts: ['code', 'status', 'scaleName', 'openTime', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'wasteRoom',
    call: 'trashRoom.page',
    family: 'trashRoom',
    list: '/system_classify/equipmentMg/garbageRoom/index',
    opens: true,
    name: 'roomName',
    location: 'location',
    state: { field: 'roomStatus', values: { '0': 'off', '1': 'ok', '2': 'warn' } },
    facts: ['roomCode', 'roomStatus', 'fullRate', 'cleanTime', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'treatment',
    call: 'mapSearch.index',
    params: { n: '4' },
    family: 'mapSearch',
    list: '/system_classify/site/mapSearch',
    opens: false,
    name: 'name',
    location: 'location',
    facts: ['placeCode', 'regionName', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'toilet',
    call: 'toiletBase.page',
    family: 'toiletBase',
    list: '/system_toilet/base/index',
    opens: true,
    name: 'toiletName',
    location: 'location',
    state: { field: 'openStatus', values: { '0': 'off', '1': 'ok', '2': 'warn' } },
    facts: ['code', 'openStatus', 'openTime', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'noise',
    call: 'noiseDevice.page',
    family: 'noiseDevice',
    list: '/system_environment/noise/device',
    opens: true,
    name: 'deviceName',
    location: 'location',
    state: { field: 'deviceStatus', values: DEVICE },
    facts: ['deviceCode', 'deviceStatus', 'noise', 'reportTime', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'camera',
    call: 'monitorDevice.list',
    family: 'monitorDevice',
    list: '/system_monitor/device/index',
    opens: true,
    name: 'deviceName',
    location: 'location',
    state: { field: 'deviceStatus', values: DEVICE },
    facts: ['deviceSerial', 'deviceStatus', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'facility',
    call: 'gisData.list',
    family: 'gisData',
    list: '/system_classify/site/gisData',
    opens: true,
    name: 'gisName',
    location: 'location',
    facts: ['gisCode', 'gisType', 'gisArea', 'roadLength', 'managerName', 'address'],
    periodMs: FIXED_MS,
  },
  {
    key: 'fence',
    call: 'vehicleFence.page',
    family: 'vehicleFence',
    list: '/system_sanitation/vehicleMg/fence',
    // The family has no call for one record, by which a list would open it.
    opens: false,
    name: 'fenceName',
    location: 'points',
    shape: 'polygon',
    facts: ['alarmType', 'plan', 'cars', 'remark'],
    periodMs: DRAWN_MS,
  },
  {
    key: 'route',
    call: 'vehicleRoute.page',
    family: 'vehicleRoute',
    list: '/system_sanitation/vehicleMg/route',
    opens: false,
    name: 'routeName',
    location: 'points',
    shape: 'route',
    facts: ['routeType', 'mileage', 'plan', 'cars', 'remark'],
    periodMs: DRAWN_MS,
  },
];

const BY_KEY = new Map(LAYERS.map((layer) => [layer.key, layer]));

export const layerOf = (key: LayerKey): LayerSpec | undefined => BY_KEY.get(key);

/** Layers shown before a person has chosen: what moves, where it goes, and the alarms. */
export const FIRST_LAYERS: readonly LayerKey[] = [
  'alarm',
  'vehicle',
  'person',
  'site',
  'collectionPoint',
];
