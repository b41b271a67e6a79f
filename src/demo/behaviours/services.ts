import { must } from '@shared/base/assert';
import type { FamilyHooks } from '../patterns/records';
import type { Platform } from '../platform';
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
