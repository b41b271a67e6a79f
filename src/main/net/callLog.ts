import type { HttpExchange } from '../ports/http';
import type { Logger } from '../ports/log';

/** Address of an exchange without its query: a search may contain a name or a number. */
function target(url: string, serverUrl: string): string {
  const bare = url.replace(/[?#].*$/s, '');
  return serverUrl !== '' && bare.startsWith(`${serverUrl}/`)
    ? bare.slice(serverUrl.length)
    : bare.replace(/\/\/[^/@]*@/, '//');
}

/** One line per server call: method, path, status, duration; polls marked quiet are left out. */
export function logExchange(log: Logger, exchange: HttpExchange, serverUrl: string): void {
  const { request, outcome, sentAt, receivedAt } = exchange;
  if (request.quiet === true) return;
  const values = {
    method: request.method,
    path: target(request.url, serverUrl),
    ms: Math.round(receivedAt - sentAt),
  };
  if (outcome.ok) {
    log.info('server call', { ...values, status: outcome.value.status });
    return;
  }
  const { error } = outcome;
  const reason = 'reason' in error ? error.reason : undefined;
  const detail = 'detail' in error ? error.detail : undefined;
  // A call that its caller cancelled is no fault.
  const failed = { ...values, failure: error.kind, reason, detail };
  if (error.kind === 'cancelled') log.info('server call', failed);
  else log.warn('server call', failed);
}
