import { defineFamily } from '../family';

/**
 * Whether the message-record box has unread messages (spec 1 §4, 3 §4, §7 Message box). Both calls answer true or false, as assumed. getWarnStatus with
 * update=true marks everything as read, so only the module of the box sends it. getCardStatus is listed among the calls but never described: every rule reads
 * the icon's flag from getWarnStatus, so getCardStatus is never sent.
 */
export const messageBox = defineFamily({
  key: 'messageBox',
  area: 'messageBox',
  labels: { zh: '消息记录', en: 'Message records' },
  fields: [],
  calls: [
    { id: 'messageBox.getCardStatus', method: 'GET', path: '/api/blade-device/work/card/getCardStatus', kind: 'detail', certainty: 'assumed', careful: true },
    {
      id: 'messageBox.getWarnStatus',
      method: 'GET',
      path: '/api/blade-device/work/card/getWarnStatus',
      params: ['update'],
      kind: 'detail',
      certainty: 'assumed',
      careful: true,
    },
  ],
});
