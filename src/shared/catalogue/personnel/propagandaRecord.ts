import { defineFamily } from '../defineFamily';
import { personAs, SITE } from '../sites/siteRefs';
import { states } from '../states';

/** Publicity for the sorting of waste (spec 2 §7.5 Propaganda record). The documents name the calls only. */
export const propagandaRecord = defineFamily({
  key: 'propagandaRecord',
  area: 'personnel',
  labels: { zh: '宣传记录', en: 'Publicity records' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'title', label: { zh: '宣传主题', en: 'Subject' }, required: true, form: true },
    {
      name: 'propagandaType',
      label: { zh: '宣传形式', en: 'Form' },
      choices: states(['1', '入户宣传', 'Door to door'], ['2', '现场活动', 'Event'], ['3', '培训讲座', 'Training'], ['4', '物料投放', 'Leaflets and displays']),
      required: true,
      search: true,
      column: 120,
      form: { first: '1' },
    },
    { ...SITE, required: true },
    personAs('promoterId', 'promoterName', { zh: '宣传员', en: 'Promoter' }),
    { name: 'startTime', label: { zh: '宣传时间', en: 'Held at' }, required: true, form: true },
    { name: 'roomNum', kind: 'integer', label: { zh: '入户户数', en: 'Households visited' }, between: [0, 10_000], column: 120, form: true },
    { name: 'personNum', kind: 'integer', label: { zh: '参与人数', en: 'Participants' }, between: [0, 100_000], column: 110, form: true },
    { name: 'content', label: { zh: '宣传内容', en: 'Content' }, max: 500, form: { wide: true } },
    { name: 'images', form: { wide: true } },
    { name: 'createTime', label: { zh: '登记时间', en: 'Recorded' } },
  ],
  screen: {
    paths: ['/system_classify/person/propaganda'],
    title: 'title',
    size: 30,
    figures: ['sitePropaganda.roomNumber'],
    views: [
      { key: 'visits', label: { zh: '入户宣传', en: 'Door to door' }, call: 'sitePropaganda.list' },
      { key: 'sites', label: { zh: '各站点最近宣传', en: 'Last of each site' }, call: 'sitePropaganda.page' },
    ],
  },
  answers: [{ call: 'propagandaRecord.list', by: { siteId: 'siteId' } }],
  base: '/api/blade-qdfl/propagandaRecord',
  calls: [{ verb: 'list', assumed: ['siteId'] }, 'page', 'detail', 'save', 'update', 'remove'],
});
