import { defineFamily } from '../defineFamily';

/** Articles about sorting for residents, shown at the chosen points (spec 3 §7 Articles). The documents name the calls only; the fields are assumed. */
export const article = defineFamily({
  key: 'article',
  area: 'community',
  labels: { zh: '科普文章', en: 'Articles' },
  moment: 'publishTime',
  fields: [
    'id',
    { name: 'title', label: { zh: '文章标题', en: 'Title' }, required: true, column: { width: 280, sortable: true, pinned: 'left' }, form: { wide: true } },
    { name: 'category', label: { zh: '内容分类', en: 'Category' }, dict: 'category_node', required: true, search: true, column: 130, form: true },
    {
      name: 'pointIds',
      label: { zh: '展示点位', en: 'Shown at' },
      reference: {
        family: 'scalePoint',
        many: true,
        nameField: 'pointNames',
        options: { call: 'article.sitePointList', shape: 'rows', value: 'id', label: 'name' },
      },
      column: 240,
      form: { wide: true },
    },
    { name: 'author', kind: 'text', label: { zh: '作者', en: 'Author' }, max: 32, search: true, personal: true, column: 110, form: true },
    { name: 'isShown', kind: 'switch', label: { zh: '上架', en: 'Published' }, column: 100, form: { first: '1' } },
    { name: 'publishTime', kind: 'dateTime', label: { zh: '发布时间', en: 'Published on' }, required: true, column: 165, form: true },
    { name: 'readNum', kind: 'integer', label: { zh: '阅读量', en: 'Readers' }, column: 110 },
    { name: 'image', label: { zh: '封面', en: 'Cover' }, form: { wide: true } },
    { name: 'content', label: { zh: '正文', en: 'Text' }, required: true, column: null, max: 20_000, form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [{ call: 'article.sitePointList', of: 'scalePoint', fields: ['id', 'name'] }],
  screen: { paths: ['/system_community/article/index'], title: 'title' },
  base: '/api/blade-qdfl/article',
  calls: [{ verb: 'sitePointList', kind: 'list' }, 'page', 'save', 'update'],
});
