import type { FieldDraft } from '../fieldDraft';
import type { Label, OptionsSpec } from '../family';

/** Sites by id and name (spec 2 §7.4 Site names). */
const SITES = { call: 'siteName.idNames', shape: 'rows', value: 'id', label: 'siteName' } as const satisfies OptionsSpec;

/** Regions from province to village (spec 1 §7, 2 §7.4 Area trees). */
const AREAS = { call: 'area.tree', shape: 'tree', value: 'value', label: 'title', lazy: { param: 'code', root: '00' } } as const satisfies OptionsSpec;

/** People who work for the tenant. */
const PEOPLE = { call: 'workCard.employeeList', shape: 'rows', value: 'id', label: 'realName' } as const satisfies OptionsSpec;

/** The site of a record. */
export const SITE = {
  name: 'siteId',
  label: { zh: '所属站点', en: 'Site' },
  reference: { family: 'site', nameField: 'siteName', options: SITES },
  search: true,
  column: 170,
  form: true,
} as const satisfies FieldDraft;

/** A site under another name: the one above, or the one that a record came from. */
export const siteAs = (name: string, nameField: string, label: Label): FieldDraft => ({
  ...SITE,
  name,
  label,
  reference: { family: 'site', nameField, options: SITES },
});

/** The subdistrict of a place, by its code. */
export const REGION = {
  name: 'regionCode',
  label: { zh: '所属街道', en: 'Subdistrict' },
  reference: { family: 'region', nameField: 'regionName', options: AREAS },
  search: true,
  column: 130,
  form: true,
} as const satisfies FieldDraft;

/** A person who works for the tenant, by what the person does in a record. */
export const personAs = (name: string, nameField: string, label: Label): FieldDraft => ({
  name,
  kind: 'reference',
  label,
  reference: { family: 'user', nameField, options: PEOPLE },
  search: true,
  personal: true,
  column: 110,
  form: true,
});

/** The kind of waste, as the tenant's own dictionary words it. */
export const WASTE = {
  name: 'garbageType',
  dict: 'garbage_type',
  dictFrom: 'auto',
  label: { zh: '垃圾类型', en: 'Waste type' },
  search: true,
  column: 115,
  form: true,
} as const satisfies FieldDraft;

/** Types of sites (spec 1 §3 siteType, 2 §3). */
export const SITE_TYPES = {
  values: [
    { value: '1', label: { zh: '小区', en: 'Community' } },
    { value: '2', label: { zh: '村/收集站', en: 'Village or station' } },
    { value: '3', label: { zh: '其他', en: 'Other' } },
  ],
} as const;
