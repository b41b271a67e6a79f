import { defineFamily } from '../family';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';

/** The number of records in a state. */
function inState(name: string, label: Label, status: string): FigureValueSpec {
  return { name, label, unit: '', kind: 'integer', operator: { op: 'count' }, where: [{ field: 'status', is: 'equal', value: status }] };
}

/**
 * Events that wait for a dispatch (spec 2 §7.1 dispatchDisposal). The documents name only the calls; fields and states are assumed. A short message to a person
 * takes an event into work; no documented call ends it.
 */
export const dispatchDisposal = defineFamily({
  key: 'dispatchDisposal',
  area: 'classification',
  labels: { zh: '派发处置', en: 'Dispatch' },
  moment: 'createTime',
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'disposalNo',
      kind: 'text',
      label: { zh: '处置单号', en: 'Event no.' },
      search: { match: 'likeright', assumed: true },
      column: { width: 160, sortable: true, pinned: 'left' },
      view: true,
    },
    {
      name: 'status',
      kind: 'choice',
      label: { zh: '处置状态', en: 'Handling state' },
      choices: {
        values: [
          { value: '0', label: { zh: '待派发', en: 'Awaiting dispatch' }, intent: 'danger' },
          { value: '1', label: { zh: '处置中', en: 'In progress' }, intent: 'warning' },
          { value: '2', label: { zh: '已办结', en: 'Completed' }, intent: 'success' },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 135, sortable: true },
      view: true,
    },
    {
      name: 'eventType',
      kind: 'dict',
      label: { zh: '事件类型', en: 'Event' },
      dict: 'alarm_type',
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 120, sortable: true },
      view: true,
    },
    {
      name: 'level',
      kind: 'choice',
      label: { zh: '紧急程度', en: 'Urgency' },
      choices: {
        values: [
          { value: '1', label: { zh: '一般', en: 'Normal' } },
          { value: '2', label: { zh: '较急', en: 'Elevated' }, intent: 'warning' },
          { value: '3', label: { zh: '紧急', en: 'Urgent' }, intent: 'danger' },
        ],
      },
      absent: -1,
      search: { match: 'equal', assumed: true },
      column: { width: 115, sortable: true },
      view: true,
    },
    {
      name: 'siteName',
      kind: 'text',
      label: { zh: '所在点位', en: 'Site' },
      search: { match: 'like', assumed: true },
      column: { width: 180, sortable: true },
      view: true,
    },
    { name: 'address', kind: 'text', label: { zh: '地址', en: 'Address' }, column: { width: 200 }, view: true },
    { name: 'content', kind: 'longText', label: { zh: '事件内容', en: 'Event description' }, column: { width: 240 }, view: true },
    { name: 'createTime', kind: 'dateTime', label: { zh: '上报时间', en: 'Reported' }, column: { width: 165, sortable: true }, view: true },
    { name: 'handleUserName', kind: 'text', label: { zh: '处置人', en: 'Handler' }, personal: true, column: { width: 110 }, view: true },
    { name: 'handleTime', kind: 'dateTime', label: { zh: '派发时间', en: 'Dispatched' }, column: { width: 165, sortable: true }, view: true },
  ],
  lifecycle: { field: 'status', initial: '0', moves: [{ action: 'smsSend', from: ['0'], to: '1' }] },
  effects: [
    {
      call: 'dispatchDisposal.smsSend',
      target: 'id',
      needs: ['id'],
      set: { handleUserName: { param: 'handleUserName' }, handleTime: { now: true } },
    },
  ],
  figures: [
    {
      call: 'dispatchDisposal.topCount',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'total', label: { zh: '事件总数', en: 'Total events' }, unit: '', kind: 'integer', operator: { op: 'count' } },
        inState('waitNum', { zh: '待派发', en: 'Awaiting dispatch' }, '0'),
        inState('handlingNum', { zh: '处置中', en: 'In progress' }, '1'),
        inState('handledNum', { zh: '已办结', en: 'Completed' }, '2'),
        { name: 'todayNum', label: { zh: '今日新增', en: 'New today' }, unit: '', kind: 'integer', operator: { op: 'count' }, period: 'today' },
      ],
    },
  ],
  screen: {
    paths: ['/system_classify/dispatch/disposal'],
    menuCodes: ['dispatchDisposal'],
    title: 'disposalNo',
    dateRange: 'createTime',
    sort: { field: 'createTime', direction: 'desc' },
    calls: { page: 'dispatchDisposal.page', detail: 'dispatchDisposal.detail' },
    permissions: { view: 'dispatchDisposal_view', export: 'dispatchDisposal_export' },
    figures: ['dispatchDisposal.topCount'],
    actions: [
      {
        key: 'smsSend',
        label: { zh: '短信派发', en: 'Dispatch by text message' },
        call: 'dispatchDisposal.smsSend',
        place: 'both',
        idsParam: 'id',
        one: true,
        permission: 'dispatchDisposal_send',
        intent: 'primary',
        inputs: [
          { name: 'handleUserName', kind: 'text', label: { zh: '处置人', en: 'Handler' }, max: 32, personal: true },
          { name: 'phone', kind: 'phone', label: { zh: '接收手机号', en: 'Mobile' }, max: 11, personal: true },
        ],
      },
    ],
  },
  calls: [
    {
      id: 'dispatchDisposal.page',
      method: 'GET',
      path: '/api/blade-qdfl/dispatchDisposal/page',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'dispatchDisposal.detail', method: 'GET', path: '/api/blade-qdfl/dispatchDisposal/detail', params: ['id'], kind: 'detail', certainty: 'composed' },
    {
      id: 'dispatchDisposal.topCount',
      method: 'POST',
      path: '/api/blade-qdfl/dispatchDisposal/topDispatchDisposalCount',
      body: 'json',
      kind: 'stat',
      certainty: 'composed',
    },
    { id: 'dispatchDisposal.smsSend', method: 'POST', path: '/api/blade-qdfl/dispatchDisposal/smsSend', body: 'json', kind: 'action', certainty: 'composed' },
  ],
});
