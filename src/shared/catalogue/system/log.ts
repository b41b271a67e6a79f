import { defineFamily } from '../defineFamily';
import type { FieldDrafts } from '../draft';

/** What every log of the server says of a request (wire samples log-usual, log-api, log-error). */
const REQUEST: FieldDrafts = [
  'id',
  { name: 'serviceId', kind: 'text', label: { zh: '服务', en: 'Service' }, search: true, column: 150 },
  { name: 'requestUri', kind: 'text', label: { zh: '请求接口', en: 'Request' }, search: true, column: 260 },
  { name: 'method', kind: 'text', label: { zh: '请求方法', en: 'Method' }, column: 105 },
  { name: 'remoteIp', kind: 'text', label: { zh: '客户端地址', en: 'Client address' }, column: 130 },
  { name: 'createBy', kind: 'text', label: { zh: '操作人', en: 'Account' }, column: 110, personal: true },
  { name: 'createTime', label: { zh: '日志时间', en: 'Logged' }, column: 165 },
  { name: 'env', kind: 'text', label: { zh: '环境', en: 'Environment' } },
  { name: 'serverHost', kind: 'text', label: { zh: '服务器名', en: 'Host' } },
  { name: 'serverIp', kind: 'text', label: { zh: '服务器地址', en: 'Server address' } },
  { name: 'userAgent', kind: 'longText', label: { zh: '浏览器', en: 'User agent' } },
  { name: 'methodClass', kind: 'text', label: { zh: '类名', en: 'Class' } },
  { name: 'methodName', kind: 'text', label: { zh: '方法名', en: 'Function' } },
  { name: 'params', kind: 'longText', label: { zh: '请求参数', en: 'Parameters' } },
];

const base = { area: 'system', moment: 'createTime' } as const;

/** Logs of the server (spec 3 §7 System administration): general, of calls, of errors. Three lists, each with records of its own, as tabs and as screens. */
export const log = defineFamily({
  ...base,
  key: 'log',
  labels: { zh: '通用日志', en: 'General log' },
  fields: [
    ...REQUEST,
    { name: 'logLevel', kind: 'text', label: { zh: '级别', en: 'Level' }, search: true, column: 80 },
    { name: 'logId', kind: 'text', label: { zh: '日志标识', en: 'Log key' }, column: 140 },
    { name: 'logData', kind: 'longText', label: { zh: '日志内容', en: 'Text' } },
  ],
  screen: {
    paths: ['/monitor/log/usual'],
    title: 'requestUri',
    calls: { page: 'log.usualList', detail: 'log.usualDetail' },
    views: [
      { key: 'api', label: { zh: '接口日志', en: 'Calls' }, call: 'log.apiList' },
      { key: 'error', label: { zh: '错误日志', en: 'Errors' }, call: 'log.errorList' },
    ],
  },
  answers: [
    { call: 'log.apiList', of: 'logApi' },
    { call: 'log.apiDetail', of: 'logApi' },
    { call: 'log.errorList', of: 'logError' },
    { call: 'log.errorDetail', of: 'logError' },
  ],
  base: '/api/blade-log',
  calls: [
    { verb: 'usualList', kind: 'page', path: 'usual/list' },
    { verb: 'usualDetail', kind: 'detail', path: 'usual/detail', params: ['id'] },
    { verb: 'apiList', kind: 'page', path: 'api/list' },
    { verb: 'apiDetail', kind: 'detail', path: 'api/detail', params: ['id'] },
    { verb: 'errorList', kind: 'page', path: 'error/list' },
    { verb: 'errorDetail', kind: 'detail', path: 'error/detail', params: ['id'] },
  ],
});

/** Which calls people made; its calls are declared with the log. */
export const logApi = defineFamily({
  ...base,
  key: 'logApi',
  labels: { zh: '接口日志', en: 'Call log' },
  fields: [
    { name: 'title', label: { zh: '标题', en: 'Title' }, search: true, column: 150 },
    ...REQUEST,
    { name: 'time', kind: 'integer', label: { zh: '耗时', en: 'Duration' }, unit: 'ms', column: 100 },
  ],
  screen: { paths: ['/monitor/log/api'], title: 'requestUri', calls: { page: 'log.apiList', detail: 'log.apiDetail' } },
  calls: [],
});

/** What failed on the server; its calls are declared with the log. */
export const logError = defineFamily({
  ...base,
  key: 'logError',
  labels: { zh: '错误日志', en: 'Error log' },
  fields: [
    ...REQUEST,
    { name: 'exceptionName', kind: 'text', label: { zh: '异常', en: 'Exception' }, column: 220 },
    { name: 'message', kind: 'longText', label: { zh: '消息', en: 'Message' }, column: 260 },
    { name: 'fileName', kind: 'text', label: { zh: '文件', en: 'File' } },
    { name: 'lineNumber', kind: 'integer', label: { zh: '行号', en: 'Line' } },
    { name: 'stackTrace', kind: 'longText', label: { zh: '堆栈', en: 'Stack' } },
  ],
  screen: { paths: ['/monitor/log/error'], title: 'requestUri', calls: { page: 'log.errorList', detail: 'log.errorDetail' } },
  calls: [],
});
