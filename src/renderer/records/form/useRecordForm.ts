import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { findFamily } from '@shared/catalogue/known';
import type { FamilySpec, FieldSpec, Label } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { isColumnOf } from '@shared/catalogue/asked';
import { keptWords } from '@shared/catalogue/keptWords';
import type { KeptField } from '@shared/model/saved';
import { sourceOf } from '@renderer/data/choices';
import { useLanguage } from '@renderer/data/language';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { useMounted } from '@renderer/ui/useMounted';
import { givenBy } from '../panels/panelParams';
import { conflictsOf, rebased } from './conflict';
import { keepable } from './draft';
import { entered, type Entered } from './emptied';
import {
  checkForm,
  formFields,
  initialValues,
  isDirty,
  isEmptyValue,
  sentValues,
  type FormProblems,
  type FormValues,
} from './model';
import { noteFilter, type Partly } from './partly';
import type { RecordFormProps, RecordPlace } from './recordPlace';
import { ringOf } from './ring';
import { useUploads } from '../kinds/uploads';
import { useHeld } from './useHeld';
import { useSuggested } from './useSuggested';

/** The only record of a screen may have no id. */
const idOf = ({ id }: RecordView): { readonly id?: string } => (id === '' ? {} : { id });

interface Held extends Entered {
  /** What the form began with, or the server's values that replaced it. */
  readonly first: FormValues;
  readonly rows: readonly FormValues[];
}

interface ItemsOf {
  readonly family: FamilySpec;
  readonly label: Label;
}

/** Wire values that a new record gets from its screen, or from the row of its panel. */
function givenOf({ family, panel, owner }: RecordPlace): Readonly<Record<string, string>> {
  return panel === undefined ? { ...family.screen?.given } : givenBy(family, panel, owner);
}

/** Fields of the form, without those that a new record gets anyway. */
function askedFields(place: RecordPlace, mode: 'add' | 'edit'): readonly FieldSpec[] {
  const own = place.panel === undefined ? place.family.screen?.given : undefined;
  const given = { ...own, ...(mode === 'add' ? givenOf(place) : {}) };
  const fits = place.panel?.edits?.fields;
  return formFields(place.records, mode).filter(
    ({ name }) => given[name] === undefined && (fits?.includes(name) ?? true),
  );
}

function itemsOf({ family, panel }: RecordPlace, mode: 'add' | 'edit'): ItemsOf | undefined {
  const items = panel === undefined && mode === 'add' ? family.screen?.items : undefined;
  const found = items === undefined ? undefined : findFamily(items.family);
  return items === undefined || found === undefined
    ? undefined
    : { family: found, label: items.label };
}

/** The parent of a new record that stands below another one of a tree. */
function belowOf({ tree }: FamilySpec, under: RecordView | null | undefined): FormValues {
  return tree === undefined || under == null ? {} : { [tree.parent]: under.id };
}

