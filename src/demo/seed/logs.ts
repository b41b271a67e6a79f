import { must } from '@shared/base/assert';
import type { Draft, RecordMaker } from './maker';

/** What people do most, as calls of the platform: what it is called, the path, and who serves it. */
const CALLS = [
  ['用户分页', '/blade-user/page', 'GET', 'blade-user', 'UserController', 'page'],
  [
    '字典查询',
    '/blade-system/dict/dictionary',
    'GET',
    'blade-system',
    'DictController',
    'dictionary',
  ],
  [
    '投放记录分页',
    '/blade-qdfl/deliveryrecord/page',
    'GET',
    'blade-qdfl',
    'DeliveryController',
    'page',
  ],
  [
    '修改车辆',
    '/blade-carmanage/vehicle/update',
    'POST',
    'blade-carmanage',
    'CarController',
    'update',
  ],
  ['登录', '/blade-auth/oauth/token', 'POST', 'blade-auth', 'TokenEndpoint', 'token'],
] as const;

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) ChengjingControlRoom';
const DAY_S = 86_400;

/** What every log says of a request. */
function requestOf({ source, n }: Draft): Record<string, unknown> & { readonly title: string } {
  const [title, requestUri, method, serviceId, methodClass, methodName] = must(
    CALLS[source.int(0, CALLS.length - 1)],
    'call',
  );
  return {
    title,
    requestUri,
    method,
    serviceId,
    methodClass: `org.springblade.${methodClass}`,
    methodName,
    remoteIp: `10.20.${source.int(1, 9)}.${source.int(2, 250)}`,
    createBy: source.pick(['admin', 'dispatcher', 'fleet', 'store']),
    env: 'prod',
    serverHost: `${serviceId}-${(n % 2) + 1}`,
    serverIp: `10.20.0.${10 + (n % 2)}:8106`,
    userAgent: BROWSER,
    params: 'current=1&size=10',
  };
}

/** A log: so many lines a day, spread over it. */
const logOf = (perDay: number, more: (draft: Draft) => object): RecordMaker => ({
  perDay,
  spread: 30,
  make: (draft) => ({
    body: { ...requestOf(draft), ...more(draft) },
    secondOfDay: draft.source.int(0, DAY_S - 1),
  }),
});

export const usualLogs = logOf(8, ({ source, n }) => ({
  logLevel: source.pick(['info', 'info', 'warn']),
  logId: `job-${1000 + n}`,
  logData: source.pick(['定时同步完成', '缓存已重建', '推送队列积压超过阈值，已扩容']),
}));

export const callLogs = logOf(30, ({ source }) => ({ time: source.int(8, 900) }));

/** Exceptions with what they say and where. */
const FAILURES = [
  ['java.net.SocketTimeoutException', '读取第三方地磅服务超时', 'ScaleClient.java', 118],
  [
    'org.springframework.dao.DuplicateKeyException',
    '唯一索引冲突: uk_license',
    'CarServiceImpl.java',
    204,
  ],
  ['java.lang.NullPointerException', '设备未绑定点位', 'DeviceBinding.java', 57],
] as const;

export const errorLogs = logOf(2, ({ source }) => {
  const [exceptionName, message, fileName, lineNumber] = source.pick(FAILURES);
  const stackTrace = `${exceptionName}: ${message}\n\tat org.springblade.${fileName}:${lineNumber}`;
  return { exceptionName, message, fileName, lineNumber, stackTrace };
});
