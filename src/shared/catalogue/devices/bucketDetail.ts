import { defineFamily } from '../defineFamily';
import type { EffectSpec } from '../behaviour';
import type { ActionDraft } from '../draft';
import { SITE_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/** A bin that no command reaches, with what the platform says (the documents name no text). */
const UNREACHABLE = [{ where: [{ field: 'onlineStatus', is: 'equal', value: '0' }], message: '设备离线，指令未送达' }] as const;
/** A bin without power answers nothing. */
const SILENT = [...UNREACHABLE, { where: [{ field: 'powerStatus', is: 'equal', value: '0' }], message: '设备已断电，指令超时无应答' }] as const;

/** A command to a bin: which field it sets, and what the bin answers. */
const command = (verb: string, field: string, value: string, refuses: EffectSpec['refuses'], says: string): EffectSpec => ({
  call: `bucketControl.${verb}`,
  target: 'id',
  needs: ['id'],
  ...(refuses === undefined ? {} : { refuses }),
  set: { [field]: { value } },
  says,
});

/** The button of a command; it asks before and shows the answer. */
const button = (verb: string, zh: string, en: string, ask: { readonly zh: string; readonly en: string }, intent?: 'danger' | 'primary'): ActionDraft => ({
  key: verb,
  label: { zh, en },
  call: `bucketControl.${verb}`,
  one: true,
  reply: true,
  confirm: ask,
  ...(intent === undefined ? {} : { intent }),
});

/** What a room is bound by: its site, the kind of waste and its number. */
const ROOM_INPUTS = [
  { name: 'siteId', label: { zh: '站点', en: 'Site' }, required: true, reference: SITE_REFERENCE },
  { name: 'garbageType', label: { zh: '垃圾类型', en: 'Waste type' }, dict: 'garbage_type', dictFrom: 'auto', required: true },
  { name: 'roomNumber', kind: 'text', label: { zh: '房号', en: 'Room' }, required: true, max: 32 },
] as const;

/**
 * Smart bins (spec 3 §3 Bucket detail batch removal, §7 Device, bucket detail). The documents name the calls, bucketIds, infoIds, siteId and garbageType; the
 * other fields, and the parameters of the batch calls, are assumed.
 */
export const bucketDetail = defineFamily({
  key: 'bucketDetail',
  area: 'devices',
  labels: { zh: '智能桶', en: 'Smart bins' },
  fields: [
    'id',
    { name: 'infoId', kind: 'id', label: { zh: '绑定编号', en: 'Binding' } },
    {
      name: 'bucketCode',
      kind: 'text',
      label: { zh: '桶编码', en: 'Bin code' },
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 160, sortable: true, pinned: 'left' },
    },
    { name: 'bucketModel', label: { zh: '桶型号', en: 'Model' }, dict: 'device_bucketModel', required: true, search: true, column: 120, form: true },
    { name: 'bucketType', label: { zh: '桶类型', en: 'Bin type' }, dict: 'bucket_type', dictFrom: 'auto', search: true, column: 140, form: true },
    {
      name: 'garbageType',
      label: { zh: '垃圾类型', en: 'Waste type' },
      dict: 'garbage_type',
      dictFrom: 'auto',
      required: true,
      search: true,
      column: 140,
      form: true,
    },
    { name: 'siteId', label: { zh: '所属站点', en: 'Site' }, required: true, reference: SITE_REFERENCE, search: true, column: 170, form: true },
    { name: 'floorName', kind: 'text', label: { zh: '楼栋', en: 'Building' }, max: 32, search: true, column: 110, form: true },
    { name: 'unitName', kind: 'text', label: { zh: '单元', en: 'Unit' }, max: 32, column: 100, form: true },
    { name: 'roomNumber', label: { zh: '房号', en: 'Room' }, max: 32, column: 110, form: true },
    { name: 'bucketStatus', label: { zh: '满溢状态', en: 'Fill state' }, dict: 'flx_barrel_status', search: true, column: 130 },
    { name: 'fullRate', kind: 'percent', label: { zh: '满溢度', en: 'Full' }, unit: '%', column: 110 },
    {
      name: 'onlineStatus',
      label: { zh: '在线状态', en: 'Online' },
      choices: states(['1', '在线', 'Online', 'success'], ['0', '离线', 'Offline']),
      search: true,
      column: 115,
    },
    { name: 'doorStatus', label: { zh: '投口', en: 'Lid' }, choices: states(['1', '打开', 'Open', 'warning'], ['0', '关闭', 'Closed']), column: 100 },
    { name: 'powerStatus', label: { zh: '电源', en: 'Power' }, choices: states(['1', '通电', 'On', 'success'], ['0', '断电', 'Off', 'warning']), column: 100 },
    'battery',
    { name: 'reportTime', label: { zh: '最近上报', en: 'Last report' } },
    { name: 'createTime', column: null },
  ],
  effects: [
    { call: 'bucketDetail.save', create: true, set: { bucketCode: { serial: 'ZT' } } },
    { call: 'bucketDetail.batchSave', create: true, times: 'bucketNum', set: { bucketCode: { serial: 'ZT' } } },
    { call: 'bucketDetail.batchBindFloor', target: 'ids', needs: ['ids', 'floorName'], set: { floorName: { param: 'floorName' } } },
    { call: 'bucketDetail.batchBindUnit', target: 'ids', needs: ['ids', 'unitName'], set: { unitName: { param: 'unitName' } } },
    {
      call: 'bucketDetail.batchBindRoom',
      target: 'ids',
      needs: ['ids', 'siteId', 'garbageType', 'roomNumber'],
      set: { siteId: { param: 'siteId' }, garbageType: { param: 'garbageType' }, roomNumber: { param: 'roomNumber' } },
    },
    {
      call: 'bucketDetail.batchBindVillageRoom',
      target: 'ids',
      needs: ['ids', 'siteId', 'garbageType', 'roomNumber'],
      set: {
        siteId: { param: 'siteId' },
        garbageType: { param: 'garbageType' },
        roomNumber: { param: 'roomNumber' },
        // Houses of a village have no buildings and units.
        floorName: { value: '' },
        unitName: { value: '' },
      },
    },
    { call: 'bucketDetail.remove', target: 'bucketIds', needs: ['bucketIds'], remove: true },
    command('doorOpen', 'doorStatus', '1', SILENT, '{bucketCode}投口已打开'),
    command('doorClose', 'doorStatus', '0', SILENT, '{bucketCode}投口已关闭'),
    command('powerOn', 'powerStatus', '1', UNREACHABLE, '{bucketCode}已通电'),
    command('powerOff', 'powerStatus', '0', UNREACHABLE, '{bucketCode}已断电'),
  ],
  screen: {
    paths: ['/system_device/bucket/index'],
    title: 'bucketCode',
    sort: { field: 'bucketCode', direction: 'asc' },
    // What is wrong with a bin before what it is.
    columns: [
      'bucketCode',
      'siteId',
      'garbageType',
      'bucketStatus',
      'fullRate',
      'onlineStatus',
      'doorStatus',
      'powerStatus',
      'battery',
      'floorName',
      'unitName',
      'roomNumber',
      'bucketModel',
      'bucketType',
      'reportTime',
    ],
    // Its body names the bins by another parameter than ids: an action sends it.
    calls: { remove: null },
    permissions: { remove: null },
    actions: [
      button(
        'doorOpen',
        '打开投口',
        'Open the lid',
        { zh: '远程打开投口前请确认桶边无人。确定打开?', en: 'Make sure that nobody stands at the bin. Open its lid?' },
        'primary',
      ),
      button('doorClose', '关闭投口', 'Close the lid', {
        zh: '远程关闭投口前请确认桶边无人。确定关闭?',
        en: 'Make sure that nobody stands at the bin. Close its lid?',
      }),
      button('powerOn', '通电', 'Switch on', { zh: '确定给该桶通电?', en: 'Switch the bin on?' }),
      button(
        'powerOff',
        '断电',
        'Switch off',
        { zh: '断电后该桶不再称重和上报，确定断电?', en: 'A bin without power neither weighs nor reports. Switch it off?' },
        'danger',
      ),
      {
        key: 'batchSave',
        label: { zh: '批量建桶', en: 'Add several' },
        call: 'bucketDetail.batchSave',
        place: 'screen',
        inputs: [
          { name: 'bucketNum', kind: 'integer', label: { zh: '数量', en: 'How many' }, required: true, between: [1, 200] },
          { name: 'siteId', label: { zh: '站点', en: 'Site' }, required: true, reference: SITE_REFERENCE },
          { name: 'bucketModel', label: { zh: '桶型号', en: 'Model' }, dict: 'device_bucketModel', required: true },
          { name: 'garbageType', label: { zh: '垃圾类型', en: 'Waste type' }, dict: 'garbage_type', dictFrom: 'auto', required: true },
        ],
      },
      {
        key: 'bindFloor',
        label: { zh: '绑定楼栋', en: 'Bind to a building' },
        call: 'bucketDetail.batchBindFloor',
        place: 'selection',
        inputs: [{ name: 'floorName', kind: 'text', label: { zh: '楼栋', en: 'Building' }, required: true, max: 32 }],
      },
      {
        key: 'bindUnit',
        label: { zh: '绑定单元', en: 'Bind to a unit' },
        call: 'bucketDetail.batchBindUnit',
        place: 'selection',
        inputs: [{ name: 'unitName', kind: 'text', label: { zh: '单元', en: 'Unit' }, required: true, max: 32 }],
      },
      { key: 'bindRoom', label: { zh: '绑定房屋', en: 'Bind to a room' }, call: 'bucketDetail.batchBindRoom', place: 'selection', inputs: ROOM_INPUTS },
      {
        key: 'bindVillageRoom',
        label: { zh: '绑定村民房屋', en: 'Bind to a house of a village' },
        call: 'bucketDetail.batchBindVillageRoom',
        place: 'selection',
        inputs: ROOM_INPUTS,
      },
      {
        key: 'delete',
        label: { zh: '删除', en: 'Remove' },
        call: 'bucketDetail.remove',
        idsParam: 'bucketIds',
        one: true,
        carry: { infoIds: 'infoId' },
        confirm: { zh: '删除后该桶与房屋的绑定一并解除，确定删除?', en: 'The bin is removed together with its binding to a room. Remove it?' },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-device/bucketDetail',
  calls: [
    { verb: 'list', kind: 'page' },
    'detail',
    { verb: 'batchSave', kind: 'action', method: 'GET', assumed: ['bucketNum', 'siteId', 'bucketModel', 'garbageType'] },
    { verb: 'batchBindFloor', kind: 'action', method: 'GET', assumed: ['ids', 'floorName'] },
    { verb: 'batchBindUnit', kind: 'action', method: 'GET', assumed: ['ids', 'unitName'] },
    'save',
    { verb: 'remove', kind: 'remove', body: 'json' },
    { verb: 'batchBindRoom', kind: 'action', params: ['siteId', 'garbageType'], body: 'json' },
    { verb: 'batchBindVillageRoom', kind: 'action', params: ['siteId', 'garbageType'], body: 'json' },
  ],
});
