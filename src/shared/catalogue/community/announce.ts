import { defineFamily } from '../defineFamily';
import { states } from '../states';

/** Announcements to residents (spec 2 §3, §7.5): what is shown at announce points. The documents name the calls and announceId; the fields are assumed. */
export const announce = defineFamily({
  key: 'announce',
  area: 'community',
  labels: { zh: '公示公告', en: 'Announcements' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'title', label: { zh: '公告标题', en: 'Title' }, required: true, column: { width: 280, sortable: true, pinned: 'left' }, form: { wide: true } },
    {
      name: 'announceType',
      label: { zh: '公告类型', en: 'Type' },
      choices: states(
        ['1', '通知公告', 'Notice'],
        ['2', '分类宣传', 'Sorting advice'],
        ['3', '收运调整', 'Collection schedule'],
        ['4', '结果公示', 'Published results'],
      ),
      required: true,
      search: true,
      column: 150,
      form: { first: '1' },
    },
    { name: 'publishUnit', kind: 'text', label: { zh: '发布单位', en: 'Published by' }, required: true, max: 64, search: true, column: 190, form: true },
    { name: 'startTime', label: { zh: '公示开始', en: 'Shown from' }, required: true, form: true },
    { name: 'endTime', label: { zh: '公示结束', en: 'Shown until' }, notBefore: 'startTime', form: true },
    { name: 'isTop', kind: 'switch', label: { zh: '置顶', en: 'On top' }, column: 80, form: { first: '0' } },
    { name: 'content', label: { zh: '公告内容', en: 'Text' }, required: true, column: null, form: { wide: true } },
    { name: 'image', label: { zh: '配图', en: 'Picture' }, form: { wide: true } },
    'createTime',
  ],
  screen: {
    paths: ['/system_community/announce/index'],
    title: 'title',
    panels: [
      {
        key: 'points',
        label: { zh: '公示点位', en: 'Announce points' },
        call: 'announcePoint.page',
        place: 'below',
        columns: ['pointName', 'siteId', 'playerModel', 'playStatus', 'address', 'managerName', 'managerPhone'],
        by: { announceId: 'id' },
        edits: {
          add: 'announcePoint.save',
          edit: 'announcePoint.update',
          remove: 'announcePoint.remove',
          given: { announceId: 'id' },
          permissions: { add: 'announcePoint_add', edit: 'announcePoint_edit', remove: 'announcePoint_delete' },
        },
      },
    ],
  },
  heldBy: [{ family: 'announcePoint', field: 'announceId' }],
  base: '/api/blade-basics-resources/announce',
  calls: ['page', 'detail', 'save', 'update', 'remove'],
});
