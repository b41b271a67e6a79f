import { z } from 'zod';
import { must } from '@shared/base/assert';
import { DEFAULT_TENANT } from '@shared/model/session';
import { textOf } from '../serveFamily';
import type { Platform } from '../platform';
import { storedPassword } from '../passwords';
import type { Handler, Incoming, Routes } from '../routes';
import type { Row } from '../store/database';
import { ACCESS_S, REFRESH_S, type Claims } from '../tokens';
import { flat, tokenRefused, type Answer } from '../wire/answer';
import { WireFailure } from '../wire/failure';
import type { Captchas } from './captchas';
import { happen } from './happenings';
import type { Lockout } from './lockout';
import { deptNames, roleAliases } from './names';
import { tenantRefusal } from './packages';
import type { ThirdPartyCodes } from './thirdParty';

const BAD_PASSWORD = '用户名或密码错误';
const BAD_CAPTCHA = '验证码不正确';
const FOREIGN_ROLE = '当前账号没有所选的部门或角色';
const LOCKED = '账号已被锁定,请30分钟后再试';

export interface AuthParts {
  readonly platform: Platform;
  readonly captchas: Captchas;
  readonly lockout: Lockout;
  readonly codes: ThirdPartyCodes;
}

/** The client of a token call; none for a wrong secret, and for a clientId that two rows have (wire format §2). */
function clientOf(platform: Platform, { request }: Incoming): Row | undefined {
  const text = (request.headers.authorization ?? '').replace('Basic%20', 'Basic ');
  const [scheme, value = ''] = text.split(' ');
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString().split(':');
  const rows = must(platform.tables.get('client'), 'table of clients').all('');
  const [client, ...doubles] = rows.filter((row) => row['client_id'] === id);
  const isRight = scheme === 'Basic' && secret !== '' && client?.['client_secret'] === secret;
  return isRight && doubles.length === 0 ? client : undefined;
}

