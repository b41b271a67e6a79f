import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/** Lists of praised and blamed households and units (spec 3 §7 Red or black list). The documents name the calls only; the fields are assumed. */
export const redBlackList = defineFamily({
  key: 'redBlackList',
  area: 'community',
  labels: { zh: '红黑榜', en: 'Red and black list' },
  fields: [
    'id',
    {
      name: 'listType',
      label: { zh: '榜单类型', en: 'List' },
      choices: states(['1', '红榜', 'Red list (praised)', 'success'], ['2', '黑榜', 'Black list (criticised)', 'danger']),
      required: true,
      search: true,
      column: 170,
      form: { first: '1' },
    },
    {
      name: 'objectType',
      label: { zh: '上榜对象类型', en: 'Listed as' },
      choices: states(['1', '居民家庭', 'Household'], ['2', '沿街商户', 'Shop'], ['3', '物业单位', 'Property company']),
      required: true,
      search: true,
      column: 150,
      form: { first: '1' },
    },
    { name: 'name', label: { zh: '上榜对象', en: 'Who' }, required: true, personal: true, column: 150, form: true },
    { name: 'siteId', label: { zh: '所属小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    { name: 'roomNumber', label: { zh: '门牌号', en: 'Room' }, max: 32, column: 120, personal: true, form: true },
    { name: 'listTime', kind: 'dateTime', label: { zh: '上榜时间', en: 'Listed on' }, required: true, search: true, column: 165, form: true },
    { name: 'score', label: { zh: '考评得分', en: 'Score' }, between: [0, 100], form: true },
    { name: 'reason', label: { zh: '上榜原因', en: 'Reason' }, required: true, column: 240, form: { wide: true } },
    { name: 'images', form: { wide: true } },
    { name: 'createTime', label: { zh: '发布时间', en: 'Published' } },
  ],
  screen: { paths: ['/system_community/redBlackList/index'], title: 'name' },
  base: '/api/blade-qdfl/redBlackList',
  calls: ['save', 'update', { verb: 'remove', method: 'DELETE' }, 'detail', 'page'],
});
