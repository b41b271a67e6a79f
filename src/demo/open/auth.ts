import type { Captchas } from '../behaviours/captchas';
import type { Lockout } from '../behaviours/lockout';
import { DEFAULT_TENANT } from '@shared/model/session';
import type { Row } from '../store/database';
import { DONE, enveloped, flat, type Answer } from '../wire/answer';
import { refused, WireFailure } from '../wire/failure';
import { idsOf, type OpenCaller, type OpenRequest } from './inputs';
import { accountKey } from './ownUsers';
import { hashed } from './rules';
import { decrypted, isHex } from './keys';
import { entityOf, type OpenStore } from './store';
import type { OpenTokens } from './tokens';
import { broken } from './values';

const BAD_PASSWORD = '用户名或密码错误';
const BAD_CAPTCHA = '验证码不正确';
const LOCKED = '登录错误次数过多,请稍后再试';
const NO_USER = '用户名不存在';

/** What everybody is shown as a picture, and the licence of the server. */
const AVATAR = 'https://chengjing.example/logo.png';
const LICENSE = 'powered by blade';

/** Failures of an address are counted beside those of accounts: no tenant has this name. */
const ADDRESS = '@address';

export interface AuthParts {
  readonly store: OpenStore;
  readonly tokens: OpenTokens;
  readonly captchas: Captchas;
  readonly lockout: Lockout;
}

const header = ({ headers }: OpenRequest, name: string): string => String(headers[name] ?? '');

/** A missing or unknown client, or one without the right to call: HTTP 401. */
export function notAllowed(text = '请求未授权'): WireFailure {
  return new WireFailure(401, 401, text);
}

/**
 * The client of the Basic header. Two rows of one clientId, removed ones included, let nobody in.
 * @throws WireFailure 401 for a missing, unknown or wrong one, 500 for a header that cannot be read.
 */
function clientOf({ store }: AuthParts, request: OpenRequest): Row {
  const text = header(request, 'authorization').replace('Basic%20', 'Basic ');
  if (!text.startsWith('Basic ')) throw notAllowed();
  const coded = text.slice('Basic '.length);
  const pair = Buffer.from(coded, 'base64').toString();
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(coded) || !pair.includes(':')) {
    throw broken('Invalid basic authentication token');
  }
  const [clientId = '', secret] = pair.split(':');
  const rows = store.db
    .sql('SELECT * FROM open_client WHERE client_id = ? COLLATE BINARY')
    .all(clientId);
  const [row] = rows;
  if (rows.length !== 1 || row?.['client_secret'] !== secret) throw notAllowed();
  return row as Row;
}

/** Seconds of a client's tokens, in the 32 bits in which the server counts their milliseconds. */
function secondsOf(validity: unknown): number {
  return Math.trunc(((Number(validity) * 1000) | 0) / 1000);
}

/** Aliases of roles, in the order of the table. */
function aliasesOf(store: OpenStore, roleId: string): string {
  const ids = idsOf(roleId);
  const marks = ids.map(() => '?').join(', ');
  return store
    .rows(entityOf('role'), { sql: ` AND id IN (${marks})`, values: ids })
    .map((row) => row['role_alias'])
    .filter((alias) => alias !== null && alias !== '')
    .join(',');
}

/** The answer of a good sign-in. @throws WireFailure 500 for a user without roles. */
function tokenAnswer({ store, tokens }: AuthParts, user: Row, client: Row): Answer {
  const text = (name: string): string => String(user[name] ?? '');
  const roleId = text('role_id');
  if (roleId === '') throw broken();
  const authority = aliasesOf(store, roleId);
  const clientId = String(client['client_id']);
  const expiresIn = secondsOf(client['access_token_validity']);
  const [userId, tenantId, account] = [text('id'), text('tenant_id'), text('account')];
  const claims = {
    ...{ tenant_id: tenantId, user_id: userId, role_id: roleId, role_name: authority },
    ...{ dept_id: text('dept_id'), account, user_name: account, client_id: clientId },
  };
  const refresh = { user_id: userId, client_id: clientId };
  const refreshSeconds = secondsOf(client['refresh_token_validity']);
  return enveloped({
    accessToken: tokens.issue('access_token', claims, expiresIn),
    tokenType: 'bearer',
    refreshToken: tokens.issue('refresh_token', refresh, refreshSeconds),
    userId,
    tenantId,
    oauthId: '',
    avatar: AVATAR,
    authority,
    userName: text('real_name'),
    account,
    expiresIn,
    license: LICENSE,
  });
}

