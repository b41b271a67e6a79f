import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';
import { REGION } from '../sites/siteRefs';
import { states } from '../states';

const ofType = (name: string, { zh, en }: Label, value: string): FigureValueSpec => counted(name, zh, en, { facilityType: value });

/** Facilities of the city and the projects that they come from (spec 3 §7 facilityproject). The documents name the two calls; the fields are assumed. */
export const facilityProject = defineFamily({
  key: 'facilityProject',
  area: 'monitoring',
  labels: { zh: '设施项目', en: 'Facilities' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'facilityCode',
      kind: 'text',
      label: { zh: '设施编号', en: 'Facility code' },
      search: 'likeright',
      column: { width: 150, sortable: true, pinned: 'left' },
    },
    { name: 'facilityName', kind: 'text', label: { zh: '设施名称', en: 'Facility' }, search: true, column: 220 },
    {
      name: 'facilityType',
      label: { zh: '设施类型', en: 'Type' },
      choices: states(
        ['1', '中转站', 'Transfer station'],
        ['2', '垃圾房', 'Waste room'],
        ['3', '公厕', 'Public toilet'],
        ['4', '处理设施', 'Treatment facility'],
      ),
      search: true,
      column: 150,
    },
    REGION,
    {
      name: 'projectStatus',
      label: { zh: '项目状态', en: 'State' },
      choices: states(
        ['1', '规划中', 'Planned'],
        ['2', '建设中', 'Under construction', 'warning'],
        ['3', '已投用', 'In operation', 'success'],
        ['4', '已停用', 'Closed'],
      ),
      search: true,
      column: 150,
    },
    { name: 'deviceNum', kind: 'integer', label: { zh: '设备数', en: 'Devices' }, column: 110 },
    { name: 'investMoney', kind: 'money', label: { zh: '投资额', en: 'Invested' }, unit: '¥', column: 150 },
    { name: 'startDate', label: { zh: '投用日期', en: 'In operation since' }, column: 150 },
    'managerName',
    'managerPhone',
    'address',
    { name: 'createTime', column: null },
  ],
  figures: [
    {
      call: 'facilityProject.facilityNumber',
      period: 'all',
      shape: 'values',
      values: [
        counted('facilityNum', '设施', 'Facilities', {}, { toldByList: true }),
        ofType('stationNum', { zh: '中转站', en: 'Transfer stations' }, '1'),
        ofType('roomNum', { zh: '垃圾房', en: 'Waste rooms' }, '2'),
        ofType('toiletNum', { zh: '公厕', en: 'Public toilets' }, '3'),
        ofType('treatNum', { zh: '处理设施', en: 'Treatment facilities' }, '4'),
        { name: 'deviceNum', label: { zh: '配套设备', en: 'Devices there' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'deviceNum' } },
      ],
    },
  ],
  screen: {
    paths: ['/system_device/facility/index'],
    title: 'facilityName',
    sort: { field: 'facilityCode', direction: 'asc' },
    figures: ['facilityProject.facilityNumber'],
  },
  base: '/api/blade-device/facilityproject',
  calls: ['page', { verb: 'facilityNumber', kind: 'stat', path: 'facility/number' }],
});
