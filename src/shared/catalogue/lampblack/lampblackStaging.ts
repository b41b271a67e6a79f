import { defineFamily } from '../defineFamily';

/**
 * The fume workbench (spec 3 §7 Lampblack staging): where most alarms come from. Another call of it has a part of its path that no document names; it is not
 * declared.
 */
export const lampblackStaging = defineFamily({
  key: 'lampblackStaging',
  area: 'lampblack',
  labels: { zh: '油烟工作台', en: 'Fume workbench' },
  fields: [],
  figures: [
    {
      call: 'lampblackStaging.rank',
      of: 'lampblack',
      period: 'last30Days',
      shape: 'rank',
      group: 'siteName',
      nameName: 'name',
      size: 10,
      value: { name: 'warnNum', label: { zh: '告警次数', en: 'Alarms' }, unit: '', kind: 'integer', better: 'down', operator: { op: 'count' } },
    },
  ],
  base: '/api/blade-yyjc/lampblack/staging',
  certainty: 'composed',
  calls: [{ verb: 'rank', kind: 'rank' }],
});
