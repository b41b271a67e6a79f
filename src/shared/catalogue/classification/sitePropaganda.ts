import { defineFamily } from '../defineFamily';

/**
 * Publicity by site (spec 2 §7.1 propagandaList, propagandaPage, propagandaRoomNumber). The documents name the calls and that lists begin with 30; that the list
 * holds the visits from door to door, and the page the last publicity of each site, is assumed.
 */
export const sitePropaganda = defineFamily({
  key: 'sitePropaganda',
  area: 'classification',
  labels: { zh: '站点宣传', en: 'Publicity by site' },
  fields: [],
  answers: [
    { call: 'sitePropaganda.list', of: 'propagandaRecord', where: [{ field: 'propagandaType', is: 'equal', value: '1' }] },
    { call: 'sitePropaganda.page', of: 'propagandaRecord', latestPer: 'siteId' },
  ],
  figures: [
    {
      call: 'sitePropaganda.roomNumber',
      of: 'propagandaRecord',
      period: 'all',
      shape: 'values',
      values: [
        { name: 'siteNum', label: { zh: '宣传站点', en: 'Sites reached' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'siteId' } },
        { name: 'roomNum', label: { zh: '入户户数', en: 'Households visited' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'roomNum' } },
        { name: 'personNum', label: { zh: '参与人数', en: 'Participants' }, unit: '', kind: 'integer', operator: { op: 'sum', field: 'personNum' } },
      ],
    },
  ],
  base: '/api/blade-basics-resources/site',
  certainty: 'composed',
  calls: [
    { verb: 'list', kind: 'page', path: 'propagandaList', certainty: 'given' },
    { verb: 'page', path: 'propagandaPage' },
    { verb: 'roomNumber', kind: 'stat', path: 'propagandaRoomNumber' },
  ],
});
