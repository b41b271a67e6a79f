import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '@shared/base/errors';
import { parseJson } from '@shared/base/json';
import type { Log } from './platform';
import { send, unanswered, type CallTable } from './routes';
import { failed } from './wire/answer';
import { refused, WireFailure } from './wire/failure';

/** Sees each request first; true when it answered (or will never answer). */
export type Intercept = (request: FastifyRequest, reply: FastifyReply) => boolean;

function readFailure(error: unknown, log: Log): WireFailure {
  if (error instanceof WireFailure) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 415) return new WireFailure(415, 415, 'Content type not supported');
  const message = reasonOf(error);
  if (status >= 400 && status < 500) return new WireFailure(status, status, message);
  log(`request failed: ${error instanceof Error ? (error.stack ?? message) : message}`);
  return new WireFailure(500, 500, '服务器异常');
}

/** Reads JSON bodies where nothing does yet. */
export function readJsonBodies(app: FastifyInstance): void {
  if (app.hasContentTypeParser('application/json')) return;
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const source = String(text);
    // An empty body counts as no body: the commercial client sends query parameters that way.
    const json = source.trim() === '' ? undefined : parseJson(source);
    if (json === undefined) done(null, undefined);
    else if (json.ok) done(null, json.value);
    else done(refused(`JSON parse error: ${json.error.detail}`));
  });
}

/** Body parsers, error shapes and unknown paths by the wire format. */
export function prepareHttp(
  app: FastifyInstance,
  calls: CallTable,
  log: Log,
  intercept: Intercept,
): void {
  app.removeContentTypeParser('application/json');
  readJsonBodies(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addHook('onRequest', (request, reply, done) => {
    if (!intercept(request, reply)) done();
  });
  app.setErrorHandler((error, _request, reply) => send(reply, failed(readFailure(error, log))));
  // Those of another method than any call has: the others arrive where the calls are looked up.
  app.setNotFoundHandler((request, reply) => send(reply, failed(unanswered(app, calls, request))));
}
