import { defineFamily } from '../defineFamily';
import { personAs, SITE, WASTE } from '../sites/siteRefs';
import { states } from '../states';

/** Evidence of waste that was left or sorted against the rules (spec 2 §7.5 evidenceCollection). The documents name the calls only. */
export const evidenceCollection = defineFamily({
  key: 'evidenceCollection',
  area: 'personnel',
  labels: { zh: '取证记录', en: 'Evidence records' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'evidenceNo',
      kind: 'text',
      label: { zh: '取证编号', en: 'Evidence no.' },
      required: true,
      max: 32,
      unique: true,
      search: 'likeright',
      column: { width: 150, sortable: true, pinned: 'left' },
      form: { readOnlyOn: 'edit' },
    },
    {
      name: 'evidenceType',
      label: { zh: '违规类型', en: 'Violation' },
      choices: states(
        ['1', '混合投放', 'Mixed waste'],
        ['2', '随意倾倒', 'Illegal dumping'],
        ['3', '大件乱堆', 'Bulky waste left'],
        ['4', '混装混运', 'Mixed collection'],
      ),
      required: true,
      search: true,
      column: 135,
      form: { first: '1' },
    },
    { ...SITE, required: true },
    { name: 'pointName', kind: 'text', label: { zh: '投放点', en: 'Drop-off point' }, max: 64, search: true, column: 160, form: true },
    WASTE,
    { name: 'userName', label: { zh: '当事人', en: 'Person concerned' }, max: 32, form: true },
    { name: 'carNo', label: { zh: '涉事车辆', en: 'Vehicle' }, form: true },
    {
      name: 'verifyResult',
      label: { zh: '核实结果', en: 'Verification' },
      choices: states(
        ['0', '待核实', 'Pending', 'warning'],
        ['1', '属实', 'Confirmed'],
        ['2', '不属实', 'Not confirmed'],
        ['3', '移交执法', 'Passed to enforcement', 'danger'],
      ),
      search: true,
      column: 130,
      form: { first: '0' },
    },
    personAs('collectorId', 'collectorName', { zh: '取证人', en: 'Recorded by' }),
    { name: 'address', label: { zh: '取证地点', en: 'Place' }, max: 200, column: { width: 220 }, form: { wide: true } },
    { name: 'content', label: { zh: '情况说明', en: 'Description' }, max: 500, form: { wide: true } },
    { name: 'images', label: { zh: '证据照片', en: 'Photos' }, form: { wide: true } },
    { name: 'createTime', label: { zh: '取证时间', en: 'Recorded' } },
  ],
  screen: { paths: ['/system_classify/person/evidence'], title: 'evidenceNo' },
  answers: [{ call: 'evidenceCollection.list', by: { siteId: 'siteId' } }],
  base: '/api/blade-qdfl/evidenceCollection',
  calls: [{ verb: 'list', assumed: ['siteId'] }, 'page', 'detail', 'save', 'update', 'remove'],
});
