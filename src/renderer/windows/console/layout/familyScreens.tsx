import { ENTRIES } from '@shared/catalogue/byArea';
import { familyLater } from '@renderer/data/families';
import { later, type Later } from '@renderer/ui/later';

function screenOf(key: string): Later<object> {
  return later(async () => {
    const [{ FamilyScreen }, family] = await Promise.all([
      import('@renderer/records/screen/FamilyScreen'),
      familyLater(key),
    ]);
    return function Family() {
      return <FamilyScreen family={family} />;
    };
  });
}

/**
 * The screen of each family: its code comes when it is first opened, and with it the declarations of its
 * areas.
 */
export const FAMILY_SCREENS: Readonly<Record<string, Later<object>>> = Object.fromEntries(
  ENTRIES.map(({ key }) => [key, screenOf(key)]),
);
