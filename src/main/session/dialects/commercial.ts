import { z } from 'zod';
import { readAnswer } from '@shared/api/envelope';
import { fail, ok } from '@shared/base/result';
import { DEFAULT_TENANT } from '@shared/model/session';
import type { AuthDialect, Grant, GrantOutcome } from '../dialect';
import { wireText } from '../../net/wireText';
import { granted, parts, readTokenAnswer, useless, wireSeconds } from './grant';

const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: wireText,
  tenant_id: wireText,
  user_id: wireText,
  dept_id: wireText,
  role_id: wireText,
  role_name: wireText,
  account: wireText,
  user_name: wireText,
  userName: wireText,
  nick_name: wireText,
  real_name: wireText,
  avatar: wireText,
  tenant_area: wireText,
  expires_in: wireSeconds,
  oauth_id: wireText,
});

/** The shape of the open family's grant, which a server answers that was exchanged. */
const openSchema = z.object({ accessToken: z.string().min(1) });

const captchaSchema = z.object({ key: z.string(), image: z.string().startsWith('data:image/') });

/** Dept-Id and Role-Id are sent empty unless the switch mode is on (wire format §2.1). */
const TOKEN_HEADERS = { 'Dept-Id': '', 'Role-Id': '', 'User-Type': 'web' } as const;

function readGrant(status: number, text: string): GrantOutcome {
  const read = readTokenAnswer(status, text);
  if ('outcome' in read) return read.outcome;
  const { body, data, message } = read.answer;
  if (openSchema.safeParse(data).success) return useless('nowOpen', 'accessToken');
  const parsed = grantSchema.safeParse(body);
  // A failure may have any status; an error description or a missing token marks it (wire format
  // §2.1).
  const described = typeof body['error_description'] === 'string';
  if (!parsed.success || described) return { kind: 'refused', message };
  return granted(grantOf(parsed.data));
}

function grantOf(data: z.infer<typeof grantSchema>): Grant {
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    tenantArea: data.tenant_area,
    lifetimeS: data.expires_in,
    ...(data.oauth_id !== '' && !/^[1-9]/.test(data.user_id) ? { guest: data.oauth_id } : {}),
    user: {
      tenantId: data.tenant_id || DEFAULT_TENANT,
      userId: data.user_id,
      account: data.account || data.user_name,
      userName: data.userName || data.nick_name || data.user_name,
      realName: data.real_name || data.nick_name,
      deptId: data.dept_id,
      roleIds: parts(data.role_id),
      roleNames: parts(data.role_name),
      avatar: data.avatar,
    },
  };
}

/** The dialect that the specification describes: snake_case, flat token answers. */
export const commercialDialect: AuthDialect = {
  captcha: { call: 'session.captcha', headers: {} },
  logout: { call: 'session.logout', headers: {} },

  readCaptcha(status, text) {
    const raw = readAnswer(status, text);
    if (!raw.ok) return raw;
    // Some builds wrap the picture in an envelope (wire format §2.1).
    const wrapped = captchaSchema.safeParse(raw.value.data);
    const picture = wrapped.success ? wrapped : captchaSchema.safeParse(raw.value.body);
    if (picture.success) return ok(picture.data);
    const { code, message } = raw.value;
    if (code !== 200) return fail({ kind: 'rejected', code, message });
    return fail({ kind: 'noEnvelope', status, detail: 'no captcha in the answer' });
  },

  signIn: (form, password) => ({
    call: 'session.login',
    form: {
      tenantId: form.tenantId,
      username: form.username,
      password,
      grant_type: form.captchaKey === '' ? 'password' : 'captcha',
      scope: 'all',
      type: 'account',
    },
    headers: {
      ...TOKEN_HEADERS,
      'Tenant-Id': form.tenantId,
      'Captcha-Key': form.captchaKey,
      'Captcha-Code': form.captchaCode,
    },
  }),

  signInBy: ({ tenantId, source, code, state }) => ({
    call: 'session.loginSocial',
    form: { tenantId, source, code, state, grant_type: 'social', scope: 'all' },
    headers: { ...TOKEN_HEADERS, 'Tenant-Id': tenantId, 'Captcha-Key': '', 'Captcha-Code': '' },
  }),

  refresh: (refreshToken, { tenantId, deptId, roleIds }) => ({
    call: 'session.refreshToken',
    form: {
      tenantId,
      refresh_token: refreshToken,
      grant_type: 'refresh_token',
      scope: 'all',
      deptId,
      roleId: roleIds.join(','),
    },
    headers: { ...TOKEN_HEADERS, 'Tenant-Id': tenantId },
  }),

  switchTo: (refreshToken, { tenantId }, { deptId, roleId }) => ({
    call: 'session.switchDeptRole',
    form: {
      tenantId,
      refresh_token: refreshToken,
      grant_type: 'refresh_token',
      scope: 'all',
      deptId,
      roleId,
    },
    headers: { ...TOKEN_HEADERS, 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId },
  }),

  readGrant,
};
