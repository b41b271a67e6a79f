import { counted } from '../counted';
import { defineFamily } from '../defineFamily';

/**
 * The fume workbench (spec 3 §7 Lampblack staging): where most alarms come from, and those of today. The last part of the second path is named by no document:
 * that it is the alarms of a day is assumed.
 */
export const lampblackStaging = defineFamily({
  key: 'lampblackStaging',
  area: 'lampblack',
  labels: { zh: '油烟工作台', en: 'Fume workbench' },
  fields: [],
  answers: [{ call: 'lampblackStaging.metric', of: 'lampblack', today: true, entityBound: true }],
  figures: [
    {
      call: 'lampblackStaging.rank',
      of: 'lampblack',
      period: 'last30Days',
      shape: 'rank',
      group: 'siteName',
      nameName: 'name',
      size: 10,
      value: counted('warnNum', '告警次数', 'Alarms', {}, { better: 'down' }),
    },
  ],
  base: '/api/blade-yyjc/lampblack/staging',
  certainty: 'composed',
  calls: [
    { verb: 'rank', kind: 'rank' },
    { verb: 'metric', kind: 'stat', path: ':metric', certainty: 'assumed' },
  ],
});
