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
          zh: '调度处置：由服务器短信派发；处置人写在说明里',
          en: 'Dispatch: the server sends a text message; enter the handler in the note',
        },
        done: { zh: '短信派发', en: 'Dispatched by text message' },
      }),
      text: { zh: '{{place}}：{{content}}（{{state}}）', en: '{{place}}: {{content}} ({{state}})' },
      values: {
        place: field('siteName', 'address'),
        content: field('content'),
        state: choice('status', {
          '0': { zh: '待派发', en: 'to be dispatched' },
          '1': { zh: '处置中', en: 'in progress' },
          '2': { zh: '已办结', en: 'done' },
        }),
      },
      card: {
        cause: {
          zh: '服务器派来需要处置的事件。',
          en: 'The server dispatched an event that needs handling.',
        },
        consequence: {
          zh: '超过时限未处置将计入考核。',
          en: 'Overdue handling lowers the score.',
        },
        action: {
          zh: '1. 查看事件内容和地点；2. 向平台上报派谁去，由平台短信派发；3. 需要时指派并给出期限；4. 跟进处置结果和照片。',
          en: '1. Check the event and its location. 2. Notify the server of the handler; it sends a text message. 3. Assign the alarm with a due time if needed. 4. Follow up on result and photos.',
        },
      },
    }),
  },
});
