import { CALL_KINDS, isRead } from '../api/call';
import type { AnswerSpec, EffectSpec, EffectValue } from './behaviour';
import {
  DICTIONARY_SOURCES,
  SEARCH_MATCHES,
  type ActionSpec,
  type FamilySpec,
  type FieldSpec,
  type FileSpec,
  type Label,
  type OptionsSpec,
  type PanelSpec,
  type ScreenSpec,
} from './family';
import type { FigureCondition, FigureSpec, FigureValueSpec } from './figureSpec';
import { FIELD_KINDS } from './kinds/names';
import { optionsOf, shapeOf } from './screens';

/** Every allowed key of a declaration, per kind of object: it catches misspelt keys. */
const KEYS: Readonly<Record<string, string>> = {
  family: 'key area labels fields calls idField keptBy shared uniqueTogether moment tree lifecycle answers effects figures screen',
  field: 'name kind label unit required dict dictFrom choices reference max between search column form view absent unique existing same other personal due',
  call: 'id method path params body kind certainty careful skipToken assumed',
  screen: 'paths menuCodes at calls permissions columns given actions views panels figures files tree items sort size dateRange title',
  at: 'label filters',
  action: 'key label call place idsParam one permission confirm done fixed carry inputs intent replaces',
  view: 'key label call columns',
  panel: 'key label call place belowAt columns single by fixed permission edits actions',
  file: 'key label call idsParam permission',
  edits: 'add edit remove given fields permissions',
  'screen tree': 'label options key',
  items: 'family label',
  reference: 'family many nameField options',
  options: 'call shape value label lazy search fixed',
  search: 'match assumed',
  column: 'width sortable pinned',
  form: 'on readOnlyOn wide first section',
  choices: 'values other',
  answer: 'call of by where entityBound nested latestPer due unreferencedBy fields values groups many today',
  effect: 'call when target targetField needs set add remove insert list create sums',
  lifecycle: 'field initial moves',
  move: 'action from to',
  tree: 'parent root label',
  condition: 'field is value',
  figure: 'call of period where shape values by timeName value group nameName size',
  figureValue: 'name label unit kind operator where period latestPer better target toldByList',
  operator: 'op different field part',
};

/** Kinds of read calls. */
const READS: ReadonlySet<string> = new Set(CALL_KINDS.filter(isRead));

/** Collects the mistakes of one family, in words for the person who declares it. */
class Check {
  readonly problems: string[] = [];
  private readonly names: ReadonlySet<string>;
  private readonly calls: ReadonlyMap<string, string>;
  /** The first options of each call. */
  private readonly offered: ReadonlyMap<string, OptionsSpec>;

  constructor(
    private readonly family: FamilySpec,
    private readonly all: readonly FamilySpec[],
  ) {
    this.names = new Set(family.fields.map(({ name }) => name));
    this.offered = new Map(
      all
        .flatMap(optionsOf)
        .toReversed()
        .map((options) => [options.call, options]),
    );
    this.calls = new Map(all.flatMap((one) => one.calls.map((call) => [call.id, call.kind] as const)));
  }

  private say(problem: string): void {
    this.problems.push(`${this.family.key}: ${problem}`);
  }

  private keys(what: string, where: string, value: object | undefined): void {
    const known = new Set((KEYS[what] ?? '').split(' '));
    for (const key of Object.keys(value ?? {})) if (!known.has(key)) this.say(`${where} has a key "${key}" that no ${what} has`);
  }

  private label(where: string, label: Label): void {
    if (!/[\p{Script=Han}A-Z]/u.test(label.zh)) this.say(`${where} has no Chinese words`);
    if (!/^[\x20-\x7e]+$/.test(label.en)) this.say(`${where} has no plain English words`);
  }

  private call(where: string, id: string | undefined): void {
    if (id !== undefined && !this.calls.has(id)) this.say(`${where} names the call "${id}", which no family declares`);
  }

  private field(where: string, name: string | undefined, of: ReadonlySet<string> = this.names): void {
    if (name !== undefined && !of.has(name)) this.say(`${where} names the field "${name}", which is not declared`);
  }

  private namesOf(key: string | undefined, where: string): ReadonlySet<string> {
    if (key === undefined) return this.names;
    const family = this.all.find((one) => one.key === key);
    if (family === undefined) this.say(`${where} names the family "${key}", which does not exist`);
    return new Set(family?.fields.map(({ name }) => name) ?? []);
  }

  private options(where: string, options: OptionsSpec | undefined): void {
    if (options === undefined) return;
    this.keys('options', where, options);
    this.call(where, options.call);
    // An answer is parsed by its call only, so two declarations of it cannot both be right.
    if (JSON.stringify(this.offered.get(options.call)) !== JSON.stringify(options))
      this.say(`${where} reads the options of "${options.call}" in another way than elsewhere`);
    if (options.shape !== 'page' && options.search !== undefined) this.say(`${where} searches, but only options of shape "page" are searched by the server`);
  }

