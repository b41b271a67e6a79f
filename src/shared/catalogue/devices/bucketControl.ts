import { defineFamily } from '../defineFamily';

/** Commands to smart bins: door open and close, power on and off (spec 1 §4 Action calls, which shows no paths). */
export const bucketControl = defineFamily({
  key: 'bucketControl',
  area: 'devices',
  labels: { zh: '智能桶控制', en: 'Commands to smart bins' },
  fields: [],
  base: '/api/blade-device/bucket',
  calls: [
    { verb: 'doorOpen', kind: 'action', path: 'door/open', body: 'json' },
    { verb: 'doorClose', kind: 'action', path: 'door/close', body: 'json' },
    { verb: 'powerOn', kind: 'action', path: 'power/on', body: 'json' },
    { verb: 'powerOff', kind: 'action', path: 'power/off', body: 'json' },
  ],
});
