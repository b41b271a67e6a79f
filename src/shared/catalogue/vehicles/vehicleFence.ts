import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { SHAPED_CARS } from './shapedCars';

/**
 * Electronic fences of vehicles (spec 3 §7 Vehicles: fence). The documents name id, ids, cars, plan and tenant (3 §3); that `cars` are the vehicles it is assigned to
 * and `plan` says when it counts, and the other fields, are assumed.
 */
export const vehicleFence = defineFamily({
  key: 'vehicleFence',
  area: 'vehicles',
  labels: { zh: '电子围栏', en: 'Fences' },
  documented: ['id', 'cars', 'plan'],
  fields: [
    'id',
    {
      name: 'fenceName',
      kind: 'text',
      label: { zh: '围栏名称', en: 'Fence' },
      required: true,
      max: 40,
      unique: true,
      search: true,
      column: { width: 200, sortable: true, pinned: 'left' },
      form: true,
    },
    {
      name: 'alarmType',
      label: { zh: '告警方式', en: 'Alarm' },
      choices: states(['1', '驶入告警', 'On entering'], ['2', '驶出告警', 'On leaving'], ['3', '进出均告警', 'On both'], ['0', '不告警', 'None']),
      required: true,
      search: true,
      column: 120,
      form: { first: '2' },
    },
    { name: 'points', kind: 'polygon', label: { zh: '围栏范围', en: 'Area' }, required: true, column: 120, form: { wide: true } },
    SHAPED_CARS,
    { name: 'plan', kind: 'text', label: { zh: '生效时段', en: 'In force' }, max: 60, column: 160, form: true },
    { name: 'remark', max: 200, column: 200, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  answers: [{ call: 'vehicleFence.points', of: 'shapeCorner', by: { id: 'shapeId' }, corners: 'points' }],
  effects: [{ call: 'vehicleFence.assign', target: 'id', needs: ['id'], set: { cars: { param: 'cars' } } }],
  screen: {
    paths: ['/system_sanitation/vehicleMg/fence'],
    title: 'fenceName',
    sort: { field: 'fenceName', direction: 'asc' },
    panels: [{ key: 'points', label: { zh: '顶点坐标', en: 'Corners' }, call: 'vehicleFence.points', place: 'row', by: { id: 'id' } }],
    actions: [
      {
        key: 'assign',
        label: { zh: '分配车辆', en: 'Assign vehicles' },
        call: 'vehicleFence.assign',
        place: 'row',
        idsParam: 'id',
        one: true,
        inputs: [{ ...SHAPED_CARS, form: { wide: true, lists: true } }],
        replaces: { cars: 'cars' },
        intent: 'primary',
      },
    ],
  },
  base: '/api/blade-device/car/fence',
  calls: ['page', 'save', 'update', 'remove', { verb: 'assign', kind: 'action', body: 'json' }, { verb: 'points', kind: 'list', params: ['id'] }],
});