  private conditions(where: string, conditions: readonly FigureCondition[], names: ReadonlySet<string>): void {
    for (const condition of conditions) {
      this.keys('condition', where, condition);
      this.field(where, condition.field, names);
    }
  }

  fieldSpec(field: FieldSpec, where = `field ${field.name}`): void {
    this.keys('field', where, field);
    this.keys('search', `${where}, search`, field.search);
    this.keys('column', `${where}, column`, field.column);
    this.keys('form', `${where}, form`, field.form);
    this.keys('reference', `${where}, reference`, field.reference);
    this.keys('choices', `${where}, choices`, field.choices);
    this.label(`${where}, label`, field.label);
    if (typeof field.required === 'object') this.label(`${where}, message of a missing value`, field.required);
    for (const beside of [field.same, field.other]) if (beside !== undefined) this.label(`${where}, message beside ${beside.field}`, beside.message);
    for (const { value, label } of field.choices?.values ?? []) this.label(`${where}, choice ${value}`, label);
    if (!FIELD_KINDS.includes(field.kind)) this.say(`${where} has the kind "${field.kind}", which does not exist`);
    if (field.kind === 'dict' && field.dict === undefined) this.say(`${where} is of kind dict and names no dictionary`);
    if (field.kind === 'choice' && field.choices === undefined) this.say(`${where} is of kind choice and has no choices`);
    if (field.kind === 'reference' && field.reference === undefined) this.say(`${where} is of kind reference and refers to nothing`);
    if (field.dictFrom !== undefined && !DICTIONARY_SOURCES.includes(field.dictFrom)) this.say(`${where} reads its dictionary from "${field.dictFrom}"`);
    if (field.search !== undefined && !SEARCH_MATCHES.includes(field.search.match))
      this.say(`${where} is searched by "${field.search.match}", which is no condition of the wire`);
    this.options(`${where}, options`, field.reference?.options);
  }

  private action(action: ActionSpec, where: string, names: ReadonlySet<string>): void {
    this.keys('action', where, action);
    this.call(where, action.call);
    this.label(where, action.label);
    if (action.done !== undefined) this.label(`${where}, message when done`, action.done);
    if (action.confirm !== undefined) this.label(`${where}, confirmation`, action.confirm);
    if (action.place !== 'screen' && action.idsParam === undefined) this.say(`${where} acts on rows and says not which parameter takes their ids`);
    if (action.carry !== undefined && action.one !== true) this.say(`${where} carries fields of a row and must be sent one by one`);
    for (const name of Object.values(action.carry ?? {})) this.field(`${where}, carry`, name, names);
    for (const input of action.inputs ?? []) this.fieldSpec(input, `${where}, input ${input.name}`);
  }

  private panel(panel: PanelSpec): void {
    const where = `panel ${panel.key}`;
    this.keys('panel', where, panel);
    this.keys('edits', `${where}, edits`, panel.edits);
    this.label(where, panel.label);
    this.call(where, panel.call);
    for (const name of Object.values({ ...panel.by, ...panel.edits?.given })) this.field(where, name);
    for (const id of [panel.edits?.add, panel.edits?.edit, panel.edits?.remove]) this.call(where, id);
    const answer = this.all.flatMap(({ answers = [] }) => answers).find(({ call }) => call === panel.call);
    const owner = this.all.find(({ calls }) => calls.some(({ id }) => id === panel.call));
    const names = this.namesOf(answer?.of ?? owner?.key, where);
    for (const name of [...(panel.columns ?? []), ...(panel.edits?.fields ?? [])]) this.field(`${where}, fields`, name, names);
    for (const action of panel.actions ?? []) this.action(action, `${where}, action ${action.key}`, names);
  }

  private file(file: FileSpec): void {
    const where = `file ${file.key}`;
    this.keys('file', where, file);
    this.label(where, file.label);
    this.call(where, file.call);
    if (this.calls.get(file.call) !== 'export') this.say(`${where} names the call "${file.call}", which answers no file`);
  }

