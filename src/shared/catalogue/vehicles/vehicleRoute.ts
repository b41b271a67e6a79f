import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { SHAPED_CARS } from './shapedCars';

/**
 * Planned routes of vehicles (spec 3 §7 Vehicles: route). The documents name id, ids, cars, plan, mileage and tenant (3 §3); that `cars` are the vehicles that drive
 * it and `plan` says when, and the other fields, are assumed.
 */
export const vehicleRoute = defineFamily({
  key: 'vehicleRoute',
  area: 'vehicles',
  labels: { zh: '作业路线', en: 'Routes' },
  documented: ['id', 'cars', 'plan', 'mileage'],
  fields: [
    'id',
    {
      name: 'routeName',
      kind: 'text',
      label: { zh: '路线名称', en: 'Route' },
      required: true,
      max: 40,
      unique: true,
      search: true,
      column: { width: 200, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'routeType',
      label: { zh: '作业类型', en: 'Work' },
      choices: states(['1', '收运', 'Collection'], ['2', '清扫', 'Sweeping'], ['3', '洒水', 'Sprinkling'], ['4', '巡查', 'Inspection']),
      required: true,
      search: true,
      column: 110,
      form: { first: '1' },
    },
    { name: 'points', kind: 'route', label: { zh: '路线走向', en: 'Course' }, required: true, column: 120, form: { wide: true } },
    { name: 'mileage', label: { zh: '计划里程', en: 'Planned length' }, between: [0, 2000], column: 130, summed: false, form: true },
    SHAPED_CARS,
    { name: 'plan', kind: 'text', label: { zh: '作业班次', en: 'Runs' }, max: 60, column: 160, form: true },
    { name: 'remark', max: 200, column: 200, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  answers: [{ call: 'vehicleRoute.points', of: 'shapeCorner', by: { id: 'shapeId' }, corners: 'points' }],
  effects: [{ call: 'vehicleRoute.assign', target: 'id', needs: ['id'], set: { cars: { param: 'cars' } } }],
  screen: {
    paths: ['/system_sanitation/vehicleMg/route'],
    title: 'routeName',
    sort: { field: 'routeName', direction: 'asc' },
    panels: [{ key: 'points', label: { zh: '途经点坐标', en: 'Points' }, call: 'vehicleRoute.points', place: 'row', by: { id: 'id' } }],
    actions: [
      {
        key: 'assign',
        label: { zh: '分配车辆', en: 'Assign vehicles' },
        call: 'vehicleRoute.assign',
        place: 'row',
        idsParam: 'id',
        one: true,
        inputs: [{ ...SHAPED_CARS, form: { wide: true, lists: true } }],
        replaces: { cars: 'cars' },
        intent: 'primary',
      },
    ],
  },
  base: '/api/blade-device/car/route',
  calls: ['page', 'save', 'update', 'remove', { verb: 'assign', kind: 'action', body: 'json' }, { verb: 'points', kind: 'list', params: ['id'] }],
});
