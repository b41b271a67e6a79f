import { defineFamily } from '../family';
import { vehicleFields } from './vehicleFields';

/** Fields of a vehicle's place and motion. */
const POSITION = ['carNo', 'driverName', 'online', 'speed', 'direction', 'address', 'location', 'locationTime'];
/** Fields that a control room needs besides the place. */
const WORK = ['carNo', 'type', 'driverName', 'driverPhone', 'useStatus', 'online', 'speed', 'fuelLevel', 'mileage', 'locationTime'];

/**
 * Vehicles (spec 3 §7). The documents name id, deviceIds, type and energy type (3 §3), and of the reminder carNo and insuranceExpirationTime
 * (1 §2); the other fields are assumed.
 */
export const vehicle = defineFamily({
  key: 'vehicle',
  area: 'vehicles',
  labels: { zh: '车辆管理', en: 'Vehicles' },
  fields: vehicleFields,
  // A vehicle that reports its place is subscribed; it can be unsubscribed only once.
  lifecycle: { field: 'gpsStatus', initial: '1', moves: [{ action: 'gpsUnsubscribe', from: ['1'], to: '0' }] },
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
    menuCodes: ['vehicle'],
    title: 'carNo',
    sort: { field: 'carNo', direction: 'asc' },
    calls: { page: 'vehicle.pageList', detail: 'vehicle.detail', add: 'vehicle.save', edit: 'vehicle.edit', remove: 'vehicle.remove' },
    permissions: {
      add: 'vehicle_add',
      edit: 'vehicle_edit',
      view: 'vehicle_view',
      remove: 'vehicle_delete',
      export: 'vehicle_export',
      import: 'vehicle_import',
    },
    tree: {
      label: { zh: '车辆类型', en: 'Types' },
      options: { call: 'vehicle.dropDownType', shape: 'tree', value: 'value', label: 'title' },
      key: 'type_equal',
    },
    views: [
      {
        key: 'due',
        label: { zh: '证照到期', en: 'Due dates' },
        call: 'vehicle.pageListV2',
        columns: [
          'carNo',
          'insuranceExpirationTime',
          'inspectionExpirationTime',
          'upkeepExpirationTime',
          'companyCode',
          'driverName',
          'driverPhone',
          'useStatus',
        ],
      },
    ],
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
        idsParam: 'id',
        one: true,
        carry: { deviceIds: 'deviceIds' },
        permission: 'vehicle_gpsUnsubscribe',
        confirm: {
          zh: '确定退订该车辆的定位?退订后不再收到位置。',
          en: 'Unsubscribe from the position of this vehicle? Its position will no longer be received.',
        },
        intent: 'danger',
      },
    ],
  },
  calls: [
    {
      id: 'vehicle.pageList',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/page/list',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    {
      id: 'vehicle.pageListV2',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/page/list/v2',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'vehicle.dropDownList', method: 'GET', path: '/api/blade-basics-resources/vehicle/drop/down/list', kind: 'list', certainty: 'composed' },
    { id: 'vehicle.dropDownType', method: 'GET', path: '/api/blade-basics-resources/vehicle/drop/down/type', kind: 'list', certainty: 'composed' },
    { id: 'vehicle.detail', method: 'GET', path: '/api/blade-basics-resources/vehicle/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    { id: 'vehicle.monitor', method: 'GET', path: '/api/blade-basics-resources/vehicle/monitor', kind: 'realtime', certainty: 'composed' },
    { id: 'vehicle.monitorV2', method: 'GET', path: '/api/blade-basics-resources/vehicle/monitorV2', kind: 'realtime', certainty: 'composed' },
    { id: 'vehicle.monitorPreview', method: 'GET', path: '/api/blade-basics-resources/vehicle/monitor/preview', kind: 'detail', certainty: 'composed' },
    { id: 'vehicle.energyType', method: 'GET', path: '/api/blade-basics-resources/vehicle/energy/type', kind: 'list', certainty: 'composed' },
    { id: 'vehicle.gpsUnsubscribe', method: 'GET', path: '/api/blade-basics-resources/vehicle/gps/unsubscribe', kind: 'action', certainty: 'composed' },
    { id: 'vehicle.save', method: 'POST', path: '/api/blade-basics-resources/vehicle/save', body: 'json', kind: 'save', certainty: 'composed' },
    { id: 'vehicle.edit', method: 'POST', path: '/api/blade-basics-resources/vehicle/edit', body: 'json', kind: 'update', certainty: 'composed' },
    { id: 'vehicle.remove', method: 'POST', path: '/api/blade-basics-resources/vehicle/remove', params: ['ids'], kind: 'remove', certainty: 'composed' },
    {
      id: 'vehicle.allTrajectoryRealtimePosition',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/all/trajectory/realtime/position',
      kind: 'realtime',
      certainty: 'composed',
    },
    {
      id: 'vehicle.realtimePosition',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/realtime/position',
      kind: 'realtime',
      certainty: 'composed',
    },
  ],
});
