import { CALL_KINDS, isRead } from '../api/call';
import type { AnswerSpec, EffectSpec, EffectValue } from './behaviour';
import {
  DICTIONARY_SOURCES,
  SEARCH_MATCHES,
  type ActionSpec,
  type FamilySpec,
  type FieldSpec,
  type FileSpec,
  type GrantSpec,
  type Label,
  type OptionsSpec,
  type PanelSpec,
  type ScreenSpec,
} from './family';
import type { FigureCondition, FigureSpec, FigureValueSpec } from './figureSpec';
import { FIELD_KINDS } from './kinds/names';
import { narrowingProblems, readAs } from './narrowed';
import { optionsOf, shapeOf } from './screens';

/** Every allowed key of a declaration, per kind of object: it catches misspelt keys. */
const KEYS: Readonly<Record<string, string>> = {
  family: 'key area labels fields calls documented idField keptBy shared uniqueTogether moment tree lifecycle heldBy answers effects figures screen',
  field:
    'name kind label unit required dict dictFrom choices reference max between search column form view absent unique existing same other notBefore personal summed due neverEmpty always',
  call: 'id method path params body kind certainty careful skipToken assumed',
  screen: 'paths menuCodes at calls permissions columns given actions views panels grants figures files tree items sort size dateRange title month',
  month: 'rows day value usual year month',
  at: 'label filters',
  action: 'key label call place idsParam one permission confirm done reply fixed carry inputs intent replaces',
  view: 'key label call columns',
  panel: 'key label call place belowAt columns single by fixed permission edits actions',
  grant: 'key label tree keys keysParam save idsParam tabs holders permission',
  'grant tab': 'name param label leaves',
  holders: 'call field',
  file: 'key label call idsParam permission',
  edits: 'add edit remove given fields permissions',
  'screen tree': 'label options key',
  items: 'family label',
  reference: 'family many nameField options',
  options: 'call shape value label lazy search fixed by',
  search: 'match assumed',
  column: 'width sortable pinned',
  form: 'on readOnlyOn wide lists first suggested section',
  choices: 'values other',
  answer: 'call of by where entityBound nested latestPer due unreferencedBy fields values groups many today inMonth corners next',
  groups: 'by leaf titles',
  holder: 'family field',
  effect: 'call when target targetField needs set add remove others insert list create times sums refuses says streams',
  lifecycle: 'field initial moves',
  move: 'action from to',
  tree: 'parent root label order',
  condition: 'field is value',
  figure: 'call of period where shape values by timeName value group nameName size',
  figureValue: 'name label unit kind operator where period latestPer better target toldByList',
  operator: 'op different field part',
};

