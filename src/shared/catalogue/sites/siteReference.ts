import type { ReferenceSpec } from '../family';

/** A reference to a site of any kind, by the names that the server offers (spec 2 §7.4 idNames). */
export const SITE_REFERENCE: ReferenceSpec = {
  family: 'site',
  nameField: 'siteName',
  options: { call: 'siteName.idNames', shape: 'rows', value: 'id', label: 'siteName' },
};

/** A reference to a community, by those that the server offers for collection points (spec 2 §7.4 village/list). */
export const COMMUNITY_REFERENCE: ReferenceSpec = {
  family: 'site',
  nameField: 'siteName',
  options: { call: 'scalePoint.villageList', shape: 'rows', value: 'id', label: 'siteName' },
};
