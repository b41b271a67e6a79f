import { fail } from '@shared/base/result';
import { FAMILIES } from '@shared/catalogue';
import type { CheckReport } from '@shared/model/diagnostics';
import type { CheckDeps } from '@main/diagnostics/connectionCheck';
import { commercialDialect } from '@main/session/dialects/commercial';
import type { HostRig } from './sessionHost';
import { json, success, tokens, type Reply } from './wireServer';

export const USER = {
  id: '1900000000000000007',
  account: 'li',
  phone: '13812345678',
  realName: '李四',
};
export const PICTURE = { key: 'k', image: 'data:image/png;base64,iVBORw0KGgo=' };

/** Answers by the end of a path. */
export type CheckReplies = Record<string, (path: string) => Reply | 'silence' | 'reset'>;

/**
 * Families with a screen and their lists; the catalogue as it grows would only slow a check down. Roles and
 * departments are asked for their trees only.
 */
export const FEW = FAMILIES.flatMap((family) => {
  const { key, calls } = family;
  if (['session', 'support', 'user'].includes(key)) return [family];
  const some = ['role.tree', 'dept.tree', 'post.select'];
  const own = calls.filter(({ id }) => some.includes(id));
  return own.length === 0 ? [] : [{ ...family, calls: own }];
});

/** A user as the server writes one: every column is there, most are null. */
export function wireUser(): Record<string, unknown> {
  const user = FEW.find(({ key }) => key === 'user');
  const columns = (user?.fields ?? []).filter(({ column }) => column !== undefined);
  return { ...Object.fromEntries(columns.map(({ name }) => [name, null])), ...USER };
}

/**
 * What a server in good order answers to a check; every other path has a list without rows.
 * @param dated the Date header of a server that is so many milliseconds ahead
 */
export function usualReplies(dated: (aheadMs: number) => string): CheckReplies {
  return {
    '/oauth/token': () => tokens(1),
    '/oauth/captcha': () => ({ ...json(PICTURE), headers: { Date: dated(0) } }),
    '/blade-user/page': () => success({ records: [wireUser()], total: 1, size: 1, current: 1 }),
    '/blade-user/detail': () => success(wireUser()),
    '/blade-user/platform-detail': () => success(wireUser()),
    '/blade-user/info': () => success(wireUser()),
    '/menu/routes': () => success([{ id: '1', name: 'a', path: '/a', code: 'a', children: [] }]),
    '/tenant/info': () => success({ tenantId: '000000' }),
  };
}

/** Verdicts of the calls, by their ids. */
export const verdicts = (report: CheckReport): Record<string, string> =>
  Object.fromEntries(report.calls.map(({ id, verdict }) => [id, verdict]));
/** Verdict and finding of each step. */
export const steps = (report: CheckReport): Record<string, string> =>
  Object.fromEntries(report.steps.map(({ key, verdict, found }) => [key, `${verdict} ${found}`]));
/** What the report says of a call. */
export const row = (report: CheckReport, id: string) => report.calls.find((call) => call.id === id);

/** What a check works with, on the server and the session of a rig. */
export function checkDeps(rig: HostRig): CheckDeps {
  return {
    clock: rig.clock,
    log: rig.log,
    http: rig.http,
    proxy: { resolve: () => Promise.resolve('DIRECT') },
    book: rig.book,
    setRule: () => Promise.resolve(fail({ key: 'profile.refused.cancelled' })),
    families: () => FEW,
    figures: () => undefined,
    dictionary: 'sex',
    caFile: () => '',
    dialect: () => commercialDialect,
    server: () => rig.server,
    session: () => rig.host.current(),
    streams: () => [],
    clockOffset: () => null,
  };
}
