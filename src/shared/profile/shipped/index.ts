import type { ProfileFamily, ServerProfile } from '../profile';
import { COMMERCIAL } from './commercial';
import { OPEN } from './open';

/** The profiles that ship with the product. */
export const SHIPPED_PROFILES: Readonly<Record<ProfileFamily, ServerProfile>> = {
  commercial: COMMERCIAL,
  open: OPEN,
};
