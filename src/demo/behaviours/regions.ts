import { must } from '@shared/base/assert';
import type { FamilyHooks } from '../patterns/records';
import type { Platform } from '../platform';
import type { FamilyTable } from '../table';

/** Names of the columns of each level from 1: province to village (wire format §4.6). */
const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const;

/** What regions add to the common pattern: each repeats code and name of its ancestors. */
export function regionHooks(platform: () => Platform): FamilyHooks {
  const table = (): FamilyTable => must(platform().tables.get('region'), 'table of regions');
  return {
    view(record) {
      const above = table().named(String(record['parentCode']));
      return { ...record, parentName: above?.['name'] ?? '' };
    },
    beforeSave(values, _body, _caller, before) {
      const level = LEVELS[Number(values['level'] ?? before?.['level'] ?? 0) - 1];
      const name = values['name'] ?? before?.['name'] ?? '';
      if (before !== undefined) {
        // The code identifies a region and its place in the hierarchy, so it never changes.
        delete values['code'];
        delete values['parent_code'];
        delete values['level'];
        if (level === undefined) return;
        values[`${level}_name`] = name;
        platform()
          .db.sql(`UPDATE ${table().name} SET ${level}_name = ? WHERE ${level}_code = ?`)
          .run(name, String(before['code']));
        return;
      }
      const above = table().named(String(values['parent_code'] ?? ''));
      if (above === undefined) return;
      values['ancestors'] = `${above['ancestors'] ?? '0'},${above['code']}`;
      for (const one of LEVELS) {
        values[`${one}_code`] = above[`${one}_code`] ?? null;
        values[`${one}_name`] = above[`${one}_name`] ?? null;
      }
      if (level === undefined) return;
      values[`${level}_code`] = values['code'] ?? '';
      values[`${level}_name`] = name;
    },
  };
}
