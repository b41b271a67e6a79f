import { must } from '@shared/base/assert';
import type { FamilyHooks } from '../patterns/records';
import type { Caller, Platform } from '../platform';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import { refused } from '../wire/failure';

/** What signs in by a client, and for how long. */
const KEYS = ['client_id', 'client_secret', 'access_token_validity', 'refresh_token_validity'];

/**
 * What clients add to the common pattern: one who changed or removed the client through which he signed in
 * could sign in no more, and all others of that client with him (wire samples, client).
 */
export function clientHooks(platform: () => Platform): FamilyHooks {
  const isOwn = (row: Row | undefined, caller: Caller): boolean =>
    row?.['client_id'] === caller.clientId;
  return {
    beforeSave(values, _body, caller, before) {
      if (before === undefined || !isOwn(before, caller)) return;
      const changed = KEYS.some(
        (key) => values[key] !== undefined && String(values[key]) !== String(before[key]),
      );
      if (changed) throw refused('不能修改当前登录所用应用的标识、密钥和有效期！');
    },
    beforeRemove(ids, caller) {
      const table: FamilyTable = must(platform().tables.get('client'), 'table of clients');
      if (ids.some((id) => isOwn(table.find(id), caller)))
        throw refused('不能删除当前登录所用的应用！');
    },
  };
}
