import { defineFamily } from '../defineFamily';

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
  base: '/api/blade-device/work/card',
  calls: [
    { verb: 'getCardStatus', kind: 'detail', careful: true },
    { verb: 'getWarnStatus', kind: 'detail', params: ['update'], careful: true },
  ],
});
