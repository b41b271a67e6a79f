import { defineFamily } from '../defineFamily';

/**
 * Fixes of the vehicles (spec 3 §7 Vehicles: trajectory). The documents name the call only; that it answers the fixes of a vehicle between two times, and the
 * fields, are assumed.
 */
export const vehicleTrajectory = defineFamily({
  key: 'vehicleTrajectory',
  area: 'vehicles',
  labels: { zh: '车辆轨迹点', en: 'Vehicle track points' },
  moment: 'locationTime',
  fields: [
    'id',
    { name: 'locationTime', label: { zh: '定位时间', en: 'Located at' } },
    { name: 'vehicleId', kind: 'text', label: { zh: '车辆ID', en: 'Vehicle ID' }, view: false },
    { name: 'carNo', column: { width: 115 } },
    { name: 'location', column: 190 },
    { name: 'address', label: { zh: '位置', en: 'Position' }, column: { width: 220 } },
    { name: 'speed', label: { zh: '速度', en: 'Speed' }, unit: 'km/h', column: { width: 100 } },
    { name: 'direction', kind: 'integer', label: { zh: '方向', en: 'Heading' }, unit: '°', column: { width: 90 } },
  ],
  answers: [{ call: 'vehicleTrajectory.historyTrack', by: { vehicleId: 'vehicleId' } }],
  base: '/api/blade-basics-resources/vehicle/trajectory',
  certainty: 'assumed',
  calls: [{ verb: 'historyTrack', kind: 'map', path: 'history/track', assumed: ['vehicleId', 'locationTime_datege', 'locationTime_datele'] }],
});
