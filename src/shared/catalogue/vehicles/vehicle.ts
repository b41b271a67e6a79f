import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { vehicleFields } from './vehicleFields';

/** Fields of a vehicle's place and motion. */
const POSITION = ['carNo', 'driverName', 'online', 'speed', 'direction', 'address', 'location', 'locationTime'];
/** Fields that a control room needs besides the place. */
const WORK = ['carNo', 'type', 'driverName', 'driverPhone', 'useStatus', 'online', 'speed', 'fuelLevel', 'mileage', 'locationTime'];
/** Until when its papers are valid, and who drives it. */
const DUE = ['carNo', 'insuranceExpirationTime', 'inspectionExpirationTime', 'upkeepExpirationTime', 'companyCode', 'driverName', 'driverPhone', 'useStatus'];

/**
 * Vehicles (spec 3 §7). The documents name id, deviceIds, type and energy type (3 §3), and of the reminder carNo and insuranceExpirationTime
 * (1 §2); the other fields are assumed.
 */
export const vehicle = defineFamily({
  key: 'vehicle',
  area: 'vehicles',
  labels: { zh: '车辆管理', en: 'Vehicles' },
  documented: ['deviceIds', 'type', 'energyType', 'carNo', 'insuranceExpirationTime'],
  fields: vehicleFields,
  // A vehicle that reports its place is subscribed; it can be unsubscribed only once.
  lifecycle: lifecycle('gpsStatus', '1', ['gpsUnsubscribe', ['1'], '0']),
  answers: [
    { call: 'vehicle.dropDownList', fields: ['id', 'carNo'] },
    { call: 'vehicle.dropDownType', groups: { by: ['type'] } },
    { call: 'vehicle.energyType', values: { field: 'energyType', value: 'value', label: 'label', all: true } },
    { call: 'vehicle.monitor', fields: ['id', ...WORK] },
    { call: 'vehicle.monitorV2', fields: ['id', ...WORK], where: [{ field: 'online', is: 'equal', value: '1' }] },
    { call: 'vehicle.monitorPreview', by: { id: 'id' }, fields: ['id', ...WORK] },
    { call: 'vehicle.allTrajectoryRealtimePosition', fields: ['id', ...POSITION], where: [{ field: 'location', is: 'present' }] },
    { call: 'vehicle.realtimePosition', by: { id: 'id' }, fields: ['id', ...POSITION] },
  ],
  effects: [{ call: 'vehicle.gpsUnsubscribe', target: 'id', needs: ['id'], set: { gpsStatus: { value: '0' }, online: { value: '0' } } }],
  screen: {
    paths: ['/system_sanitation/vehicleMg/vehicle'],
    title: 'carNo',
    dateRange: null,
    sort: { field: 'carNo', direction: 'asc' },
    calls: { page: 'vehicle.pageList' },
    tree: {
      label: { zh: '车辆类型', en: 'Types' },
      options: { call: 'vehicle.dropDownType', shape: 'tree', value: 'value', label: 'title' },
      key: 'type_equal',
    },
    views: [{ key: 'due', label: { zh: '证照到期', en: 'Due dates' }, call: 'vehicle.pageListV2', columns: DUE }],
    panels: [
      { key: 'monitor', label: { zh: '车辆监控', en: 'Monitor' }, call: 'vehicle.monitor', place: 'screen', columns: WORK },
      { key: 'online', label: { zh: '在线车辆', en: 'Vehicles online' }, call: 'vehicle.monitorV2', place: 'screen', columns: WORK },
      {
        key: 'positions',
        label: { zh: '全部实时位置', en: 'All live positions' },
        call: 'vehicle.allTrajectoryRealtimePosition',
        place: 'screen',
        columns: POSITION,
      },
      { key: 'preview', label: { zh: '监控预览', en: 'Preview' }, call: 'vehicle.monitorPreview', place: 'row', by: { id: 'id' }, columns: WORK, single: true },
      {
        key: 'position',
        label: { zh: '实时位置', en: 'Live position' },
        call: 'vehicle.realtimePosition',
        place: 'row',
        by: { id: 'id' },
        columns: POSITION,
        single: true,
      },
    ],
    actions: [
      {
        key: 'gpsUnsubscribe',
        label: { zh: '退订定位', en: 'Unsubscribe position' },
        call: 'vehicle.gpsUnsubscribe',
        place: 'row',
        one: true,
        carry: { deviceIds: 'deviceIds' },
        confirm: {
          zh: '确定退订该车辆的定位?退订后不再收到位置。',
          en: 'Unsubscribe from the position of this vehicle? Its position will no longer be received.',
        },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-basics-resources/vehicle',
  certainty: 'composed',
  calls: [
    { verb: 'pageList', kind: 'page', path: 'page/list' },
    { verb: 'pageListV2', kind: 'page', path: 'page/list/v2' },
    { verb: 'dropDownList', kind: 'list', path: 'drop/down/list' },
    { verb: 'dropDownType', kind: 'list', path: 'drop/down/type' },
    'detail',
    { verb: 'monitor', kind: 'realtime' },
    { verb: 'monitorV2', kind: 'realtime' },
    { verb: 'monitorPreview', kind: 'detail', path: 'monitor/preview', assumed: ['id'] },
    { verb: 'energyType', kind: 'list', path: 'energy/type' },
    { verb: 'gpsUnsubscribe', kind: 'action', path: 'gps/unsubscribe', method: 'GET', assumed: ['id', 'deviceIds'] },
    'save',
    'edit',
    'remove',
    { verb: 'allTrajectoryRealtimePosition', kind: 'realtime', path: 'all/trajectory/realtime/position' },
    { verb: 'realtimePosition', kind: 'realtime', path: 'realtime/position', assumed: ['id'] },
  ],
});
