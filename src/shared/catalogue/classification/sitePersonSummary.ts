import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';

const PEOPLE: FigureValueSpec = counted('personNum', '登记人员', 'People registered');
const SITES: FigureValueSpec = {
  name: 'siteNum',
  label: { zh: '有人员的站点', en: 'Sites with people' },
  unit: '',
  kind: 'integer',
  operator: { op: 'count', different: 'siteId' },
};
const BOUND: FigureValueSpec = {
  name: 'boundRate',
  label: { zh: '房间绑定率', en: 'Bound to a room' },
  unit: '%',
  kind: 'percent',
  better: 'up',
  operator: { op: 'ratio', part: [{ field: 'rooms', is: 'present' }] },
};
const FACES: FigureValueSpec = rated('faceRate', '人脸下发率', 'Faces sent', { faceStatus: '1' }, { better: 'up' });
const ALL = { of: 'personnel', period: 'all', shape: 'values' } as const;
const HEADS = ['personCode', 'realName', 'phone', 'siteId', 'rooms', 'personType'] as const;

/**
 * Summary of the people of sites (spec 2 §7.1 sitePersonSummary): figures with the lists of people and rooms behind them. The documents name the calls and the
 * id; that list holds the heads of households, and page everybody, is assumed.
 */
export const sitePersonSummary = defineFamily({
  key: 'sitePersonSummary',
  area: 'classification',
  labels: { zh: '站点人员汇总', en: 'Summary of people' },
  fields: [],
  screen: {
    paths: ['/system_classify/dataStatistics/sitePersonSummary/index'],
    // Figures with lists below: the lists are panels.
    calls: { page: null, list: null, detail: null },
    figures: ['sitePersonSummary.statistics', 'sitePersonSummary.statisticsAll', 'sitePersonSummary.mapStatistics'],
    panels: [
      { key: 'people', label: { zh: '全部人员', en: 'Everybody' }, call: 'sitePersonSummary.page', place: 'below' },
      { key: 'heads', label: { zh: '户主', en: 'Householders' }, call: 'sitePersonSummary.list', place: 'below', columns: HEADS },
      {
        key: 'rooms',
        label: { zh: '房间汇总', en: 'Rooms' },
        call: 'sitePersonSummary.roomSummaryPage',
        place: 'below',
        columns: ['code', 'siteId', 'floor', 'room', 'houseStatus', 'householderName', 'residentNum', 'bucketCode'],
      },
    ],
  },
  answers: [
    { call: 'sitePersonSummary.list', of: 'personnel', where: [{ field: 'personType', is: 'equal', value: '1' }] },
    { call: 'sitePersonSummary.page', of: 'personnel' },
    { call: 'sitePersonSummary.detail', of: 'personnel' },
    { call: 'sitePersonSummary.roomSummaryPage', of: 'floorUnitRoom' },
  ],
  figures: [
    { ...ALL, call: 'sitePersonSummary.statistics', values: [PEOPLE, SITES] },
    { ...ALL, call: 'sitePersonSummary.statisticsAll', values: [BOUND, FACES] },
    {
      call: 'sitePersonSummary.mapStatistics',
      of: 'floorUnitRoom',
      period: 'all',
      shape: 'values',
      values: [counted('roomNum', '房间', 'Rooms'), counted('vacantNum', '空置房间', 'Vacant rooms', { houseStatus: '0' })],
    },
  ],
  base: '/api/blade-qdfl/sitePersonSummary',
  certainty: 'composed',
  calls: [
    { verb: 'mapStatistics', kind: 'stat', path: 'map/statistics' },
    'list',
    'detail',
    { verb: 'statistics', kind: 'stat' },
    { verb: 'statisticsAll', kind: 'stat' },
    'page',
    { verb: 'roomSummaryPage', kind: 'page' },
  ],
});
