import type { FamilySpec, FieldSpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { answerOf } from '@shared/catalogue/known';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import { wireText } from '../batch/report';

function textsOf(
  family: FamilySpec,
  names: Readonly<Record<string, string>> | undefined,
  owner: RecordView | null,
): Readonly<Record<string, string>> {
  if (owner === null) return {};
  const entries = Object.entries(names ?? {}).flatMap(([name, field]) => {
    const text = wireText(family, field, owner);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** Parameters of a panel's calls: those from its row, and the fixed ones. */
export function panelParams(
  family: FamilySpec,
  panel: PanelSpec,
  owner: RecordView | null,
): Readonly<Record<string, string>> {
  return { ...textsOf(family, panel.by, owner), ...panel.fixed };
}

/** Wire values that a new record of a panel takes from the row. */
export function givenBy(
  family: FamilySpec,
  panel: PanelSpec,
  owner: RecordView | null,
): Readonly<Record<string, string>> {
  return textsOf(family, panel.edits?.given, owner);
}

/** True when the panel needs a row, and the row lacks the values. */
export function lacksRow(family: FamilySpec, panel: PanelSpec, owner: RecordView | null): boolean {
  const needed = Object.keys(panel.by ?? {});
  const given = textsOf(family, panel.by, owner);
  return needed.some((name) => given[name] === undefined);
}

/** Columns of a panel: its own, otherwise those of its records' family that the call fills. */
export function panelFields(records: FamilySpec, panel: PanelSpec): readonly FieldSpec[] {
  const filled = answerOf(panel.call)?.fields;
  const fits = ({ name }: FieldSpec): boolean => filled?.includes(name) ?? true;
  const named = panel.columns?.flatMap((name) => records.fields.filter((one) => one.name === name));
  if (named !== undefined) return named;
  const columns = records.fields.filter((field) => field.column !== undefined && fits(field));
  if (columns.length > 0) return columns;
  const shown = records.fields.filter(
    (field) =>
      (field.form !== undefined || field.view === true || filled !== undefined) && fits(field),
  );
  return shown.filter(({ kind }) => !SECRET_KINDS.has(kind));
}

/** Panels of a place at a path; those for beside are below at the paths that say so. */
export function panelsAt(
  family: FamilySpec,
  place: 'beside' | 'below',
  path: string,
): readonly PanelSpec[] {
  return (family.screen?.panels ?? []).filter((panel) => {
    const at = panel.place === 'beside' && panel.belowAt?.includes(path) === true;
    return (at ? 'below' : panel.place) === place;
  });
}
