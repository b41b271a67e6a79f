import { must } from '@shared/base/assert';
import type { FamilyHooks } from '../patterns/records';
import type { Platform } from '../platform';
import type { FamilyTable } from '../table';

/** The parts of a room's place, as they are entered. */
export interface RoomPlace {
  readonly siteCode: string;
  readonly siteName: string;
  /** Building, 3栋. */
  readonly floor: string;
  /** Unit, 1单元. */
  readonly unit: string;
  /** Number of the room, 502. */
  readonly room: string;
}

/** The first number of a text with two digits at least; the text itself without one. */
function numberIn(text: string): string {
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? text : digits.padStart(2, '0');
}

/** Codes and full name of a room: each code begins with that of what contains it. */
export function roomCodes({ siteCode, siteName, floor, unit, room }: RoomPlace) {
  const floorCode = `${siteCode}-${numberIn(floor)}`;
  const unitCode = `${floorCode}-${numberIn(unit)}`;
  const code = `${unitCode}-${room.padStart(4, '0')}`;
  return { siteCode, floorCode, unitCode, code, roomName: `${siteName}${floor}${unit}${room}室` };
}

/** What rooms add to the common pattern: the server makes the codes and the full name of a room. */
export function roomHooks(platform: () => Platform): FamilyHooks {
  const sites = (): FamilyTable => must(platform().tables.get('site'), 'table of sites');
  return {
    beforeSave(values, _body, _caller, before) {
      const at = (column: string): string => String(values[column] ?? before?.[column] ?? '');
      const site = sites().named(at('site_id'));
      if (site === undefined) return;
      const codes = roomCodes({
        siteCode: String(site['site_code']),
        siteName: String(site['site_name']),
        floor: at('floor'),
        unit: at('unit'),
        room: at('room'),
      });
      values['site_code'] = codes.siteCode;
      values['floor_code'] = codes.floorCode;
      values['unit_code'] = codes.unitCode;
      values['code'] = codes.code;
      values['room_name'] = codes.roomName;
    },
  };
}
