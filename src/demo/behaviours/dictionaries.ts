import type { Platform } from '../platform';
import { need, type Routes } from '../routes';

/** Rows of a dictionary select few columns, so the others are what null is: -1 and '' (wire format §4.4). */
const NOT_SELECTED = { id: -1, parentId: -1, isSealed: 0, isDeleted: -1 };

/** Dictionaries of the platform by code. An unknown code is an empty list. */
export function serveDictionaries(routes: Routes, platform: Platform): void {
  routes.signed('dict.dictionary', ({ params }) =>
    platform.db
      .sql(
        'SELECT code, dict_key, dict_value, sort, remark FROM dict WHERE code = ? AND parent_id <> 0 AND is_sealed = 0 ORDER BY sort',
      )
      .all(need(params, 'code'))
      .map(({ code, dict_key: dictKey, dict_value: dictValue, sort, remark }) => ({
        ...NOT_SELECTED,
        code,
        dictKey,
        dictValue,
        sort,
        remark: remark ?? '',
      })),
  );
}
