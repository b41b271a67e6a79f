import { z } from 'zod';
import { readAnswer, readEnvelope } from '@shared/api/envelope';
import { fail, ok } from '@shared/base/result';
import { DEFAULT_TENANT } from '@shared/model/session';
import type { AuthDialect, GrantOutcome } from '../dialect';
import { wireText } from '../../net/wireText';
import { granted, parts, readTokenAnswer, useless, wireSeconds } from './grant';

const grantSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: wireText,
  tenantId: wireText,
  userId: wireText,
  account: wireText,
  userName: wireText,
  authority: wireText,
  avatar: wireText,
  expiresIn: wireSeconds,
});

/** The shape of the commercial family's grant, which a server answers that was exchanged. */
const commercialSchema = z.object({ access_token: z.string().min(1) });

const captchaSchema = z.object({ key: z.string(), image: z.string().startsWith('data:image/') });

function readGrant(status: number, text: string): GrantOutcome {
  // The open server answers a used refresh token with an enveloped 500 that carries `success`. A
  // gateway's own 5xx body has no `success` (wire format §1, §2.2) and refuses nothing.
  const said = readAnswer(status, text);
  if (status === 500 && said.ok && said.value.code === 500 && said.value.body['success'] === false)
    return { kind: 'refused', message: said.value.message };
  const read = readTokenAnswer(status, text);
  if ('outcome' in read) return read.outcome;
  if (commercialSchema.safeParse(read.answer.body).success)
    return useless('nowCommercial', 'access_token');
  const parsed = grantSchema.safeParse(read.answer.data);
  if (!parsed.success) return { kind: 'refused', message: read.answer.message };
  const { data } = parsed;
  return granted({
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    tenantArea: '',
    lifetimeS: data.expiresIn,
    user: {
      tenantId: data.tenantId || DEFAULT_TENANT,
      userId: data.userId,
      account: data.account,
      userName: data.userName,
      realName: data.userName,
      deptId: '',
      roleIds: [],
      roleNames: parts(data.authority),
      avatar: data.avatar,
    },
  });
}

/** The dialect of the open server: camelCase, enveloped (wire format §2.2). */
export const openDialect: AuthDialect = {
  captcha: { call: 'session.captcha', headers: {} },
  logout: { call: 'session.logout', headers: {} },

  readCaptcha(status, text) {
    const envelope = readEnvelope(status, text);
    if (!envelope.ok) return envelope;
    const picture = captchaSchema.safeParse(envelope.value.data);
    if (picture.success) return ok(picture.data);
    return fail({ kind: 'noEnvelope', status, detail: 'no captcha in the answer' });
  },

  signIn: (form, password) => ({
    call: 'session.login',
    form: {
      grantType: form.captchaKey === '' ? 'password' : 'captcha',
      tenantId: form.tenantId,
      account: form.username,
      password,
    },
    headers: {
      'User-Type': 'web',
      'Tenant-Id': form.tenantId,
      'Captcha-Key': form.captchaKey,
      'Captcha-Code': form.captchaCode,
    },
  }),

  refresh: (refreshToken, { tenantId }) => ({
    call: 'session.refreshToken',
    form: { grantType: 'refresh_token', tenantId, refreshToken },
    headers: { 'User-Type': 'web', 'Tenant-Id': tenantId },
  }),

  readGrant,
};
