import { counted } from '../counted';
import type { CallDraft, FamilyDraft, FieldDrafts, InputDraft } from '../draft';
import type { Label } from '../label';
import { lifecycle } from '../lifecycle';
import { SITE, WASTE } from '../sites/siteRefs';
import { states } from '../states';

/** What a binding to a bin asks (spec 3 §7 Bucket detail: garbageType). */
const BIN_INPUTS: readonly InputDraft[] = [
  { name: 'bucketCode', kind: 'text', label: { zh: '桶编号', en: 'Bin number' }, required: true, max: 32 },
  { name: 'bucketType', dict: 'bucket_type', dictFrom: 'auto', label: { zh: '桶类型', en: 'Bin type' } },
  { ...WASTE, required: true },
];
/** Fields that a binding sets, from the parameters of the same names. */
const BINDING = { bucketCode: { param: 'bucketCode' }, bucketType: { param: 'bucketType' }, garbageType: { param: 'garbageType' } } as const;

const FLOOR = ['siteId', 'floor', 'floorRemark'] as const;
const ROOM = ['siteId', 'floor', 'unit', 'storey', 'room', 'bucketCode', 'garbageType'] as const;

/** What tells the two families of rooms apart. */
interface Rooms {
  readonly key: 'floorUnitRoom' | 'basicsFloorUnitRoom';
  readonly labels: Label;
  readonly path: string;
  readonly base: string;
  /** Who or what is in the room. */
  readonly used: FieldDrafts;
  readonly columns: readonly string[];
}

/**
 * Rooms of sites by building (floor), unit, storey and room, and the bins that they are bound to. The platform has them twice, at two bases with the same calls
 * (spec 2 §7.5 Floor, unit and room; 3 §7 Device). The documents name floor, storey, room, siteId and garbageType, and that rooms come 500 at once by code; the
 * other fields are assumed. The server makes code, floorCode and unitCode of site, building, unit and room.
 */
