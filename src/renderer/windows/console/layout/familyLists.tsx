import { ENTRIES } from '@shared/catalogue/byArea';
import { familyLater } from '@renderer/data/families';
import { later, type Later } from '@renderer/ui/later';

function listOf(key: string): Later<object> {
  return later(async () => {
    const [{ ListScreen }, family] = await Promise.all([
      import('@renderer/records/list/ListScreen'),
      familyLater(key),
    ]);
    return function FamilyList() {
      return <ListScreen family={family} />;
    };
  });
}

/**
 * The list screen of each family: its code comes when it is first opened, and with it the declarations of its
 * areas.
 */
export const FAMILY_LISTS: Readonly<Record<string, Later<object>>> = Object.fromEntries(
  ENTRIES.map(({ key }) => [key, listOf(key)]),
);