/** The state of a form and its save: checks, drafts, conflicts, one save at a time. */
export function useRecordForm(props: RecordFormProps) {
  const { t } = useTranslation();
  const { bridge, choices } = useServices();
  const toast = useToast();
  const language = useLanguage();
  const isOpen = useMounted();
  const { family, records, panel } = props;
  const [fields] = useState(() => askedFields(props, props.mode));
  const [items] = useState(() => itemsOf(props, props.mode));
  const { held, now, put } = useHeld<Held>(() => {
    const start = { ...initialValues(fields, props.record), ...belowOf(records, props.under) };
    return { first: start, values: { ...start, ...props.begun }, rows: [], emptied: {} };
  });
  const { first, values, rows, emptied } = held;
  const [problems, setProblems] = useState<FormProblems>({});
  const [itemProblems, setItemProblems] = useState<readonly FormProblems[]>([]);
  const [noItems, setNoItems] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  /** The server's current values, when they differ from the form's initial ones. */
  const [fresh, setFresh] = useState<FormValues | null>(null);
  /** What the server left of the last save, where it took a part only. */
  const [partly, setPartly] = useState<Partly | null>(null);
  // A record that was added is not added again: what is saved next is an edit of it.
  const mode = partly === null ? props.mode : 'edit';
  const record = partly?.record ?? props.record;
  const edit = panel === undefined ? family.screen?.calls.edit : panel.edits?.edit;
  const canSave = partly === null || props.mode === 'edit' || edit !== undefined;
  // A second click may come before the button is shown busy.
  const running = useRef(false);
  const uploads = useUploads();

  useEffect(() => {
    const all = [...fields, ...(items === undefined ? [] : formFields(items.family, 'add'))];
    choices.freshen(all.flatMap((field) => sourceOf(field) ?? []));
  }, [choices, fields, items]);

  // What is suggested is no input: a form with nothing else may be closed without a question.
  useSuggested(fields, props.mode === 'add', (name, value) => {
    const fill = (all: FormValues): FormValues =>
      isEmptyValue(all[name]) ? { ...all, [name]: value } : all;
    put({ ...now(), first: fill(now().first), values: fill(now().values) });
  });

  const hold = (next: Held): void => {
    // What ends after the form was closed would leave a draft of what was saved or given up.
    if (!isOpen()) return;
    const before = now();
    put(next);
    // Corrected fields lose their mark.
    setProblems((marked) => without(marked, next.first, before.values, next.values));
    if (next.rows.length !== before.rows.length) setItemProblems([]);
    setNoItems(false);
    props.onDirty(isDirty(next.first, next.values) || next.rows.length > 0);
    props.draft.keep({
      values: keepable(fields, next.values),
      base: keepable(fields, next.first),
      ...(items === undefined ? {} : { items: next.rows }),
    });
  };

  const check = (): boolean => {
    const found = checkForm(fields, values, mode === 'edit' ? first : {});
    const itemFields = items === undefined ? [] : formFields(items.family, 'add');
    const foundItems = rows.map((row) => checkForm(itemFields, row));
    setProblems(found);
    setItemProblems(foundItems);
    const lacks = items !== undefined && rows.length === 0;
    setNoItems(lacks);
    const bad = fields.find(({ name }) => found[name] !== undefined);
    if (bad !== undefined) document.getElementById(`form-${bad.name}`)?.focus();
    return bad === undefined && !lacks && foundItems.every((one) => Object.keys(one).length === 0);
  };

  /** The server's current values, `gone` without the record; null when they equal the form's initial ones. */
  const changedMeanwhile = async (): Promise<FormValues | 'gone' | null> => {
    // What was saved in part was read again, as well.
    if (mode === 'add' || record === null || !(props.isRead || partly !== null)) return null;
    const answer = await settle(
      bridge.request('data.detail', { family: records.key, ...idOf(record) }),
    );
    // Without an answer the save itself will report the failure.
    if (!answer.ok) return answer.error.kind === 'gone' ? 'gone' : null;
    const there = initialValues(fields, answer.value);
    return conflictsOf(fields, first, there, values).length > 0 ? there : null;
  };

  /** The server took a part: the form stays with what was typed, beside what the server has now. */
  const stay = (kept: readonly KeptField[], saved: RecordView): void => {
    noteFilter(kept);
    if (!isOpen()) {
      const what = keptWords(records, kept, language, t);
      toast('warning', t('saved.partlyAway', { what }));
      props.onPartly();
      return;
    }
    setPartly({
      kept,
      record: saved,
      before: props.mode === 'add' && partly === null ? {} : first,
    });
    put({ ...now(), first: initialValues(fields, saved) });
    const [marked] = kept;
    if (marked !== undefined) document.getElementById(`form-${marked.field}`)?.focus();
    props.onDirty(true);
    props.onPartly();
  };

  const send = async (): Promise<void> => {
    const given = mode === 'add' ? givenOf(props) : {};
    const answer = await settle(
      bridge.request('data.save', {
        family: family.key,
        ...(panel === undefined ? {} : { panel: panel.key }),
        mode,
        ...(record === null ? {} : idOf(record)),
        values: sentValues(mode, first, values) as Record<string, string>,
        ...(Object.keys(given).length === 0 ? {} : { given: { ...given } }),
        ...(items === undefined || mode === 'edit'
          ? {}
          : { items: rows.map((row) => sentValues('add', {}, row) as Record<string, string>) }),
      }),
    );
    // A refused form keeps its input.
    if (!answer.ok) {
      const { error } = answer;
      if (error.kind === 'notSent') {
        setProblems({ [error.field]: { key: `failure.notSent.${error.reason}` } });
      }
      const { column = '' } = (error.kind === 'rejected' && error.sql) || {};
      const long = fields.find(({ name }) => isColumnOf(column, name));
      if (error.kind === 'rejected' && error.sql?.problem === 'tooLong' && long !== undefined) {
        setProblems({ [long.name]: { key: 'failure.sql.tooLong', values: { column } } });
      }
      const text = failureText(t, error);
      if (isOpen()) setFailure(text);
      else toast('danger', text);
      return;
    }
    const saved = answer.value;
    if (saved.kept.length > 0 && saved.record !== null) {
      stay(saved.kept, saved.record);
      return;
    }
    props.draft.forget();
    const done = props.mode === 'add' ? 'records.added' : 'records.updated';
    props.onSaved(t(saved.checked ? done : 'saved.unchecked'), isOpen());
  };

  /** @param overwrite the user knows of the changes of others, and overwrites them. */
  const save = async (overwrite: boolean): Promise<void> => {
    // A picture that is still on its way would not be in what is sent.
    if (running.current || uploads.running || !canSave || !check()) return;
    running.current = true;
    setBusy(true);
    setFailure('');
    setFresh(null);
    const ring = await ringOf(bridge, { family: records, record, first, values });
    if (ring !== null) {
      setProblems(ring);
      running.current = false;
      setBusy(false);
      return;
    }
    const meanwhile = overwrite ? null : await changedMeanwhile();
    if (meanwhile === null) await send();
    else if (meanwhile !== 'gone') setFresh(meanwhile);
    else if (isOpen()) {
      setFailure(t('failure.gone'));
      props.onGone();
    } else toast('danger', t('failure.gone'));
    running.current = false;
    setBusy(false);
  };

  return {
    /** How the form is sent. */
    mode,
    fields,
    first,
    values,
    items: rows,
    itemsOf: items,
    problems,
    itemProblems,
    noItems,
    failure,
    busy,
    fresh,
    partly,
    canSave,
    save,
    /** Uploads of the form: it is not saved while one runs. */
    uploads,
    /** Fields that a change of another field has emptied. */
    emptied,
    /** Takes what was kept as a draft. */
    restore: (values: FormValues, rows: readonly FormValues[]): void =>
      hold({ ...now(), values, rows }),
    changeRows: (change: (rows: readonly FormValues[]) => readonly FormValues[]): void =>
      hold({ ...now(), rows: change(now().rows) }),
    /** A person changed a field: what was chosen by its old value is emptied. */
    change: (name: string, value: FieldValue | null): void =>
      hold({ ...now(), ...entered(fields, now(), name, value) }),
    /** Takes the server's values with the user's changes on top. */
    merge: (): void => {
      if (fresh === null) return;
      setFresh(null);
      hold({ ...now(), first: fresh, values: rebased(first, fresh, values) });
    },
    /** Returns to the form unchanged. */
    keep: (): void => setFresh(null),
  };
}

/** The problems of fields whose values did not change. */
function without(
  problems: FormProblems,
  base: FormValues,
  before: FormValues,
  now: FormValues,
): FormProblems {
  const names = Object.keys({ ...base, ...now });
  const touched = new Set(names.filter((name) => before[name] !== now[name]));
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !touched.has(name)));
}
