import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { SITE } from '../sites/siteRefs';
import { states } from '../states';

/** Dwellings, searched by the server: a community has hundreds. */
const ROOMS = {
  family: 'floorUnitRoom',
  many: true,
  nameField: 'roomNames',
  options: { call: 'floorUnitRoom.page', shape: 'page', value: 'id', label: 'roomName', search: 'roomName_like' },
} as const;

/**
 * People of sites and the rooms that they are bound to (spec 2 §3, §7.5). The documents name personCode, siteId, rooms and phone; the other fields, the states of
 * the face and what the count of changes counts are assumed.
 */
export const personnel = defineFamily({
  key: 'personnel',
  area: 'personnel',
  labels: { zh: '站点人员', en: 'People of sites' },
  moment: 'createTime',
  documented: ['id', 'personCode', 'siteId', 'rooms', 'phone'],
  fields: [
    'id',
    {
      name: 'personCode',
      kind: 'text',
      label: { zh: '人员编号', en: 'Person code' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 140, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit', section: { zh: '基本信息', en: 'Basic information' } },
    },
    { name: 'realName', required: true, max: 32, form: true },
    { name: 'phone', required: true, search: true, form: true },
    { name: 'sex', label: { zh: '性别', en: 'Gender' }, dict: 'sex', column: { width: 80 }, form: true },
    { name: 'idCard', column: null, form: true },
    {
      name: 'personType',
      label: { zh: '人员类型', en: 'Kind' },
      choices: states(['1', '户主', 'Householder'], ['2', '家庭成员', 'Family member'], ['3', '租户', 'Lodger'], ['4', '站点联系人', 'Contact of the site']),
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { ...SITE, required: true, search: { match: 'equal' }, form: { section: { zh: '归属', en: 'Assignment' } } },
    {
      name: 'rooms',
      label: { zh: '绑定房间', en: 'Rooms' },
      // A person lives at the site that is chosen above: its rooms alone are offered.
      reference: { ...ROOMS, options: { ...ROOMS.options, by: { siteId_equal: 'siteId' } } },
      column: 220,
      form: { wide: true, lists: true },
    },
    { name: 'cardNo', kind: 'text', label: { zh: '居民卡号', en: 'Resident card' }, max: 20, personal: true, search: 'likeright', column: 130, form: true },
    {
      name: 'faceStatus',
      label: { zh: '人脸状态', en: 'Face' },
      choices: states(['0', '未下发', 'Not sent'], ['1', '已下发', 'Sent', 'success'], ['2', '下发失败', 'Failed', 'danger']),
      search: true,
      column: 110,
    },
    { name: 'faceTime', kind: 'dateTime', label: { zh: '下发时间', en: 'Sent at' } },
    { name: 'roomChangeTime', kind: 'dateTime', label: { zh: '房间变更时间', en: 'Rooms changed' }, column: 165 },
    { name: 'remark', form: { wide: true } },
    { name: 'createTime', label: { zh: '登记时间', en: 'Registered' } },
  ],
  lifecycle: lifecycle('faceStatus', '0', ['siteFace', ['0', '2'], '1']),
  answers: [
    { call: 'personnel.list', by: { siteId: 'siteId' } },
    { call: 'personnel.page', by: { siteId: 'siteId' } },
    {
      call: 'personnel.villagePersonnelPhone',
      many: true,
      where: [{ field: 'personType', is: 'equal', value: '4' }],
      fields: ['id', 'realName', 'phone', 'siteId'],
    },
  ],
  effects: [
    {
      call: 'personnel.personnelUpdate',
      target: 'id',
      needs: ['id', 'rooms'],
      set: { rooms: { param: 'rooms' }, phone: { param: 'phone' }, roomChangeTime: { now: true } },
    },
    { call: 'personnel.removePersonRoom', target: 'ids', needs: ['ids'], set: { rooms: { value: '' }, roomChangeTime: { now: true } } },
    { call: 'personnel.siteFace', target: 'ids', needs: ['ids'], set: { faceTime: { now: true } } },
  ],
  figures: [
    {
      call: 'personnel.changeRoomCount',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '人员总数', 'People', {}, { toldByList: true }),
        {
          name: 'boundNum',
          label: { zh: '已绑定房间', en: 'Bound to a room' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count' },
          where: [{ field: 'rooms', is: 'present' }],
        },
        {
          name: 'unboundNum',
          label: { zh: '未绑定房间', en: 'Without a room' },
          unit: '',
          kind: 'integer',
          better: 'down',
          operator: { op: 'count' },
          where: [{ field: 'rooms', is: 'absent' }],
        },
        {
          name: 'changedNum',
          label: { zh: '房间有变更', en: 'Rooms changed' },
          unit: '',
          kind: 'integer',
          operator: { op: 'count' },
          where: [{ field: 'roomChangeTime', is: 'present' }],
        },
      ],
    },
  ],
  screen: {
    paths: ['/system_classify/person/personnel'],
    title: 'realName',
    figures: ['personnel.changeRoomCount'],
    actions: [
      {
        key: 'bindRooms',
        label: { zh: '绑定房间', en: 'Bind rooms' },
        call: 'personnel.personnelUpdate',
        place: 'row',
        one: true,
        intent: 'primary',
        inputs: [
          { name: 'rooms', label: { zh: '房间', en: 'Rooms' }, required: true, reference: ROOMS },
          { name: 'phone', kind: 'phone', label: { zh: '新手机号码', en: 'New mobile' } },
        ],
      },
      {
        key: 'removeRooms',
        label: { zh: '解除房间', en: 'Release rooms' },
        call: 'personnel.removePersonRoom',
        confirm: { zh: '确定解除所选人员与房间的绑定?', en: 'Release the selected people from their rooms?' },
        intent: 'danger',
      },
      {
        key: 'siteFace',
        label: { zh: '下发人脸', en: 'Send face to site' },
        call: 'personnel.siteFace',
        confirm: { zh: '确定将所选人员的人脸下发到站点设备?', en: 'Send the faces of the selected people to the devices of their sites?' },
      },
    ],
    panels: [
      {
        key: 'summary',
        label: { zh: '人员概况', en: 'Summary' },
        call: 'sitePersonSummary.detail',
        place: 'row',
        by: { id: 'id' },
        columns: ['personCode', 'realName', 'siteId', 'rooms', 'faceStatus', 'roomChangeTime'],
        single: true,
      },
      {
        key: 'phones',
        label: { zh: '小区联系电话', en: 'Phone numbers of communities' },
        call: 'personnel.villagePersonnelPhone',
        place: 'screen',
        columns: ['siteId', 'realName', 'phone'],
      },
    ],
  },
  base: '/api/blade-basics-resources/personnel',
  certainty: 'composed',
  calls: [
    { verb: 'list', params: ['siteId'] },
    { verb: 'page', params: ['current', 'size', 'siteId'] },
    'detail',
    { verb: 'changeRoomCount', kind: 'stat' },
    'save',
    'update',
    'remove',
    { verb: 'removePersonRoom', kind: 'action', path: 'remove/personRoom', body: 'json' },
    { verb: 'personnelUpdate', kind: 'update', path: 'personnel/update' },
    { verb: 'siteFace', kind: 'action', path: 'site/face', body: 'json' },
    { verb: 'villagePersonnelPhone', kind: 'detail', path: 'village/personnelPhone' },
  ],
});
