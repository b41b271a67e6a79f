import { rated } from '../counted';
import { defineFamily } from '../defineFamily';

/**
 * Guidance by site (spec 2 §7.1 persuasionList, persuasionPage, persuasionRoomNumber). The documents name the calls and that lists begin with 30; that the list
 * holds those who refused, and the page the last guidance of each site, is assumed.
 */
export const sitePersuasion = defineFamily({
  key: 'sitePersuasion',
  area: 'classification',
  labels: { zh: '站点劝导', en: 'Guidance by site' },
  fields: [],
  answers: [
    { call: 'sitePersuasion.list', of: 'persuasion', where: [{ field: 'result', is: 'equal', value: '3' }] },
    { call: 'sitePersuasion.page', of: 'persuasion', latestPer: 'siteId' },
  ],
  figures: [
    {
      call: 'sitePersuasion.roomNumber',
      of: 'persuasion',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'siteNum', label: { zh: '劝导站点', en: 'Sites' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'siteId' } },
        { name: 'roomNum', label: { zh: '劝导户数', en: 'Households guided' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'userPhone' } },
        rated('correctedRate', '当场改正率', 'Corrected at once', { result: '1' }, { better: 'up' }),
      ],
    },
  ],
  base: '/api/blade-basics-resources/site',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page', path: 'persuasionList' },
    { verb: 'page', path: 'persuasionPage' },
    { verb: 'roomNumber', kind: 'stat', path: 'persuasionRoomNumber' },
  ],
});
