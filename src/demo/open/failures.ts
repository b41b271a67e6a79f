import type { WireFailure } from '../wire/failure';
import type { OpenCaller, OpenRequest } from './inputs';
import { PLATFORM_TENANT } from './reads';
import { entityOf, type OpenStore } from './store';

/** Words that make the log hide a text. */
const SECRET = /password|secret|token|authorization/i;
const STARS = '******';

/** A text of the log, hidden as a whole when it holds a secret. */
const whole = (text: string): string => (SECRET.test(text) ? STARS : text);
/** The same line by line. */
const lines = (text: string): string => text.split('\n').map(whole).join('\n');

function exceptionOf(message: string): string {
  if (message.includes('SQLSyntaxError')) return 'org.springframework.jdbc.BadSqlGrammarException';
  if (message.includes('###')) return 'org.springframework.dao.DataIntegrityViolationException';
  return 'java.lang.NullPointerException';
}

/** Every HTTP 500 leaves a row in the error log, of the caller's tenant; refusals leave none. */
export function noteFailure(
  store: OpenStore,
  request: OpenRequest,
  caller: OpenCaller | undefined,
  { message }: WireFailure,
): void {
  const exceptionName = exceptionOf(message);
  const [, module = '', part = '', ...rest] = request.path.split('/');
  const methodName = rest.join('/') || part;
  const params = new URLSearchParams({ ...request.params }).toString() || request.text;
  store.insert(entityOf('log-error'), {
    ...{ tenant_id: caller?.tenantId || PLATFORM_TENANT, service_id: module, env: 'dev' },
    ...{ server_ip: '127.0.0.1:80', server_host: 'demo', remote_ip: request.ip },
    user_agent: String(request.headers['user-agent'] ?? ''),
    ...{ request_uri: request.path, method: request.method, method_name: methodName },
    method_class: `org.springblade.modules.${part}`,
    ...{ create_by: caller?.account ?? '', create_time: store.now() },
    params: whole(params),
    stack_trace: lines(`${exceptionName}: ${message}\n\tat org.springblade.${part}`),
    ...{ exception_name: exceptionName, message: lines(message) },
    ...{ file_name: `${part}.java`, line_number: 1 },
  });
}
