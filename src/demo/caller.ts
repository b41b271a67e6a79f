import type { FastifyRequest } from 'fastify';
import type { Caller, Platform } from './platform';
import type { Claims } from './tokens';
import { unauthorised } from './wire/failure';

/** Name of the token header, and of the parameter that replaces a blank header. */
const TOKEN_HEADER = 'blade-auth';
/** The prefix is compared on 6 characters and 7 are cut (wire format §2). */
const PREFIX = 'bearer';

/** The raw access token of a request, or undefined. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const query = request.query as Readonly<Record<string, unknown>>;
  const text = request.headers[TOKEN_HEADER] ?? query[TOKEN_HEADER];
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const hasPrefix = text.slice(0, PREFIX.length).toLowerCase() === PREFIX;
  return hasPrefix ? text.slice(PREFIX.length + 1) : text;
}

/** The caller. @throws WireFailure 401 without a valid access token. */
export function readCaller(platform: Platform, request: FastifyRequest): Caller {
  const token = tokenOf(request);
  if (token === undefined) throw unauthorised(true);
  const claims = platform.tokens.read(token, 'access_token');
  if (claims === undefined) throw unauthorised(false);
  return callerOf(claims);
}

function callerOf(claims: Claims): Caller {
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const list = (name: string): string[] => text(name).split(',').filter(Boolean);
  return {
    userId: claims.user_id,
    tenantId: claims.tenant_id,
    account: text('account'),
    clientId: text('client_id'),
    name: text('nick_name'),
    deptId: text('dept_id'),
    roleIds: list('role_id'),
    aliases: list('role_name'),
  };
}
