import { defineFamily } from '../defineFamily';
import { personAs, SITE, WASTE } from '../sites/siteRefs';
import { states } from '../states';

/** Talks with people who sort badly (spec 2 §7.5 Persuasion). The documents name the calls and the dictionary of modes. */
export const persuasion = defineFamily({
  key: 'persuasion',
  area: 'personnel',
  labels: { zh: '劝导记录', en: 'Guidance records' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'createTime', label: { zh: '劝导时间', en: 'Date' } },
    { ...SITE, required: true },
    { name: 'pointName', kind: 'text', label: { zh: '投放点', en: 'Drop-off point' }, max: 64, search: true, column: 160, form: true },
    {
      name: 'persuasionModel',
      label: { zh: '劝导方式', en: 'Mode' },
      dict: 'persuasion_model',
      required: true,
      search: true,
      column: 115,
      form: { first: '1' },
    },
    { name: 'userName', label: { zh: '劝导对象', en: 'Person' }, required: true, max: 32, form: true },
    { name: 'userPhone', form: true },
    { name: 'roomName', kind: 'text', label: { zh: '房间', en: 'Room' }, max: 64, column: 110, form: true },
    {
      name: 'problemType',
      label: { zh: '问题类型', en: 'Problem' },
      choices: states(
        ['1', '混投', 'Mixed waste'],
        ['2', '未破袋', 'Bag not opened'],
        ['3', '垃圾落地', 'Left beside the bin'],
        ['4', '误时投放', 'Outside opening hours'],
      ),
      required: true,
      search: true,
      column: 130,
      form: { first: '1' },
    },
    { ...WASTE, search: null },
    {
      name: 'result',
      label: { zh: '劝导结果', en: 'Result' },
      choices: states(['1', '当场改正', 'Corrected at once', 'success'], ['2', '承诺改正', 'Promised to correct'], ['3', '拒不改正', 'Refused', 'danger']),
      search: true,
      column: 125,
      form: { first: '1' },
    },
    personAs('persuaderId', 'persuaderName', { zh: '劝导员', en: 'Guide' }),
    { name: 'content', label: { zh: '劝导内容', en: 'What was said' }, max: 500, form: { wide: true } },
    { name: 'images', form: { wide: true } },
  ],
  screen: {
    paths: ['/system_classify/person/persuasion'],
    title: 'userName',
    size: 30,
    figures: ['sitePersuasion.roomNumber'],
    views: [
      { key: 'refused', label: { zh: '拒不改正', en: 'Refused' }, call: 'sitePersuasion.list' },
      { key: 'sites', label: { zh: '各站点最近劝导', en: 'Last of each site' }, call: 'sitePersuasion.page' },
    ],
  },
  answers: [{ call: 'persuasion.list', by: { siteId: 'siteId' } }],
  base: '/api/blade-qdfl/persuasion',
  calls: [{ verb: 'list', assumed: ['siteId'] }, 'page', 'detail', 'save', 'update', 'remove'],
});
