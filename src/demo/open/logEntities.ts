import { dateTime, hiddenTenant, id, int, text, type OpenColumn, type OpenEntity } from './entity';

/** What every log says of a call. */
const COMMON: readonly OpenColumn[] = [
  id('id'),
  hiddenTenant,
  text('serviceId'),
  text('serverIp'),
  text('serverHost'),
  text('env'),
  text('remoteIp'),
  text('userAgent'),
  text('requestUri'),
  text('method'),
  text('methodClass'),
  text('methodName'),
  text('time'),
  text('createBy'),
  dateTime('createTime'),
  text('params'),
];

/** A log: its pages come by time, oldest first, whatever order is asked for, and without the long texts. */
const log = (
  key: string,
  path: string,
  more: readonly OpenColumn[],
  long: readonly string[],
): OpenEntity => ({
  ...{ key, path, id: 'id', isBase: false, isIsolated: true },
  ...{ noRow: 'HTTP 500', emptyUpdate: 'code 200' },
  columns: [...COMMON, ...more],
  calls: [
    {
      ...{ method: 'GET', path: 'list', does: 'page', guard: 'role' },
      ...{ conditions: 'map', tenants: 'own', without: long },
      ...{ order: ['create_time', 'id'], ownOrder: true },
    },
    { method: 'GET', path: 'detail', does: 'detail', guard: 'role' },
  ],
});

/** Only errors are written by the server itself. */
export const LOGS: readonly OpenEntity[] = [
  log(
    'log-usual',
    '/blade-log/usual',
    [text('logLevel'), text('logId'), text('logData')],
    ['params', 'logData'],
  ),
  log('log-api', '/blade-log/api', [text('type'), text('title')], ['params']),
  log(
    'log-error',
    '/blade-log/error',
    [
      text('stackTrace'),
      text('exceptionName'),
      text('message'),
      text('fileName'),
      int('lineNumber'),
    ],
    ['params', 'stackTrace', 'message'],
  ),
];