export function roomFamily({ key, labels, path, base, used, columns }: Rooms): FamilyDraft {
  const calls: readonly CallDraft[] = [
    'page',
    { verb: 'roomPage', kind: 'page', params: ['current', 'size', 'siteId', 'ascs'] },
    { verb: 'list', params: ['siteId'] },
    { verb: 'floorUnit', kind: 'tree', params: ['siteId'] },
    { verb: 'getFloor', kind: 'list', params: ['siteId'] },
    { verb: 'getStoreyRoom', kind: 'list', params: ['siteId', 'floor'] },
    { verb: 'bindBucketList', kind: 'list', params: ['siteId'] },
    { verb: 'siteRoomCount', kind: 'stat', params: ['siteId'] },
    'save',
    { verb: 'updateFloorRemark', kind: 'update', path: 'update/floor/remark' },
    { verb: 'appletBind', kind: 'action', path: 'applet/bind', body: 'json', certainty: 'assumed' },
    { verb: 'updateRoom', kind: 'update' },
    { verb: 'floorUnitBind', kind: 'action', body: 'json' },
    { verb: 'villageRoomBind', kind: 'action', body: 'json' },
    { verb: 'remove', method: 'DELETE' },
  ];
  const count = (name: string, label: Label, different: string) => ({ name, label, unit: '', kind: 'integer', operator: { op: 'count', different } }) as const;
  return {
    key,
    area: 'personnel',
    labels,
    moment: 'createTime',
    documented: ['floor', 'storey', 'room', 'siteId', 'garbageType'],
    fields: [
      'id',
      { name: 'code', label: { zh: '房间编码', en: 'Room code' }, unique: true, search: 'likeright', column: { width: 190, sortable: true, pinned: 'left' } },
      { name: 'roomName', kind: 'text', label: { zh: '房间全称', en: 'Full name' }, search: true, column: 230 },
      { ...SITE, required: true, search: { match: 'equal' }, form: { readOnlyOn: 'edit', section: { zh: '位置', en: 'Position' } } },
      { name: 'floor', kind: 'text', label: { zh: '楼栋', en: 'Building' }, required: true, max: 16, column: 90, form: { readOnlyOn: 'edit' } },
      { name: 'unit', kind: 'text', label: { zh: '单元', en: 'Unit' }, required: true, max: 16, column: 90, form: { readOnlyOn: 'edit', first: '1单元' } },
      { name: 'storey', kind: 'integer', label: { zh: '楼层', en: 'Storey' }, required: true, between: [-5, 120], column: 80, form: true },
      { name: 'room', kind: 'text', label: { zh: '房号', en: 'Room' }, required: true, max: 16, column: 90, form: { readOnlyOn: 'edit' } },
      ...used,
      { name: 'bucketCode', kind: 'text', label: { zh: '绑定桶', en: 'Bin' }, max: 32, search: true, column: 130 },
      { name: 'bucketType', dict: 'bucket_type', dictFrom: 'auto', label: { zh: '桶类型', en: 'Bin type' }, column: 110 },
      { ...WASTE, form: { section: { zh: '分类', en: 'Sorting' } } },
      { name: 'floorRemark', kind: 'longText', label: { zh: '楼栋备注', en: 'Remark on the building' }, max: 200, column: 180 },
      {
        name: 'appletStatus',
        label: { zh: '小程序', en: 'Mini app' },
        choices: states(['0', '未绑定', 'Not bound'], ['1', '已绑定', 'Bound', 'success']),
        search: true,
        column: 100,
      },
      { name: 'appletPhone', kind: 'phone', label: { zh: '绑定手机', en: 'Bound mobile' }, personal: true },
      { name: 'appletTime', kind: 'dateTime', label: { zh: '绑定时间', en: 'Bound at' } },
      { name: 'siteCode', kind: 'text', label: { zh: '站点编码', en: 'Site code' }, view: false },
      { name: 'floorCode', kind: 'text', label: { zh: '楼栋编码', en: 'Building code' }, view: false },
      { name: 'unitCode', kind: 'text', label: { zh: '单元编码', en: 'Unit code' }, view: false },
      { name: 'remark', form: { wide: true } },
      'createTime',
    ],
    lifecycle: lifecycle('appletStatus', '0', ['appletBind', ['0'], '1']),
    answers: [
      { call: `${key}.roomPage`, by: { siteId: 'siteId' } },
      { call: `${key}.list`, by: { siteId: 'siteId' } },
      {
        call: `${key}.floorUnit`,
        by: { siteId: 'siteId' },
        groups: { by: ['siteCode', 'floorCode', 'unitCode'], titles: { siteCode: 'siteId', floorCode: 'floor', unitCode: 'unit' } },
      },
      { call: `${key}.getFloor`, by: { siteId: 'siteId' }, latestPer: 'floorCode', fields: ['id', 'floorCode', ...FLOOR] },
      { call: `${key}.getStoreyRoom`, by: { siteId: 'siteId', floor: 'floor' } },
      { call: `${key}.bindBucketList`, by: { siteId: 'siteId' }, latestPer: 'bucketCode', where: [{ field: 'bucketCode', is: 'present' }] },
    ],
    effects: [
      {
        call: `${key}.updateFloorRemark`,
        target: 'floorCode',
        targetField: 'floorCode',
        needs: ['floorCode', 'floorRemark'],
        set: { floorRemark: { param: 'floorRemark' } },
      },
      { call: `${key}.floorUnitBind`, target: 'unitCode', targetField: 'unitCode', needs: ['unitCode', 'bucketCode', 'garbageType'], set: BINDING },
      { call: `${key}.villageRoomBind`, target: 'ids', needs: ['ids', 'bucketCode', 'garbageType'], set: BINDING },
      { call: `${key}.appletBind`, target: 'id', needs: ['id', 'appletPhone'], set: { appletPhone: { param: 'appletPhone' }, appletTime: { now: true } } },
    ],
    figures: [
      {
        call: `${key}.siteRoomCount`,
        period: 'all',
        shape: 'values',
        values: [
          count('floorNum', { zh: '楼栋', en: 'Buildings' }, 'floorCode'),
          count('unitNum', { zh: '单元', en: 'Units' }, 'unitCode'),
          counted('roomNum', '房间', 'Rooms'),
          {
            name: 'bindNum',
            label: { zh: '已绑定桶', en: 'Bound to a bin' },
            unit: '',
            kind: 'integer',
            operator: { op: 'count' },
            where: [{ field: 'bucketCode', is: 'present' }],
          },
        ],
      },
    ],
    screen: {
      paths: [path],
      title: 'roomName',
      dateRange: null,
      sort: { field: 'code', direction: 'asc' },
      size: 500,
      figures: [`${key}.siteRoomCount`],
      columns,
      calls: { page: `${key}.roomPage`, edit: `${key}.updateRoom` },
      tree: {
        label: { zh: '站点与楼栋', en: 'Sites and buildings' },
        options: { call: `${key}.floorUnit`, shape: 'tree', value: 'value', label: 'title' },
        key: 'code_likeright',
      },
      views: [{ key: 'all', label: { zh: '全部字段', en: 'All fields' }, call: `${key}.page` }],
      actions: [
        {
          key: 'floorRemark',
          label: { zh: '楼栋备注', en: 'Remark on the building' },
          call: `${key}.updateFloorRemark`,
          place: 'row',
          one: true,
          carry: { floorCode: 'floorCode' },
          inputs: [{ name: 'floorRemark', kind: 'longText', label: { zh: '备注', en: 'Remark' }, required: true, max: 200 }],
        },
        {
          key: 'unitBind',
          label: { zh: '单元绑定桶', en: 'Bind unit to a bin' },
          call: `${key}.floorUnitBind`,
          place: 'row',
          one: true,
          carry: { unitCode: 'unitCode' },
          inputs: BIN_INPUTS,
        },
        { key: 'roomBind', label: { zh: '房间绑定桶', en: 'Bind rooms to a bin' }, call: `${key}.villageRoomBind`, place: 'selection', inputs: BIN_INPUTS },
        {
          key: 'appletBind',
          label: { zh: '绑定小程序', en: 'Bind mini app' },
          call: `${key}.appletBind`,
          place: 'row',
          one: true,
          inputs: [{ name: 'appletPhone', kind: 'phone', label: { zh: '手机号码', en: 'Mobile' }, required: true }],
        },
      ],
      panels: [
        {
          key: 'floors',
          label: { zh: '本站楼栋', en: 'Buildings of the site' },
          call: `${key}.getFloor`,
          place: 'row',
          by: { siteId: 'siteId' },
          columns: FLOOR,
        },
        {
          key: 'sameFloor',
          label: { zh: '本栋房间', en: 'Rooms of the building' },
          call: `${key}.getStoreyRoom`,
          place: 'row',
          by: { siteId: 'siteId', floor: 'floor' },
          columns: ROOM,
        },
        {
          key: 'bins',
          label: { zh: '本站绑定桶', en: 'Bins of the site' },
          call: `${key}.bindBucketList`,
          place: 'row',
          by: { siteId: 'siteId' },
          columns: ['bucketCode', 'bucketType', 'garbageType', 'siteId', 'floor', 'unit'],
        },
      ],
    },
    base,
    certainty: 'composed',
    calls,
  };
}