function byPassword(parts: AuthParts, request: OpenRequest): Answer {
  const { store, lockout } = parts;
  const { account, password = '' } = request.params;
  const tenantId = request.params['tenantId'] || DEFAULT_TENANT;
  if (account === undefined) throw broken();
  const client = clientOf(parts, request);
  const key = accountKey(account);
  if (lockout.isLocked(tenantId, key) || lockout.isLocked(ADDRESS, request.ip)) {
    throw refused(LOCKED);
  }
  // Told apart from a wrong one by the server, and not counted.
  if (!isHex(password)) throw broken('exception decoding Hex string: invalid characters');
  const plain = decrypted(password);
  const rows =
    plain === null
      ? []
      : store.rows(entityOf('user'), {
          sql: ' AND tenant_id = ? AND rtrim(account) = rtrim(?) COLLATE NOCASE AND password = ?',
          values: [tenantId, account, hashed(plain)],
        });
  if (rows.length > 1) throw broken(`Expected one result, but found: ${rows.length}`);
  const [user] = rows;
  if (user === undefined) {
    lockout.failed(tenantId, key);
    lockout.failed(ADDRESS, request.ip);
    throw refused(BAD_PASSWORD);
  }
  lockout.clear(tenantId, key);
  lockout.clear(ADDRESS, request.ip);
  return tokenAnswer(parts, user, client);
}

function byCaptcha(parts: AuthParts, request: OpenRequest): Answer {
  const code = header(request, 'captcha-code');
  // Used up by the first try, right or wrong.
  const isRight = parts.captchas.use(header(request, 'captcha-key'), code);
  if (!isRight) throw refused(BAD_CAPTCHA);
  return byPassword(parts, request);
}

function byRefreshToken(parts: AuthParts, request: OpenRequest): Answer {
  const { store, tokens } = parts;
  const { refreshToken = '' } = request.params;
  const client = clientOf(parts, request);
  if (refreshToken === '') return nobody();
  const claims = tokens.read(refreshToken);
  if (claims === undefined) throw broken();
  const user = store.find(entityOf('user'), BigInt(claims.user_id));
  return claims.token_type === 'access_token' || user === undefined
    ? nobody()
    : tokenAnswer(parts, user, client);
}

/** A refusal that the handler returns: HTTP 200, code 400. */
function nobody(): Answer {
  return flat({ code: 400, success: false, data: {}, msg: NO_USER });
}

/** The token call, by query or form; a JSON body is not read. */
export function token(parts: AuthParts, request: OpenRequest): Answer {
  switch (request.params['grantType'] || 'password') {
    case 'password':
      return byPassword(parts, request);
    case 'captcha':
      return byCaptcha(parts, request);
    case 'refresh_token':
      return byRefreshToken(parts, request);
    default:
      throw notAllowed('不支持的授权类型');
  }
}

export const captcha = ({ captchas }: AuthParts): Answer => enveloped(captchas.make());

/** A stub: tokens stay good. */
export function logout(): Answer {
  return enveloped({ code: '200', msg: DONE });
}

const PREFIX = 'bearer';

/** The token of a request: of the header, or of the parameter blade-auth when the header is blank. */
export function tokenText({ headers, params }: OpenRequest): string {
  const own = String(headers['blade-auth'] ?? '').trim();
  return own === '' ? (params['blade-auth'] ?? '').trim() : own;
}

/** The caller of a request; undefined without a good token. */
export function readCaller(tokens: OpenTokens, request: OpenRequest): OpenCaller | undefined {
  const given = tokenText(request);
  if (given.slice(0, PREFIX.length).toLowerCase() !== PREFIX) return undefined;
  const claims = tokens.read(given.slice(PREFIX.length + 1));
  if (claims === undefined) return undefined;
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    userId: claims.user_id,
    tenantId: text('tenant_id'),
    account: text('account'),
    deptId: text('dept_id'),
    roleId: text('role_id'),
    aliases: text('role_name').split(',').filter(Boolean),
  };
}
