import type { CellClassParams, ColDef, ICellRendererParams } from '@renderer/ui/grid/library';
import { Classes } from '@blueprintjs/core';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { shownIntent } from '@shared/catalogue/kinds/choices';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { RecordView } from '@shared/catalogue/record';
import { grouped } from '@renderer/charts/numbers';
import { drawnCell } from '@renderer/ui/grid/cells';
import { NUMBERS } from '@renderer/ui/grid/cut';
import { placeOf } from '../tree/useTreeList';
import { wordSource, type CellText } from './cellText';
import type { ColumnLayout } from './columnLayout';
import { FieldCell } from './FieldCell';
import { isNumber } from './search';

export { FieldCell } from './FieldCell';

/** Column of the row's buttons. */
export const OPERATIONS = '#operations';

export interface RowCommand {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** Most row buttons side by side; more go into a menu. */
const MOST_BUTTONS = 3;

/** Narrower headers are unreadable. px. */
const COLUMN_MIN_PX = 78;

/** Width of a row's buttons by their words, px: a Chinese character is as wide as the font is high. */
const BUTTON_PX = 18;
const WIDE_CHAR_PX = 14;
const NARROW_CHAR_PX = 8;
const PADDING_PX = 34;

function widthOf(text: string): number {
  const wide = [...text].filter((char) => char > '\u2e80').length;
  return BUTTON_PX + wide * WIDE_CHAR_PX + (text.length - wide) * NARROW_CHAR_PX;
}

/** Sort sign, gaps and paddings of a header, px. */
const HEADER_PX = 44;
/** No header makes its column wider than this, px. */
const HEADER_MOST_PX = 200;

/** Least width at which a header can be read whole, in the language shown. */
function headerWidth(label: string): number {
  return Math.min(HEADER_MOST_PX, widthOf(label) - BUTTON_PX + HEADER_PX);
}

/** A person makes a column no narrower, px. */
const OWN_MIN_PX = 48;

/** Kinds whose cells contain only text. */
const TEXTS: ReadonlySet<FieldKindName> = new Set([
  'id',
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'weight',
  'percent',
  'date',
  'dateTime',
  'phone',
  'email',
  'plate',
  'idCard',
  'dict',
  'choice',
]);

/** True when a cell needs no component: the grid writes its text, which is many times cheaper. */
function isText(field: FieldSpec): boolean {
  if (field.kind === 'reference') return wordSource(field) !== null;
  return TEXTS.has(field.kind);
}

export interface ColumnWords {
  readonly label: (field: FieldSpec) => string;
  readonly text: CellText;
  readonly absent: string;
  /** Fields that some record shown could not be read in. */
  readonly unreadable: ReadonlySet<string>;
  /** Least width at which the longest number of a column stands whole, px; by the name of the field. */
  readonly amounts?: Readonly<Record<string, number>>;
  /** The list is a tree. */
  readonly tree?: TreeWords;
}

export interface TreeWords {
  /** Name of the field whose column shows the levels. */
  readonly column: string;
  /** What the button before a record's name does. */
  readonly word: (open: boolean, text: string) => string;
  readonly toggle: (record: RecordView) => void;
}

/** Room around a number, px, and the step in which a column grows, so that it seldom does. */
const AMOUNT_PADDING_PX = 28;
const AMOUNT_STEP_PX = 24;

/** Widths that the numbers of these records need: one that is cut reads as another. */
export function amountWidths(
  records: readonly RecordView[],
  fields: readonly FieldSpec[],
  text: CellText,
): Readonly<Record<string, number>> {
  const widths = fields.filter(isNumber).map((field) => {
    const longest = Math.max(0, ...records.map((record) => grouped(text(record, field)).length));
    const px = AMOUNT_PADDING_PX + longest * NARROW_CHAR_PX;
    return [field.name, Math.ceil(px / AMOUNT_STEP_PX) * AMOUNT_STEP_PX] as const;
  });
  return Object.fromEntries(widths);
}

const stateOf = (record: RecordView | undefined, field: FieldSpec): string =>
  record?.cells[field.name]?.state ?? 'absent';

/**
 * A label with the colour of its value, drawn directly: the library's own component measures every text and
 * makes the page lay itself out once more for each of them.
 */
function choiceCell(field: FieldSpec, words: ColumnWords) {
  return drawnCell<RecordView>(({ data }) => {
    const cell = data?.cells[field.name];
    if (data === undefined || cell?.state !== 'value') return null;
    const text = words.text(data, field);
    const intent = shownIntent(cell.value, field);
    const word = element('span', text);
    word.title = text;
    if (intent !== undefined)
      word.className = [Classes.TAG, Classes.MINIMAL, Classes.intentClass(intent)].join(' ');
    return word;
  });
}

function element<K extends 'span' | 'button'>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Room of a level of a tree, px. */
const LEVEL_PX = 20;

/** The cell that shows where a record stands in a tree, with the button that opens what stands below it. */
function treeCell(field: FieldSpec, words: ColumnWords, tree: TreeWords): ColDef<RecordView> {
  const textOf = (record: RecordView): string => words.text(record, field) || words.absent;
  return {
    cellClass: 'cj-text',
    // The grid draws a cell anew when its value is another one.
    valueGetter: ({ data }) =>
      data === undefined ? '' : JSON.stringify([textOf(data), placeOf(data)]),
    cellRenderer: drawnCell<RecordView>(({ data }) => {
      const place = data === undefined ? undefined : placeOf(data);
      if (data === undefined || place === undefined) return null;
      const text = textOf(data);
      const all = document.createDocumentFragment();
      const name = element('span', text);
      name.classList.toggle('cj-tree-path', !place.matched);
      const before = element(place.open === null ? 'span' : 'button', '');
      before.className = 'cj-tree-twist';
      before.style.marginLeft = `${(place.level - 1) * LEVEL_PX}px`;
      if (before instanceof HTMLButtonElement && place.open !== null) {
        before.type = 'button';
        before.tabIndex = -1;
        before.dataset['open'] = String(place.open);
        before.ariaLabel = tree.word(place.open, text);
        before.addEventListener('click', () => tree.toggle(data));
      }
      all.append(before, name);
      return all;
    }),
  };
}

/** The cell definition of a field: plain text where that is enough. */
function cellOf(field: FieldSpec, words: ColumnWords): ColDef<RecordView> {
  const component = ({ data }: ICellRendererParams<RecordView>) =>
    data === undefined ? null : <FieldCell record={data} field={field} />;
  if (field.choices?.values.some(({ value }) => shownIntent(value, field) !== undefined) === true) {
    const word = choiceCell(field, words);
    return {
      cellRendererSelector: ({ data }) => ({
        component: stateOf(data, field) === 'value' ? word : component,
      }),
    };
  }
  if (!isText(field)) return { cellRenderer: component };
  const isScaled = kindOf(field.kind).scale !== undefined;
  return {
    cellClass: isNumber(field) ? ['cj-text', 'ag-right-aligned-cell'] : 'cj-text',
    valueGetter: ({ data }) => {
      const text = data === undefined ? '' : words.text(data, field);
      if (text === '') return words.absent;
      // Thousands separators are for display; a copy takes the plain number.
      return isScaled ? grouped(text) : text;
    },
    // Only where it is needed: the grid draws a cell that may have a component twice.
    ...(words.unreadable.has(field.name)
      ? {
          cellRendererSelector: ({ data }) =>
            stateOf(data, field) === 'unreadable' ? { component } : undefined,
        }
      : {}),
    cellClassRules: {
      'cj-absent': ({ data }: CellClassParams<RecordView>) => stateOf(data, field) === 'absent',
    },
  };
}

/** The grid's columns: those of the layout in its order, with the row's buttons at the end. */
export function columnsOf(
  family: FamilySpec,
  layout: ColumnLayout,
  words: ColumnWords,
): readonly ColDef<RecordView>[] {
  const byName = new Map(family.fields.map((field) => [field.name, field]));
  return layout.flatMap(({ name, width: own, pinned, hidden }) => {
    const field = byName.get(name);
    if (field === undefined || hidden) return [];
    const label = words.label(field);
    const declared = Math.max(
      field.column?.width ?? fallbackWidth(field),
      field.kind === 'image' ? 0 : headerWidth(label),
    );
    // A column never shrinks below its declared width: the grid scrolls sideways instead.
    const amount = words.amounts?.[name] ?? 0;
    const room: ColDef<RecordView> =
      own !== undefined
        ? { width: Math.max(own, amount), flex: null, minWidth: Math.max(OWN_MIN_PX, amount) }
        : {
            initialWidth: declared,
            flex: field.kind === 'image' ? 0 : declared,
            minWidth: Math.max(amount, Math.min(Math.max(declared, COLUMN_MIN_PX), 240)),
          };
    const sortable = field.column?.sortable === true;
    const column: ColDef<RecordView> = {
      colId: name,
      headerName: label,
      sortable,
      unSortIcon: sortable,
      pinned,
      ...(isNumber(field) ? { headerClass: NUMBERS } : {}),
      ...(words.tree?.column === name ? treeCell(field, words, words.tree) : cellOf(field, words)),
    };
    return [{ ...column, ...room }];
  });
}

/** Width of a column without a declared one. */
function fallbackWidth(field: FieldSpec): number {
  return field.kind === 'dateTime' ? 155 : 120;
}

/**
 * The buttons of a row, and whether the rest goes into a menu. `folded`: some row of the list needs that
 * menu.
 */
export function buttonsOf<C>(
  commands: readonly C[],
  folded: boolean,
): { readonly shown: readonly C[]; readonly more: boolean } {
  if (!folded || commands.length < MOST_BUTTONS) return { shown: commands, more: false };
  return { shown: commands.slice(0, MOST_BUTTONS - 1), more: true };
}

/** A command that some row of a list can have. */
export interface PossibleCommand {
  readonly key: string;
  readonly label: string;
  /** Every row has it. */
  readonly always: boolean;
}

/** Width for the buttons of the fullest row, px. */
function operationsWidth(possible: readonly PossibleCommand[], more: string): number {
  const sum = (some: readonly string[]): number =>
    some.reduce((width, label) => width + widthOf(label), PADDING_PX);
  if (possible.length <= MOST_BUTTONS) return sum(possible.map(({ label }) => label));
  const fixed = possible.filter(({ always }) => always).map(({ label }) => label);
  const widest = possible.map(({ label }) => label).sort((a, b) => widthOf(b) - widthOf(a));
  const first = [...fixed, ...widest.filter((label) => !fixed.includes(label))];
  return sum([...first.slice(0, MOST_BUTTONS - 1), more]);
}

/** The column of the row's buttons; undefined when no row has one. */
export function operationsColumn(row: {
  readonly title: string;
  readonly more: string;
  readonly possible: readonly PossibleCommand[];
  readonly commands: (record: RecordView) => readonly RowCommand[];
  readonly onMore: (record: RecordView, at: DOMRect) => void;
}): ColDef<RecordView> | undefined {
  if (row.possible.length === 0) return undefined;
  const folded = row.possible.length > MOST_BUTTONS;
  return {
    colId: OPERATIONS,
    headerName: row.title,
    pinned: 'right',
    width: operationsWidth(row.possible, row.more),
    resizable: false,
    suppressMovable: true,
    lockPosition: 'right',
    cellClass: 'cj-row-buttons',
    cellRenderer: drawnCell<RecordView>(({ data }) => {
      const buttons = document.createDocumentFragment();
      if (data === undefined || data.id === '') return buttons;
      const add = (label: string, run: (button: HTMLButtonElement) => void): HTMLButtonElement => {
        const button = element('button', label);
        button.type = 'button';
        button.className = 'cj-row-button';
        button.addEventListener('click', () => run(button));
        buttons.append(button);
        return button;
      };
      const { shown, more: hasMore } = buttonsOf(row.commands(data), folded);
      for (const { key, label, danger } of shown) {
        // The command is looked up at the click: the screen may have changed since.
        const button = add(label, () =>
          row
            .commands(data)
            .find((one) => one.key === key)
            ?.run(),
        );
        button.classList.toggle('cj-row-danger', danger === true);
      }
      if (hasMore)
        add(row.more, (button) => row.onMore(data, button.getBoundingClientRect())).ariaHasPopup =
          'menu';
      return buttons;
    }),
  };
}
