import { randomBytes } from 'node:crypto';
import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { FamilyHooks } from '../patterns/records';
import type { Platform } from '../platform';
import type { Routes } from '../routes';
import { refused } from '../wire/failure';

/** The state of the one that the server uses (wire format §4.7). */
const ENABLED = '2';

/** Stores and providers of which the server uses one: that one cannot be removed. */
export function enabledHooks(platform: () => Platform, family: 'oss' | 'sms'): FamilyHooks {
  return {
    beforeRemove(ids) {
      const table = must(platform().tables.get(family), family);
      if (ids.some((id) => String(table.find(id)?.['status']) === ENABLED))
        throw refused('启用中的配置不能删除，请先启用其他配置！');
    },
  };
}

/** Key of the dictionary oss for the provider whose credentials the call gives. */
const ALIYUN = '3';
/** How long a storage credential is used before the platform makes another one, ms (spec 1 §7). */
const CREDENTIAL_MS = 1_800_000;

/**
 * Credentials for direct uploads into the tenant's store at Aliyun: the same one until its half hour is over.
 * A tenant without such a store is refused.
 */
export function serveStorageCredentials(
  routes: Routes,
  { tables, clock }: Pick<Platform, 'tables' | 'clock'>,
): void {
  const given = new Map<string, { readonly until: number; readonly answer: object }>();
  const table = tables.get('oss');
  // A platform of a few families has no stores.
  if (table === undefined) return;
  const secret = (bytes: number): string => randomBytes(bytes).toString('base64url');
  routes.signed('sts.token', ({ caller: { tenantId } }) => {
    const [store] = table.rows(tenantId, { sql: ' AND category = ?', values: [ALIYUN] }, '', 1);
    if (store === undefined) throw refused('未配置阿里云对象存储，无法获取存储凭证！');
    const known = given.get(tenantId);
    if (known !== undefined && known.until > clock.now()) return known.answer;
    const until = clock.now() + CREDENTIAL_MS;
    const answer = {
      accessKeyId: `STS.${secret(18)}`,
      accessKeySecret: secret(30),
      securityToken: secret(96),
      bucketName: store['bucket_name'],
      region: store['region'],
      expiration: wireDateTime(until),
    };
    given.set(tenantId, { until, answer });
    return answer;
  });
}