  /** What a screen of each shape needs. */
  private shape(screen: ScreenSpec): void {
    const shape = shapeOf(screen);
    const { calls, figures = [], panels = [] } = screen;
    const list = calls.page ?? calls.list;
    const kind = list === undefined ? undefined : this.calls.get(list);
    if (calls.page !== undefined && calls.list !== undefined) this.say('screen has a page and a list: it shows one of them');
    if (calls.page !== undefined && kind !== undefined && kind !== 'page') this.say(`screen pages by "${calls.page}", which answers no page`);
    if (calls.list !== undefined && kind === 'page') this.say(`screen lists by "${calls.list}", which answers a page`);
    if (shape !== 'figures' && screen.title === '') this.say('screen shows records and says not which field is their title');
    if (shape === 'sheet' && calls.edit === undefined) this.say('screen shows one record that no call keeps');
    if (shape === 'figures' && figures.length === 0 && panels.length === 0) this.say('screen has neither records nor figures');
  }

  private effectValues(where: string, values: Readonly<Record<string, EffectValue>> | undefined, names: ReadonlySet<string>): void {
    for (const [name, value] of Object.entries(values ?? {})) {
      this.field(where, name, names);
      if ('field' in value) this.field(where, value.field);
    }
  }

  answer(answer: AnswerSpec): void {
    const where = `answer of ${answer.call}`;
    this.keys('answer', where, answer);
    this.call(where, answer.call);
    const names = this.namesOf(answer.of, where);
    for (const name of [...Object.values(answer.by ?? {}), ...(answer.fields ?? []), answer.latestPer]) this.field(where, name, names);
    this.field(where, answer.values?.field, names);
    this.field(where, answer.due?.field, names);
    for (const name of [...(answer.groups?.by ?? []), answer.groups?.leaf]) this.field(where, name, names);
    this.conditions(where, answer.where ?? [], names);
    if (answer.due !== undefined && this.calls.get(answer.call) === 'page') this.say(`${where} answers what is due, which only calls that answer no page can`);
    if (answer.unreferencedBy !== undefined && this.calls.get(answer.call) === 'page')
      this.say(`${where} leaves out what is referred to, which only calls that answer no page can`);
    if (answer.unreferencedBy !== undefined) this.field(where, answer.unreferencedBy.field, this.namesOf(answer.unreferencedBy.family, where));
  }

  effect(effect: EffectSpec): void {
    const where = `effect of ${effect.call}`;
    this.keys('effect', where, effect);
    this.call(where, effect.call);
    if (READS.has(this.calls.get(effect.call) ?? '')) this.say(`${where} changes something, but the call is declared as a read`);
    this.effectValues(where, effect.set, this.names);
    this.effectValues(where, effect.add, this.names);
    this.field(where, effect.targetField);
    if (effect.insert !== undefined) this.effectValues(where, effect.insert.values, this.namesOf(effect.insert.family, where));
    if (effect.list !== undefined) {
      const names = this.namesOf(effect.list.family, where);
      this.field(where, effect.list.link, names);
      for (const [own, theirs] of Object.entries(effect.sums ?? {})) {
        this.field(where, own);
        this.field(where, theirs, names);
      }
    } else if (effect.sums !== undefined) this.say(`${where} sums records of a list, but has none`);
  }

  figure(spec: FigureSpec): void {
    const where = `figure ${spec.call}`;
    this.keys('figure', where, spec);
    this.call(where, spec.call);
    const names = this.namesOf(spec.of, where);
    const records = this.all.find(({ key }) => key === (spec.of ?? this.family.key));
    if (records?.moment === undefined) this.say(`${where} counts records that say not when they happened (moment)`);
    this.conditions(where, spec.where ?? [], names);
    if (spec.shape === 'rank') this.field(where, spec.group, names);
    const values: readonly FigureValueSpec[] = spec.shape === 'rank' ? [spec.value] : spec.values;
    for (const value of values) {
      const at = `${where}, value ${value.name}`;
      this.keys('figureValue', at, value);
      this.keys('operator', at, value.operator);
      this.label(at, value.label);
      if (!FIELD_KINDS.includes(value.kind)) this.say(`${at} has the kind "${value.kind}", which does not exist`);
      this.field(at, value.latestPer, names);
      if ('field' in value.operator) this.field(at, value.operator.field, names);
      if ('different' in value.operator) this.field(at, value.operator.different, names);
      this.conditions(at, [...(value.where ?? []), ...(value.operator.op === 'ratio' ? value.operator.part : [])], names);
    }
  }