/** Kinds of the calls behind the standard buttons. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  detail: ['detail'],
  add: ['save', 'submit'],
  edit: ['update', 'submit'],
  remove: ['remove'],
  addMany: ['save'],
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

  private options(where: string, options: OptionsSpec | undefined, beside: ReadonlySet<string> = this.names): void {
    if (options === undefined) return;
    this.keys('options', where, options);
    this.call(where, options.call);
    // An answer is parsed by its call only, so two declarations of it cannot both be right.
    if (readAs(this.offered.get(options.call)) !== readAs(options)) this.say(`${where} reads the options of "${options.call}" in another way than elsewhere`);
    for (const problem of narrowingProblems(options, this.all, beside)) this.say(`${where} ${problem}`);
    if (options.shape !== 'page' && options.search !== undefined) this.say(`${where} searches, but only options of shape "page" are searched by the server`);
  }

  private conditions(where: string, conditions: readonly FigureCondition[], names: ReadonlySet<string>): void {
    for (const condition of conditions) {
      this.keys('condition', where, condition);
      this.field(where, condition.field, names);
    }
  }

  fieldSpec(field: FieldSpec, where = `field ${field.name}`, beside: ReadonlySet<string> = this.names): void {
    this.keys('field', where, field);
    this.keys('search', `${where}, search`, field.search);
    this.keys('column', `${where}, column`, field.column);
    this.keys('form', `${where}, form`, field.form);
    this.keys('reference', `${where}, reference`, field.reference);
    this.keys('choices', `${where}, choices`, field.choices);
    this.label(`${where}, label`, field.label);
    if (typeof field.required === 'object') this.label(`${where}, message of a missing value`, field.required);
    this.field(`${where}, notBefore`, field.notBefore, beside);
    for (const other of [field.same, field.other]) if (other !== undefined) this.label(`${where}, message beside ${other.field}`, other.message);
    for (const { value, label } of field.choices?.values ?? []) this.label(`${where}, choice ${value}`, label);
    if (!FIELD_KINDS.includes(field.kind)) this.say(`${where} has the kind "${field.kind}", which does not exist`);
    if (field.kind === 'dict' && field.dict === undefined) this.say(`${where} is of kind dict and names no dictionary`);
    if (field.kind === 'choice' && field.choices === undefined) this.say(`${where} is of kind choice and has no choices`);
    if (field.kind === 'reference' && field.reference === undefined) this.say(`${where} is of kind reference and refers to nothing`);
    if (field.dictFrom !== undefined && !DICTIONARY_SOURCES.includes(field.dictFrom)) this.say(`${where} reads its dictionary from "${field.dictFrom}"`);
    if (field.search !== undefined && !SEARCH_MATCHES.includes(field.search.match))
      this.say(`${where} is searched by "${field.search.match}", which is no condition of the wire`);
    this.options(`${where}, options`, field.reference?.options, beside);
    const { lists, wide } = field.form ?? {};
    if (lists === true && (field.reference?.many !== true || field.reference.options.shape === 'tree' || wide !== true))
      this.say(`${where} stands in two lists, which need a wide reference to many records that form no tree`);
    this.call(`${where}, suggested value`, field.form?.suggested);
  }

  /** Choices that no one sees are never asked for. */
  private unseen({ name, kind, form, search, column, view }: FieldSpec): void {
    if (kind === 'reference' && (form ?? search ?? column ?? view) === undefined)
      this.say(`field ${name} refers to records, but stands in no form, search, column or view`);
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
    const inputs = new Set((action.inputs ?? []).map(({ name }) => name));
    for (const input of action.inputs ?? []) this.fieldSpec(input, `${where}, input ${input.name}`, inputs);
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

  private grant(grant: GrantSpec): void {
    const where = `grant ${grant.key}`;
    this.keys('grant', where, grant);
    this.label(where, grant.label);
    for (const id of [grant.tree, grant.keys]) {
      this.call(where, id);
      if (this.calls.has(id) && !READS.has(this.calls.get(id) ?? '')) this.say(`${where} reads by "${id}", which is no read`);
    }
    this.call(where, grant.save);
    if (READS.has(this.calls.get(grant.save) ?? '')) this.say(`${where} saves by "${grant.save}", which is a read`);
    const specs = new Map(this.all.flatMap(({ calls }) => calls).map((call) => [call.id, call] as const));
    if (specs.get(grant.keys)?.params?.includes(grant.keysParam) === false)
      this.say(`${where} asks "${grant.keys}" by "${grant.keysParam}", which it does not take`);
    if (specs.get(grant.save)?.body !== 'json') this.say(`${where} saves lists by "${grant.save}", which takes no JSON`);
    if (grant.tabs.length === 0) this.say(`${where} has no tab`);
    for (const tab of grant.tabs) {
      this.keys('grant tab', `${where}, tab ${tab.name}`, tab);
      this.label(`${where}, tab ${tab.name}`, tab.label);
    }
    this.twice(
      `tab of ${where}`,
      grant.tabs.map(({ name }) => name),
    );
    this.twice(`parameter of ${where}`, [grant.idsParam, ...grant.tabs.map(({ param }) => param)]);
    if (grant.holders === undefined) return;
    this.keys('holders', `${where}, holders`, grant.holders);
    this.call(`${where}, holders`, grant.holders.call);
    const { call, field } = grant.holders;
    const holders = this.all.find(({ calls }) => calls.some(({ id }) => id === call));
    this.field(`${where}, holders`, field, this.namesOf(holders?.key, where));
  }

  private file(file: FileSpec): void {
    const where = `file ${file.key}`;
    this.keys('file', where, file);
    this.label(where, file.label);
    this.call(where, file.call);
    if (this.calls.get(file.call) !== 'export') this.say(`${where} names the call "${file.call}", which answers no file`);
  }

  private month({ calls, month }: ScreenSpec): void {
    if (month === undefined) return;
    this.keys('month', 'screen, month', month);
    for (const name of [...month.rows, month.day, month.value]) this.field('screen, month', name);
    if (month.rows.length === 0) this.say('screen, month has no field that tells its rows apart');
    const day = this.family.fields.find(({ name }) => name === month.day);
    if (day !== undefined && day.kind !== 'date' && day.kind !== 'dateTime') this.say(`screen, month takes its days from "${month.day}", which is no date`);
    const call = this.family.calls.find(({ id }) => id === calls.page);
    if (call === undefined) this.say('screen shows a month, which only a page call of the family can be asked for');
    for (const param of call === undefined ? [] : [month.year, month.month])
      if (call?.params?.includes(param) !== true && call?.assumed?.includes(param) !== true)
        this.say(`screen, month asks by "${param}", which ${call?.id} does not take`);
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
    this.tree(screen);
    if (shape !== 'figures' && screen.title === '') this.say('screen shows records and says not which field is their title');
    if (shape === 'sheet' && calls.edit === undefined) this.say('screen shows one record that no call keeps');
    if (shape === 'figures' && figures.length === 0 && panels.length === 0) this.say('screen has neither records nor figures');
  }

  /** What a list that is a tree needs. */
  private tree({ calls, permissions }: ScreenSpec): void {
    const { tree, fields } = this.family;
    const order = fields.find(({ name }) => name === tree?.order);
    if (order !== undefined && order.kind !== 'integer') this.say(`tree is in the order of "${order.name}", which is no whole number`);
    if (order !== undefined && permissions.edit !== undefined && order.form === undefined)
      this.say(`tree is in the order of "${order.name}", which no form sends: nobody could move a record`);
    if (calls.children === undefined) return;
    if (tree === undefined) this.say('screen opens branches, but its records form no hierarchy (tree)');
    if (calls.list === undefined) this.say('screen opens branches and has no list of all records, which a search needs');
    const by = this.all.flatMap(({ answers = [] }) => answers).find(({ call }) => call === calls.children)?.by ?? {};
    if (tree !== undefined && !Object.values(by).includes(tree.parent))
      this.say(`screen opens branches by "${calls.children}", whose answer says not which parameter takes the parent ("by")`);
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
    this.field(where, answer.inMonth?.field, names);
    this.keys('groups', `${where}, groups`, answer.groups);
    const { by: groups = [], leaf, titles = {} } = answer.groups ?? {};
    for (const name of [...groups, leaf, ...Object.keys(titles), ...Object.values(titles)]) this.field(where, name, names);
    this.field(where, answer.next, names);
    this.field(where, answer.corners);
    if (answer.next !== undefined && this.calls.get(answer.call) !== 'detail')
      this.say(`${where} answers the next number, which only a call of kind detail can`);
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
    this.effectValues(where, effect.others, this.names);
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
    for (const [use, id] of Object.entries(screen.calls)) {
      this.call(`screen, ${use}`, id);
      const [kind, allowed] = [this.calls.get(id), BEHIND[use]];
      if (kind !== undefined && allowed !== undefined && !allowed.includes(kind)) this.say(`screen, ${use} names "${id}", which is a call of kind ${kind}`);
    }
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
    for (const grant of screen.grants ?? []) this.grant(grant);
    this.twice(
      'grant',
      (screen.grants ?? []).map(({ key }) => key),
    );
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
    this.month(screen);
    this.shape(screen);
    for (const name of [screen.title === '' ? undefined : screen.title, screen.sort?.field, screen.dateRange]) this.field('screen', name);
    for (const name of [...(screen.columns ?? []), ...Object.keys(screen.given ?? {})]) this.field('screen', name);
    for (const [path, at] of Object.entries(screen.at ?? {})) {
      this.keys('at', `screen at ${path}`, at);
      this.label(`screen at ${path}`, at.label);
      if (!screen.paths.includes(path)) this.say(`screen at ${path} names a path that is none of its own`);
      for (const key of Object.keys(at.filters)) this.field(`screen at ${path}`, key.replace(/_[a-z]+$/, ''));
    }
    for (const path of screen.paths) if (!path.startsWith('/')) this.say(`screen opens at "${path}", which does not begin with a slash`);
  }

  run(): readonly string[] {
    const { family } = this;
    this.keys('family', 'family', family);
    this.label('family', family.labels);
    for (const field of family.fields) {
      this.fieldSpec(field);
      this.unseen(field);
    }
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
    for (const name of family.documented ?? []) this.field('family, documented', name);
    for (const name of (family.uniqueTogether ?? []).flat()) this.field('family, uniqueTogether', name);
    this.keys('tree', 'tree', family.tree);
    this.field('tree', family.tree?.parent);
    this.field('tree', family.tree?.label);
    this.field('tree', family.tree?.order);
    for (const holder of family.heldBy ?? []) {
      this.keys('holder', 'heldBy', holder);
      this.field('heldBy', holder.field, this.namesOf(holder.family, 'heldBy'));
    }
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
