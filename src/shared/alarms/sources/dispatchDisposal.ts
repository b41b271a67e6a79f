import { MINUTE_MS, POLL, sourceClass } from '../alarmClass';
import { serverAction } from '../serverAction';
import { defineAlarmSource } from '../source';
import { choice, field } from '../textValue';
import { POLL_MS, polled } from '../transport';

/** Events that are to be dispatched (spec 2 §7.1): open and in work. */
export const dispatchDisposal = defineAlarmSource({
  channel: 'dispatchDisposal',
  name: { zh: '派发处置', en: 'Dispatch' },
  tenants: '*',
  transport: polled({
    periodMs: POLL_MS,
    standing: [
      { call: 'dispatchDisposal.page', query: { status_equal: '0' }, time: 'createTime' },
      { call: 'dispatchDisposal.page', query: { status_equal: '1' }, time: 'createTime' },
    ],
    ended: { call: 'dispatchDisposal.page', time: 'createTime' },
  }),
  classes: {
    dispatchDisposal: sourceClass({
      name: { zh: '派发处置', en: 'Dispatch' },
      priority: 'medium',
      clears: POLL,
      respondMs: 30 * MINUTE_MS,
      family: 'dispatchDisposal',
      serverAction: serverAction({
        key: 'dispatchDisposal',
        act: 'dispatch',
        each: true,
        does: {
          zh: '调度处置：由平台短信派发；处置人写在备注里',
          en: 'Dispatch: the platform sends a short message; the note names who is sent',
        },
        done: { zh: '短信派发', en: 'Dispatched by message' },
      }),
      text: { zh: '{{place}}：{{content}}（{{state}}）', en: '{{place}}: {{content}} ({{state}})' },
      values: {
        place: field('siteName', 'address'),
        content: field('content'),
        state: choice('status', {
          '0': { zh: '待派发', en: 'to be dispatched' },
          '1': { zh: '处置中', en: 'in work' },
          '2': { zh: '已办结', en: 'done' },
        }),
      },
      card: {
        cause: {
          zh: '平台派来一件需要处置的事件。',
          en: 'The platform handed over an event that needs disposal.',
        },
        consequence: {
          zh: '超过时限未处置将计入考核。',
          en: 'Late disposal counts against the score.',
        },
        action: {
          zh: '1. 查看事件内容和地点；2. 告知服务器派谁去，由平台短信派发；3. 需要时指派并给出期限；4. 跟进处置结果和照片。',
          en: '1. Read what and where. 2. Tell the server whom to send; it sends a short message. 3. Assign it with a due time where needed. 4. Follow result and pictures.',
        },
      },
    }),
  },
});