  private lifecycle(): void {
    const { lifecycle, screen } = this.family;
    if (lifecycle === undefined) return;
    const where = 'lifecycle';
    this.keys('lifecycle', where, lifecycle);
    this.field(where, lifecycle.field);
    const field = this.family.fields.find(({ name }) => name === lifecycle.field);
    if (field?.form !== undefined) this.say(`${where}: the state "${lifecycle.field}" stands in the form; only actions may change it`);
    const own = this.all.flatMap((one) => [...(one.screen?.actions ?? []), ...(one.screen?.panels ?? []).flatMap((panel) => panel.actions ?? [])]);
    const keys = new Set([...(screen?.actions ?? []), ...own.filter(({ call }) => this.family.calls.some(({ id }) => id === call))].map(({ key }) => key));
    const states = field?.choices?.values.map(({ value }) => value);
    for (const move of lifecycle.moves) {
      this.keys('move', where, move);
      if (!keys.has(move.action)) this.say(`${where} moves by the action "${move.action}", which the screen does not have`);
      for (const state of [...move.from, move.to])
        if (states !== undefined && !states.includes(state)) this.say(`${where} knows the state "${state}", which is no choice of ${lifecycle.field}`);
    }
    if (states !== undefined && !states.includes(lifecycle.initial)) this.say(`${where} begins in "${lifecycle.initial}", which is no choice`);
  }

  private twice(what: string, values: readonly string[]): void {
    for (const value of new Set(values.filter((one, at) => values.indexOf(one) !== at))) this.say(`${what} "${value}" stands twice`);
  }

  private screen(): void {
    const { screen } = this.family;
    if (screen === undefined) return;
    this.keys('screen', 'screen', screen);
    this.keys('screen tree', 'screen, tree', screen.tree);
    this.keys('items', 'screen, items', screen.items);
    for (const [use, id] of Object.entries(screen.calls)) this.call(`screen, ${use}`, id);
    for (const id of screen.figures ?? []) {
      this.call('screen, figures', id);
      if (!this.all.some(({ figures = [] }) => figures.some(({ call }) => call === id)))
        this.say(`screen shows the figures of "${id}", which no family declares as figures`);
    }
    for (const view of screen.views ?? []) {
      this.keys('view', `view ${view.key}`, view);
      this.label(`view ${view.key}`, view.label);
      this.call(`view ${view.key}`, view.call);
      for (const name of view.columns ?? []) this.field(`view ${view.key}`, name);
    }
    for (const panel of screen.panels ?? []) this.panel(panel);
    for (const file of screen.files ?? []) this.file(file);
    for (const action of screen.actions ?? []) this.action(action, `action ${action.key}`, this.names);
    this.twice(
      'action',
      (screen.actions ?? []).map(({ key }) => key),
    );
    this.twice(
      'view',
      (screen.views ?? []).map(({ key }) => key),
    );
    this.twice(
      'panel',
      (screen.panels ?? []).map(({ key }) => key),
    );
    this.options('screen, tree', screen.tree?.options);
    if (screen.items !== undefined) this.namesOf(screen.items.family, 'screen, items');
    this.shape(screen);
    for (const name of [screen.title === '' ? undefined : screen.title, screen.sort?.field, screen.dateRange]) this.field('screen', name);
    for (const name of [...(screen.columns ?? []), ...Object.keys(screen.given ?? {})]) this.field('screen', name);
    for (const [path, at] of Object.entries(screen.at ?? {})) {
      this.keys('at', `screen at ${path}`, at);
      this.label(`screen at ${path}`, at.label);
      if (!screen.paths.includes(path)) this.say(`screen at ${path} names a path that is none of its own`);
      for (const key of Object.keys(at.filters)) this.field(`screen at ${path}`, key.slice(0, key.lastIndexOf('_')));
    }
    for (const path of screen.paths) if (!path.startsWith('/')) this.say(`screen opens at "${path}", which does not begin with a slash`);
  }

  run(): readonly string[] {
    const { family } = this;
    this.keys('family', 'family', family);
    this.label('family', family.labels);
    for (const field of family.fields) this.fieldSpec(field);
    this.twice(
      'field',
      family.fields.map(({ name }) => name),
    );
    for (const call of family.calls) {
      this.keys('call', `call ${call.id}`, call);
      if (!CALL_KINDS.includes(call.kind)) this.say(`call ${call.id} has the kind "${call.kind}", which does not exist`);
      if (!call.id.includes('.')) this.say(`call ${call.id} has no family in its id`);
    }
    this.field('family, moment', family.moment);
    this.field('family, idField', family.idField);
    for (const name of (family.uniqueTogether ?? []).flat()) this.field('family, uniqueTogether', name);
    this.keys('tree', 'tree', family.tree);
    this.field('tree', family.tree?.parent);
    this.field('tree', family.tree?.label);
    for (const answer of family.answers ?? []) this.answer(answer);
    for (const effect of family.effects ?? []) this.effect(effect);
    for (const spec of family.figures ?? []) this.figure(spec);
    this.lifecycle();
    this.screen();
    return this.problems;
  }
}

/**
 * The mistakes of a declaration, in words; empty without mistakes.
 * @param all every family, in which references and calls are looked up.
 */
export function checkFamily(family: FamilySpec, all: readonly FamilySpec[]): readonly string[] {
  return new Check(family, all).run();
}
