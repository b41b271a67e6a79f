import { defineFamily } from '../defineFamily';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';
import { states } from '../states';

/** Points that show an announcement (spec 2 §3 announce points, §7.5). The documents name announceId; the other fields are assumed. */
export const announcePoint = defineFamily({
  key: 'announcePoint',
  area: 'community',
  labels: { zh: '公示点位', en: 'Announce points' },
  documented: ['announceId'],
  fields: [
    'id',
    {
      name: 'announceId',
      label: { zh: '公告', en: 'Announcement' },
      required: true,
      reference: {
        family: 'announce',
        nameField: 'announceTitle',
        options: { call: 'announce.page', shape: 'page', value: 'id', label: 'title', search: 'title_like' },
      },
      search: true,
      column: 240,
      form: true,
    },
    { name: 'siteId', label: { zh: '所属小区', en: 'Community' }, reference: COMMUNITY_REFERENCE, required: true, search: true, column: 170, form: true },
    {
      name: 'pointId',
      label: { zh: '收集点', en: 'Collection point' },
      required: true,
      reference: {
        family: 'scalePoint',
        nameField: 'pointName',
        options: { call: 'scalePoint.page', shape: 'page', value: 'id', label: 'name', search: 'name_like', by: { villageId_equal: 'siteId' } },
      },
      search: true,
      form: true,
    },
    { name: 'pointName', kind: 'text', label: { zh: '收集点名称', en: 'Collection point' }, column: { width: 200, pinned: 'left' } },
    {
      name: 'playerModel',
      label: { zh: '宣传屏型号', en: 'Screen model' },
      dict: 'device_player_model',
      required: true,
      search: true,
      column: 150,
      form: true,
    },
    {
      name: 'playStatus',
      label: { zh: '展示状态', en: 'Display' },
      choices: states(['1', '展示中', 'Shown', 'success'], ['0', '已停止', 'Stopped']),
      required: true,
      search: true,
      column: 110,
      form: { first: '1' },
    },
    { name: 'address', label: { zh: '点位位置', en: 'Position' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'managerName', label: { zh: '维护人', en: 'Maintained by' }, column: { width: 120 }, form: true },
    { name: 'managerPhone', form: true },
    'createTime',
  ],
  uniqueTogether: [['announceId', 'pointId']],
  screen: { paths: ['/system_community/announcePoint/index'], title: 'pointName' },
  base: '/api/blade-basics-resources/announcepoint',
  calls: [{ verb: 'page', params: ['current', 'size', 'announceId'] }, 'detail', 'save', 'update', 'remove'],
  answers: [{ call: 'announcePoint.page', by: { announceId: 'announceId' } }],
});
