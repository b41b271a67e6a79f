import { wallTime } from '@shared/base/time';
import { isTextKey, type KeyUnder } from '@shared/i18n/textKey';
import type { FamilySpec } from '@shared/catalogue/family';
import type { Language } from '@shared/i18n';
import { firstWithin, lastWithin } from '@shared/model/dayRange';
import type { ExportReport } from '@shared/model/transfer';
import type { Translate } from '@shared/model/translate';
import type { TableNotes } from './sheet/table';
import { titleOf } from './exportPlan';

/** Server, tenant and person of an export. */
export interface ExportOrigin {
  readonly user: string;
  readonly tenant: string;
  readonly server: string;
  readonly isDemo: boolean;
}

export interface AboutInput {
  readonly family: FamilySpec;
  readonly list: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly chosen: number | null;
  /** How names, phone and identity numbers stand in the file. */
  readonly personal: 'masked' | 'shown';
  readonly at: number;
  readonly origin: ExportOrigin;
  readonly language: Language;
  readonly report: Omit<ExportReport, 'path' | 'shortened'>;
}

/** Characters that some file system or program refuses in a name. */
// eslint-disable-next-line no-control-regex
const NO_NAME = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

/** `<label>-<yyyyMMdd-HHmm>[-DEMO].<extension>`, in this workstation's time. */
export function fileName(label: string, ms: number, isDemo: boolean, extension: string): string {
  const stamp = wallTime(ms).slice(0, 16).replace(/[-:]/g, '').replace(' ', '-');
  const safe = label.replace(NO_NAME, '_').replace(/^[.\s]+|[.\s]+$/g, '') || 'list';
  return `${safe}-${stamp}${isDemo ? '-DEMO' : ''}.${extension}`;
}

/** What a file says about itself, so that its content and its gaps stay clear later. */
export function aboutExport(input: AboutInput, t: Translate): TableNotes {
  const { report, origin, filters, sort, chosen } = input;
  const words = (key: KeyUnder<'transfer.about'>): string => t(`transfer.about.${key}`);
  const notes: [string, string][] = [];
  if (origin.isDemo) notes.push([words('demo'), words('demoText')]);
  notes.push([words('list'), input.list]);
  const conditions = Object.entries(filters).filter(([, value]) => value !== '');
  for (const [key, value] of conditions) {
    notes.push([words('condition'), conditionText(input, key, value, t)]);
  }
  if (conditions.length === 0) notes.push([words('condition'), words('noCondition')]);
  if (chosen !== null) notes.push([words('chosen'), String(chosen)]);
  for (const { field, direction } of sort) {
    const known = input.family.fields.find(({ name }) => name === field);
    const label = known === undefined ? field : known.label[input.language];
    notes.push([words('sort'), `${label} ${words(direction)}`]);
  }
  notes.push(
    [words('user'), `${origin.user} (${origin.tenant})`],
    [words('server'), origin.server],
    [words('at'), wallTime(input.at)],
    [words('personal'), words(input.personal)],
    [words('rows'), String(report.rows)],
    [words('totalFirst'), String(report.totalFirst)],
    [words('totalLast'), String(report.totalLast)],
  );
  if (report.repeated > 0) notes.push([words('repeated'), String(report.repeated)]);
  if (report.unreadable > 0) notes.push([words('unreadable'), String(report.unreadable)]);
  if (report.cut) notes.push([words('cut'), String(report.rows)]);
  if (report.notApplied.length > 0) {
    notes.push([words('notApplied'), report.notApplied.join(', ')]);
  }
  if (report.withoutWords.length > 0) {
    notes.push([words('withoutWords'), report.withoutWords.join(', ')]);
  }
  return notes;
}

/** Bounds that are left out, as the suffix and the moment of what they let through. */
const LET_THROUGH: Readonly<
  Record<string, { readonly match: string; of(bound: string): string } | undefined>
> = {
  dategt: { match: 'datege', of: firstWithin },
  datelt: { match: 'datele', of: lastWithin },
};

/** `account_like` → "Account contains x"; a key without a field is shown raw. */
function conditionText(input: AboutInput, key: string, value: string, t: Translate): string {
  const at = key.lastIndexOf('_');
  const name = at < 0 ? key : key.slice(0, at);
  const suffix = at < 0 ? 'equal' : key.slice(at + 1);
  const within = LET_THROUGH[suffix];
  const moment = within?.of(value) ?? value;
  const match = within === undefined || moment === value ? suffix : within.match;
  const field = input.family.fields.find((one) => one.name === name);
  const matchKey = `transfer.match.${match}`;
  if (field === undefined || !isTextKey(matchKey)) return `${key} = ${value}`;
  return `${titleOf(field, input.language)} ${t(matchKey)} ${moment}`;
}
