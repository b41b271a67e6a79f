import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';
import { lifecycle } from '../lifecycle';
import { states } from '../states';

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
    'id',
    {
      name: 'disposalNo',
      kind: 'text',
      label: { zh: '处置单号', en: 'Event no.' },
      search: 'likeright',
      column: { width: 160, sortable: true, pinned: 'left' },
    },
    {
      name: 'status',
      label: { zh: '处置状态', en: 'Handling state' },
      choices: states(['0', '待派发', 'Awaiting dispatch', 'danger'], ['1', '处置中', 'In progress', 'warning'], ['2', '已办结', 'Completed', 'success']),
      search: true,
      column: 135,
    },
    { name: 'eventType', label: { zh: '事件类型', en: 'Event' }, dict: 'alarm_type', search: true, column: 120 },
    {
      name: 'level',
      label: { zh: '紧急程度', en: 'Urgency' },
      choices: states(['1', '一般', 'Normal'], ['2', '较急', 'Elevated', 'warning'], ['3', '紧急', 'Urgent', 'danger']),
      search: true,
      column: 115,
    },
    { name: 'siteName', label: { zh: '所在点位', en: 'Site' }, column: 180 },
    { name: 'address', column: { width: 200 } },
    { name: 'content', label: { zh: '事件内容', en: 'Event description' }, column: 240, max: null },
    { name: 'createTime', label: { zh: '上报时间', en: 'Reported' } },
    { name: 'handleUserName', kind: 'text', label: { zh: '处置人', en: 'Handler' }, personal: true, column: { width: 110 } },
    { name: 'handleTime', label: { zh: '派发时间', en: 'Dispatched' } },
  ],
  lifecycle: lifecycle('status', '0', ['smsSend', ['0'], '1']),
  effects: [{ call: 'dispatchDisposal.smsSend', target: 'id', needs: ['id'], set: { handleUserName: { param: 'handleUserName' }, handleTime: { now: true } } }],
  figures: [
    {
      call: 'dispatchDisposal.topCount',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '事件总数', 'Total events'),
        inState('waitNum', { zh: '待派发', en: 'To dispatch' }, '0'),
        inState('handlingNum', { zh: '处置中', en: 'In progress' }, '1'),
        inState('handledNum', { zh: '已办结', en: 'Completed' }, '2'),
        counted('todayNum', '新增', 'New', {}, { period: 'today' }),
      ],
    },
  ],
  screen: {
    paths: ['/system_classify/dispatch/disposal'],
    title: 'disposalNo',
    figures: ['dispatchDisposal.topCount'],
    actions: [
      {
        key: 'smsSend',
        label: { zh: '短信派发', en: 'Dispatch by text message' },
        call: 'dispatchDisposal.smsSend',
        one: true,
        permission: 'dispatchDisposal_send',
        intent: 'primary',
        inputs: [
          { name: 'handleUserName', kind: 'text', label: { zh: '处置人', en: 'Handler' }, max: 32, personal: true },
          { name: 'phone', label: { zh: '接收手机号', en: 'Mobile' }, personal: true },
        ],
      },
    ],
  },
  base: '/api/blade-qdfl/dispatchDisposal',
  certainty: 'composed',
  calls: [
    'page',
    'detail',
    { verb: 'topCount', kind: 'stat', path: 'topDispatchDisposalCount', method: 'POST', body: 'json' },
    { verb: 'smsSend', kind: 'action', body: 'json' },
  ],
});