function header({ request }: Incoming, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The department and the role that a person has chosen of those of the account. */
interface Chosen {
  readonly dept_id: string;
  readonly role_id: string;
}

const listed = (ids: unknown): readonly string[] =>
  (typeof ids === 'string' ? ids : '').split(',').filter(Boolean);

/**
 * What a session goes on with: what the headers choose, else what its refresh token was chosen for; null for all of the account. Undefined for what the
 * account has not, or has no more.
 */
function chosenOf(row: Row, incoming: Incoming, claims: Claims): Chosen | null | undefined {
  const [dept, role] = [header(incoming, 'dept-id'), header(incoming, 'role-id')];
  const isAsked = dept !== '' || role !== '';
  if (!isAsked && claims['switched'] !== true) return null;
  const wanted = isAsked
    ? { dept_id: dept, role_id: role }
    : { dept_id: textOf(claims['dept_id']), role_id: textOf(claims['role_id']) };
  const has = listed(row['dept_id']).includes(wanted.dept_id);
  return has && listed(row['role_id']).includes(wanted.role_id) ? wanted : undefined;
}

/** The token answer: flat and in snake_case (wire format §2.1). */
function tokenAnswer(
  platform: Platform,
  account: Row,
  client: Row,
  type: string,
  chosen: Chosen | null = null,
): Answer {
  const row = chosen === null ? account : { ...account, ...chosen };
  const user = platform.tables.get('user')?.toWire(row) ?? {};
  const text = (name: string): string => textOf(user[name]);
  const roleId = text('roleId');
  const claims = {
    client_id: String(client['client_id']),
    tenant_id: text('tenantId'),
    user_id: text('id'),
    dept_id: text('deptId'),
    post_id: text('postId'),
    role_id: roleId,
    role_name: roleAliases(platform.db, roleId).join(','),
    account: text('account'),
    user_name: text('account'),
    nick_name: text('name'),
    oauth_id: text('oauthId'),
    detail: { type },
    license: 'powered by bladex',
  };
  const { client_id, tenant_id, user_id, dept_id, post_id, role_id } = claims;
  const accessS = Number(client['access_token_validity'] ?? ACCESS_S);
  const refreshS = Number(client['refresh_token_validity'] ?? REFRESH_S);
  return flat({
    ...claims,
    real_name: text('realName'),
    avatar: text('avatar'),
    access_token: platform.tokens.issue('access_token', claims, accessS),
    refresh_token: platform.tokens.issue(
      'refresh_token',
      {
        client_id,
        tenant_id,
        user_id,
        role_id,
        dept_id,
        post_id,
        ...(chosen === null ? {} : { switched: true }),
      },
      refreshS,
    ),
    token_type: 'bearer',
    expires_in: accessS,
  });
}

function byPassword(parts: AuthParts, incoming: Incoming, client: Row): Answer {
  const { platform, lockout } = parts;
  const tenantId = incoming.params['tenantId'] || header(incoming, 'tenant-id') || DEFAULT_TENANT;
  const { username = '', password = '' } = incoming.params;
  const why = tenantRefusal(platform, tenantId);
  if (why !== null) return tokenRefused('invalid_grant', why);
  if (lockout.isLocked(tenantId, username)) return tokenRefused('invalid_grant', LOCKED);
  const table = platform.tables.get('user')?.name ?? '';
  const row = platform.db
    .sql(`SELECT * FROM ${table} WHERE tenant_id = ? AND account = ? AND is_deleted = 0`)
    .get(tenantId, username);
  if (row === undefined || row['password'] !== storedPassword(password)) {
    lockout.failed(tenantId, username);
    return tokenRefused('invalid_grant', BAD_PASSWORD);
  }
  lockout.clear(tenantId, username);
  return tokenAnswer(platform, row, client, header(incoming, 'user-type') || 'web');
}

/**
 * By the account of a third party (spec 1 §7). The documents show no answer for an account that no user has: it
 * is a guest's, with the account's id and a token that no call accepts.
 */
function byThirdParty({ platform, codes }: AuthParts, incoming: Incoming, client: Row): Answer {
  const { code = '', source = '', tenantId: asked = '' } = incoming.params;
  const oauthId = codes.use(code);
  if (oauthId?.startsWith(`${source}:`) !== true)
    return tokenRefused('invalid_grant', '授权码无效或已过期');
  const tenantId = asked || DEFAULT_TENANT;
  const why = tenantRefusal(platform, tenantId);
  if (why !== null) return tokenRefused('invalid_grant', why);
  const table = must(platform.tables.get('user'), 'table of users');
  const row = platform.db
    .sql(`SELECT * FROM ${table.name} WHERE tenant_id = ? AND oauth_id = ? AND is_deleted = 0`)
    .get(tenantId, oauthId);
  if (row !== undefined)
    return tokenAnswer(platform, row, client, header(incoming, 'user-type') || 'web');
  return flat({
    ...{ tenant_id: tenantId, user_id: '-1', oauth_id: oauthId, role_name: 'guest' },
    ...{ access_token: 'guest', refresh_token: '', token_type: 'bearer', expires_in: ACCESS_S },
  });
}

function byRefreshToken({ platform }: AuthParts, incoming: Incoming, client: Row): Answer {
  const claims = platform.tokens.read(incoming.params['refresh_token'] ?? '', 'refresh_token');
  const row = claims && platform.tables.get('user')?.find(claims.user_id);
  if (claims === undefined || row === undefined || row['tenant_id'] !== claims.tenant_id) {
    return tokenRefused('invalid_grant', 'refresh_token 无效或已过期');
  }
  // A tenant that is over ends the sessions of its people, too.
  const why = tenantRefusal(platform, claims.tenant_id);
  if (why !== null) return tokenRefused('invalid_grant', why);
  const chosen = chosenOf(row, incoming, claims);
  if (chosen === undefined) return tokenRefused('invalid_grant', FOREIGN_ROLE);
  return tokenAnswer(platform, row, client, header(incoming, 'user-type') || 'web', chosen);
}

/** Checks the client of a token call first. */
function ofClient(
  platform: Platform,
  issue: (incoming: Incoming, client: Row) => Answer,
): Handler<Incoming> {
  return (incoming) => {
    const client = clientOf(platform, incoming);
    return client === undefined
      ? tokenRefused('invalid_client', '客户端认证失败', 401)
      : issue(incoming, client);
  };
}

/** The password alone, or with a picture that was read. */
function login(parts: AuthParts, incoming: Incoming, client: Row): Answer {
  if (incoming.params['grant_type'] === 'captcha') {
    const key = header(incoming, 'captcha-key');
    const isRight = parts.captchas.use(key, header(incoming, 'captcha-code'));
    if (!isRight) return tokenRefused('invalid_grant', BAD_CAPTCHA);
  }
  return byPassword(parts, incoming, client);
}

/** Token, captcha, logout, user info and the tenant of an address: the commercial dialect. */
export function serveAuth(routes: Routes, parts: AuthParts): void {
  const { platform, captchas } = parts;
  // One path for all grants: each is a call of its own.
  routes.openBy(
    'grant_type',
    [
      {
        callId: 'session.login',
        values: ['password', 'captcha'],
        handler: ofClient(platform, (incoming, client) => login(parts, incoming, client)),
      },
      {
        callId: 'session.refreshToken',
        values: ['refresh_token'],
        handler: ofClient(platform, (incoming, client) => byRefreshToken(parts, incoming, client)),
      },
      {
        callId: 'session.loginSocial',
        values: ['social'],
        handler: ofClient(platform, (incoming, client) => byThirdParty(parts, incoming, client)),
      },
      // The same grant: what is chosen stands in the headers.
      { callId: 'session.switchDeptRole', values: [], handler: () => null },
    ],
    ofClient(platform, () => tokenRefused('unsupported_grant_type', '不支持的授权类型')),
  );
  // The caches of the demo platform live no longer than a call.
  routes.signed('session.clearCache', () => true);
  routes.open('session.captcha', () => flat(captchas.make()));
  // Logout is a stub in the real server too: tokens stay valid until they expire.
  routes.open('session.logout', () =>
    flat({ code: 200, success: true, data: {}, msg: '操作成功' }),
  );
  // Errors of a client stand beside those of the server.
  routes.signed('session.sendLogs', ({ body, caller }) => {
    for (const { type, url, message, stack } of sentLogs(body))
      happen(platform, 'logError', caller.tenantId, {
        serviceId: 'client',
        requestUri: url,
        method: 'GET',
        exceptionName: type,
        message,
        stackTrace: stack,
        createBy: caller.account,
      });
    return true;
  });
  routes.signed('session.userInfo', ({ caller }) => {
    const row = platform.tables.get('user')?.find(caller.userId);
    const user = row && platform.tables.get('user')?.toWire(row);
    const deptName = deptNames(platform.db, caller.deptId).join(',');
    return { ...user, userId: caller.userId, deptName, roles: caller.aliases };
  });
  routes.open('tenant.info', ({ params }) => {
    const row = platform.db
      .sql(
        "SELECT tenant_id, domain, background_url FROM f_tenant WHERE domain = ? AND domain <> '' AND is_deleted = 0",
      )
      .get(params['domain'] ?? '');
    if (row === undefined) return {};
    const { tenant_id: tenantId, domain, background_url: background } = row;
    return { tenantId, domain, backgroundUrl: background ?? '' };
  });
}

const sentLogsSchema = z.array(
  z.object({ type: z.string(), url: z.string(), message: z.string(), stack: z.string() }),
);

/** The errors that a client sends (spec 1 §3 log entry). @throws WireFailure 400 for another body */
function sentLogs(body: unknown): z.infer<typeof sentLogsSchema> {
  const sent = sentLogsSchema.safeParse(body);
  if (!sent.success) throw new WireFailure(400, 400, '日志格式不正确');
  return sent.data;
}
