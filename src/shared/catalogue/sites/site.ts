import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';
import { REGION, SITE_TYPES, siteAs } from './siteRefs';

/** What is said of the treatment of waste at a site (spec 2 §7.4 getYfDetail, saveYf). */
const TREATMENT = ['treatCapacity', 'treatProcess', 'buildArea', 'runDate', 'operateCompany'] as const;

const ofType = (name: string, { zh, en }: Label, type: string): FigureValueSpec => counted(name, zh, en, { siteType: type });

/**
 * Sites: communities, villages, collection stations and other places (spec 2 §3, §7.4). Points, rooms, people, devices and records refer to them. The documents
 * name siteType only; the other fields, what getYfDetail answers and what save/areatree takes (sites and the subdistrict that they come to) are assumed.
 */
export const site = defineFamily({
  key: 'site',
  area: 'sites',
  labels: { zh: '站点', en: 'Sites' },
  moment: 'createTime',
  documented: ['siteType'],
  fields: [
    'id',
    {
      name: 'siteCode',
      kind: 'text',
      label: { zh: '站点编码', en: 'Site code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 130, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', suggested: 'site.getSiteCode', section: { zh: '基本信息', en: 'Basic information' } },
    },
    { name: 'siteName', label: { zh: '站点名称', en: 'Site' }, required: true, max: 64, column: 180, form: true },
    {
      name: 'siteType',
      label: { zh: '站点类型', en: 'Site type' },
      choices: SITE_TYPES,
      required: true,
      search: { match: 'equal' },
      column: 150,
      form: { first: '1' },
    },
    { name: 'siteTag', label: { zh: '站点标签', en: 'Tag' }, dict: 'site_tag', search: true, column: 140, form: true },
    { ...REGION, required: true },
    { ...siteAs('parentId', 'parentName', { zh: '上级站点', en: 'Parent site' }), search: null, column: null },
    { name: 'address', max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'location', label: { zh: '位置', en: 'Position' }, form: true },
    { name: 'householdNum', kind: 'integer', label: { zh: '户数', en: 'Households' }, between: [0, 100_000], column: 110, form: true },
    { name: 'residentNum', kind: 'integer', label: { zh: '居民人数', en: 'Residents' }, between: [0, 500_000], column: 110, form: true },
    { name: 'managerName', form: true },
    { name: 'managerPhone', form: true },
    {
      name: 'treatCapacity',
      kind: 'decimal',
      label: { zh: '日处理能力', en: 'Daily capacity' },
      unit: 't',
      between: [0, 10_000],
      form: { section: { zh: '就地处理', en: 'On-site treatment' } },
    },
    { name: 'treatProcess', kind: 'text', label: { zh: '处理工艺', en: 'Process' }, max: 64, form: true },
    { name: 'buildArea', kind: 'decimal', label: { zh: '建筑面积', en: 'Floor area' }, unit: 'm²', between: [0, 1_000_000], form: true },
    { name: 'runDate', kind: 'date', label: { zh: '投运日期', en: 'In operation since' }, form: true },
    { name: 'operateCompany', kind: 'text', label: { zh: '运营单位', en: 'Operator' }, max: 64, form: true },
    { name: 'remark', form: { wide: true } },
    'createTime',
    'updateTime',
  ],
  heldBy: [
    { family: 'point', field: 'siteId' },
    { family: 'scalePoint', field: 'villageId' },
    { family: 'scalePoint', field: 'siteId' },
    { family: 'trashRoom', field: 'siteId' },
    { family: 'floorUnitRoom', field: 'siteId' },
    { family: 'basicsFloorUnitRoom', field: 'siteId' },
    { family: 'personnel', field: 'siteId' },
    { family: 'noiseDevice', field: 'siteId' },
    { family: 'site', field: 'parentId' },
  ],
  answers: [
    { call: 'site.page', by: { siteType: 'siteType' } },
    { call: 'site.getSonSite', by: { siteId: 'parentId' } },
    { call: 'site.getSiteCode', next: 'siteCode' },
    { call: 'site.getYfDetail', fields: ['id', 'siteName', ...TREATMENT] },
    { call: 'site.tree', groups: { by: ['regionCode'] } },
  ],
  effects: [{ call: 'site.saveAreaTree', target: 'ids', needs: ['ids', 'regionCode'], set: { regionCode: { param: 'regionCode' } } }],
  figures: [
    {
      call: 'site.summary',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '站点总数', 'Sites', {}, { toldByList: true }),
        ofType('communityNum', { zh: '小区', en: 'Communities' }, '1'),
        ofType('villageNum', { zh: '村/收集站', en: 'Villages and stations' }, '2'),
        ofType('otherNum', { zh: '其他', en: 'Other' }, '3'),
        {
          name: 'householdNum',
          label: { zh: '覆盖户数', en: 'Households covered' },
          unit: '',
          kind: 'integer',
          operator: { op: 'sum', field: 'householdNum' },
        },
      ],
    },
  ],
  screen: {
    paths: ['/system_classify/site/site'],
    title: 'siteName',
    dateRange: null,
    sort: { field: 'siteCode', direction: 'asc' },
    figures: ['site.summary'],
    tree: { label: { zh: '街道', en: 'Subdistricts' }, options: { call: 'site.tree', shape: 'tree', value: 'value', label: 'title' }, key: 'regionCode_equal' },
    actions: [
      {
        key: 'area',
        label: { zh: '划分街道', en: 'Assign subdistrict' },
        call: 'site.saveAreaTree',
        place: 'selection',
        inputs: [
          {
            name: 'regionCode',
            label: { zh: '所属街道', en: 'Subdistrict' },
            required: true,
            reference: REGION.reference,
          },
        ],
      },
    ],
    panels: [
      {
        key: 'points',
        label: { zh: '投放点', en: 'Drop-off points' },
        call: 'point.pointBySiteId',
        place: 'below',
        by: { siteId: 'id' },
        edits: {
          add: 'point.save',
          edit: 'point.update',
          remove: 'point.remove',
          given: { siteId: 'id', siteType: 'siteType' },
          permissions: { add: 'point_add', edit: 'point_edit', remove: 'point_delete' },
        },
      },
      {
        key: 'devices',
        label: { zh: '设备', en: 'Devices' },
        call: 'devicesOverview.page',
        place: 'below',
        by: { siteId_equal: 'id' },
        columns: ['deviceCode', 'deviceName', 'deviceType', 'deviceStatus', 'address', 'reportTime'],
      },
      { key: 'rooms', label: { zh: '住户房间', en: 'Dwellings' }, call: 'floorUnitRoom.list', place: 'below', by: { siteId: 'id' } },
      {
        key: 'publicRooms',
        label: { zh: '商铺与公共用房', en: 'Shops and common rooms' },
        call: 'basicsFloorUnitRoom.list',
        place: 'below',
        by: { siteId: 'id' },
      },
      { key: 'people', label: { zh: '人员', en: 'People' }, call: 'personnel.list', place: 'below', by: { siteId: 'id' } },
      {
        key: 'sonSites',
        label: { zh: '下级站点', en: 'Subordinate sites' },
        call: 'site.getSonSite',
        place: 'below',
        by: { siteId: 'id' },
        columns: ['siteCode', 'siteName', 'siteType', 'address', 'managerName', 'managerPhone'],
      },
      { key: 'propaganda', label: { zh: '宣传记录', en: 'Publicity records' }, call: 'propagandaRecord.list', place: 'row', by: { siteId: 'id' } },
      { key: 'persuasion', label: { zh: '劝导记录', en: 'Guidance records' }, call: 'persuasion.list', place: 'row', by: { siteId: 'id' } },
      { key: 'evidence', label: { zh: '取证记录', en: 'Evidence records' }, call: 'evidenceCollection.list', place: 'row', by: { siteId: 'id' } },
      {
        key: 'treatment',
        label: { zh: '就地处理', en: 'On-site treatment' },
        call: 'site.getYfDetail',
        place: 'row',
        by: { id: 'id' },
        columns: ['siteName', ...TREATMENT],
        single: true,
        edits: { edit: 'site.saveYf', fields: TREATMENT, permissions: { edit: 'site_edit' } },
      },
    ],
  },
  base: '/api/blade-basics-resources/site',
  certainty: 'composed',
  calls: [
    { verb: 'page', params: ['current', 'size', 'siteType'] },
    { verb: 'summary', kind: 'stat' },
    'detail',
    { verb: 'getSonSite', kind: 'list', path: 'get/sonSite', params: ['siteId'] },
    { verb: 'getSiteCode', kind: 'detail' },
    { verb: 'getYfDetail', kind: 'detail', params: ['id'] },
    'save',
    'update',
    { verb: 'saveYf', kind: 'save' },
    { verb: 'remove', method: 'DELETE' },
    { verb: 'tree', method: 'POST', body: 'json' },
    { verb: 'saveAreaTree', kind: 'save', path: 'save/areatree' },
  ],
});
