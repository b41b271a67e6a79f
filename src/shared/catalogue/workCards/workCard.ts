import { defineFamily } from '../defineFamily';
import { states } from '../states';
import { DIRECTIVE_TYPES } from './workCardDirective';
import { WORK_CARD_FIGURES } from './workCardFigures';

/** Fields of a card: its wearer, and its last known place. */
const LAST_SEEN = ['workPlateName', 'employeeId', 'onlineStatus', 'dutyStatus', 'electricQuantity', 'address', 'locationTime'] as const;

/** Fields of a directive, entered before it is sent. */
const DIRECTIVE_INPUTS = [
  { name: 'directiveType', label: { zh: '指令类型', en: 'Directive type' }, required: true, choices: DIRECTIVE_TYPES },
  { name: 'content', label: { zh: '指令内容', en: 'Text' }, required: true, max: 200, form: { wide: true } },
] as const;

/**
 * Work cards that people wear (spec 1 §3 Worker duty data, 3 §7 Work card). workPlateId, workPlateName, employeeId, employeeName, deptId, electricQuantity, sim,
 * dutyStatus, region, duration, leavePostDuration and dakaList are documented; the values of the states and the other fields are assumed.
 */
export const workCard = defineFamily({
  key: 'workCard',
  area: 'workCards',
  labels: { zh: '工牌管理', en: 'Work cards' },
  moment: 'createTime',
  documented: [
    'dutyStatus',
    'deptId',
    'workPlateId',
    'employeeId',
    'electricQuantity',
    'sim',
    'duration',
    'leavePostDuration',
    'dakaList',
    'region',
    'workPlateName',
  ],
  fields: [
    'id',
    {
      name: 'workPlateName',
      kind: 'text',
      label: { zh: '工牌名称', en: 'Card' },
      required: true,
      max: 45,
      search: true,
      column: { width: 120, sortable: true, pinned: 'left' },
      form: { section: { zh: '工牌信息', en: 'Card' } },
    },
    { name: 'imei', label: { zh: 'IMEI', en: 'IMEI' }, required: true, max: 15, unique: true, search: 'likeright', form: { readOnlyOn: 'edit' } },
    { name: 'workPlateId', kind: 'id', label: { zh: '工牌编号', en: 'Card number' }, view: true },
    { name: 'sim', kind: 'text', label: { zh: 'SIM卡号', en: 'SIM' }, max: 20, column: { width: 130 }, form: true },
    {
      name: 'employeeId',
      label: { zh: '佩戴人员', en: 'Worn by' },
      reference: { family: 'user', nameField: 'employeeName', options: { call: 'workCard.employeeList', shape: 'rows', value: 'id', label: 'realName' } },
      search: true,
      personal: true,
      column: 110,
      form: { section: { zh: '领用', en: 'Recipient' } },
    },
    {
      name: 'deptId',
      label: { zh: '所属部门', en: 'Department' },
      required: true,
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      search: true,
      column: 130,
      form: true,
    },
    { name: 'region', kind: 'text', label: { zh: '作业区域', en: 'Work area' }, max: 64, column: { width: 140 }, form: true },
    {
      name: 'onlineStatus',
      label: { zh: '在线状态', en: 'Online' },
      choices: states(['1', '在线', 'Online', 'success'], ['0', '离线', 'Offline']),
      search: true,
      column: 115,
    },
    {
      name: 'dutyStatus',
      label: { zh: '在岗状态', en: 'Duty' },
      choices: states(
        ['1', '在岗', 'On duty', 'success'],
        ['2', '脱岗', 'Absent from post', 'danger'],
        ['3', '静止', 'Not moving', 'warning'],
        ['4', '未上岗', 'Off duty'],
      ),
      search: true,
      column: 115,
    },
    { name: 'electricQuantity', kind: 'integer', label: { zh: '电量', en: 'Battery' }, unit: '%', search: true, column: 130 },
    { name: 'duration', label: { zh: '在岗时长', en: 'On duty for' }, column: null },
    { name: 'dakaList', kind: 'clockIns', label: { zh: '打卡记录', en: 'Clock-ins' } },
    { name: 'leavePostDuration', kind: 'integer', label: { zh: '脱岗时长', en: 'Absent for' }, unit: 'min' },
    { name: 'address', label: { zh: '最后位置', en: 'Last position' }, personal: true, column: { width: 190 } },
    { name: 'location', personal: true },
    { name: 'locationTime', column: 165 },
    { name: 'remark', kind: 'text', label: { zh: '备注', en: 'Remark' }, max: 200, form: { wide: true } },
    'createTime',
  ],
  answers: [
    { call: 'workCard.msgRecordList', of: 'workCardMessage', by: { type: 'msgType' } },
    { call: 'workCard.deptTree', groups: { by: ['deptId'] } },
    { call: 'workCard.warn', of: 'workCardMessage', by: { workCardId: 'workCardId' }, where: [{ field: 'msgType', is: 'equal', value: '1' }] },
    { call: 'workCard.employeeList', of: 'user', fields: ['id', 'realName', 'account', 'phone', 'deptId'] },
    {
      // The open alarms: alarmType 1 is the SOS. The call's name says that it sends, so no screen uses it.
      call: 'workCard.emergencyMsgSend',
      of: 'workCardMessage',
      where: [
        { field: 'warnKey', is: 'equal', value: '1' },
        { field: 'handleStatus', is: 'equal', value: '0' },
      ],
    },
    { call: 'workCard.emergency', of: 'workCardMessage', where: [{ field: 'warnKey', is: 'equal', value: '1' }] },
    { call: 'workCard.realtimeLocation', where: [{ field: 'location', is: 'present' }] },
    { call: 'workCard.directiveList', of: 'workCardDirective' },
    { call: 'workCard.popups', by: { workCardId: 'id' } },
    { call: 'workCard.history', of: 'workCardPosition', by: { workCardId: 'workCardId' } },
  ],
  effects: [
    {
      call: 'workCard.directiveGroupSend',
      target: null,
      needs: ['directiveType', 'content'],
      insert: {
        family: 'workCardDirective',
        values: {
          directiveType: { param: 'directiveType' },
          content: { param: 'content' },
          deptId: { param: 'deptId' },
          workCardIds: { param: 'workCardIds' },
          sendUserName: { caller: 'name' },
        },
      },
    },
  ],
  figures: WORK_CARD_FIGURES,
  screen: {
    paths: ['/system_peopleMg/workCard/index'],
    title: 'workPlateName',
    sort: { field: 'workPlateName', direction: 'asc' },
    tree: {
      label: { zh: '部门', en: 'Departments' },
      options: { call: 'workCard.deptTree', shape: 'tree', value: 'value', label: 'title' },
      key: 'deptId_equal',
    },
    figures: ['workCard.count', 'workCard.statusGroups', 'workCard.msgRecordCount', 'workCard.violationStatistics'],
    actions: [
      { key: 'directive', label: { zh: '下发指令', en: 'Directive' }, call: 'workCard.directiveGroupSend', idsParam: 'workCardIds', inputs: DIRECTIVE_INPUTS },
      {
        key: 'groupDirective',
        label: { zh: '群发指令', en: 'Group directive' },
        call: 'workCard.directiveGroupSend',
        place: 'screen',
        inputs: [
          {
            name: 'deptId',
            label: { zh: '接收部门', en: 'Department' },
            required: true,
            reference: { family: 'dept', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
          },
          ...DIRECTIVE_INPUTS,
        ],
      },
    ],
    panels: [
      {
        key: 'popups',
        label: { zh: '工牌卡片', en: 'Work card' },
        call: 'workCard.popups',
        place: 'row',
        by: { workCardId: 'id' },
        columns: LAST_SEEN,
        single: true,
      },
      { key: 'warn', label: { zh: '告警记录', en: 'Alarms' }, call: 'workCard.warn', place: 'row', by: { workCardId: 'id' } },
      { key: 'history', label: { zh: '历史轨迹', en: 'Track' }, call: 'workCard.history', place: 'row', by: { workCardId: 'id' } },
      { key: 'alarms', label: { zh: '告警消息', en: 'Alarms' }, call: 'workCard.msgRecordList', place: 'screen', fixed: { type: '1' } },
      { key: 'messages', label: { zh: '其他消息', en: 'Other messages' }, call: 'workCard.msgRecordList', place: 'screen', fixed: { type: '2' } },
      { key: 'emergency', label: { zh: '紧急事件', en: 'Emergencies' }, call: 'workCard.emergency', place: 'screen' },
      { key: 'directives', label: { zh: '指令记录', en: 'Directive log' }, call: 'workCard.directiveList', place: 'screen' },
      { key: 'realtime', label: { zh: '实时位置', en: 'Live positions' }, call: 'workCard.realtimeLocation', place: 'screen', columns: LAST_SEEN },
    ],
  },
  base: '/api/blade-device/work/card',
  certainty: 'composed',
  calls: [
    'page',
    { verb: 'msgRecordList', kind: 'page', path: 'msg/record/list', params: ['type', 'current', 'size'] },
    { verb: 'msgRecordCount', kind: 'stat', path: 'msg/record/count' },
    { verb: 'deptTree', kind: 'tree', path: 'dept/tree' },
    { verb: 'warn', kind: 'list', assumed: ['workCardId'] },
    { verb: 'violationStatistics', kind: 'stat', path: 'violation/statistics' },
    'count',
    'save',
    'remove',
    'edit',
    { verb: 'directiveGroupSend', kind: 'action', path: 'directive/group/send', body: 'json' },
    { verb: 'employeeList', kind: 'list', path: 'employee/list', method: 'POST', body: 'json' },
    { verb: 'emergencyMsgSend', kind: 'list', path: 'emergency/msgSend', certainty: 'given', careful: true },
    { verb: 'realtimeLocation', kind: 'realtime', path: 'realtime/location', certainty: 'assumed' },
    { verb: 'directiveList', kind: 'page', path: 'directive/list', certainty: 'assumed' },
    { verb: 'popups', kind: 'list', certainty: 'assumed', assumed: ['workCardId'] },
    { verb: 'statusGroups', kind: 'stat', path: 'status/group', certainty: 'assumed' },
    { verb: 'history', kind: 'list', certainty: 'assumed', assumed: ['workCardId'] },
    { verb: 'emergency', kind: 'page', certainty: 'assumed' },
  ],
});
