import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import type {
  ActionSpec,
  FamilySpec,
  GrantSpec,
  OptionsSpec,
  PanelSpec,
} from '@shared/catalogue/family';
import { DICTIONARY_SOURCES } from '@shared/catalogue/family';
import { callOf, findFamily } from '@shared/catalogue/index';
import type { RecordView } from '@shared/catalogue/record';
import { isTreeList } from '@shared/catalogue/ownTree';
import { hasList, idFieldOf, optionsOf, recordsOf } from '@shared/catalogue/screens';
import { askFeed } from '@main/boards/ask';
import { TRACKED } from '@renderer/screens/track/trackData';
import { madeForm, madeInputs } from './formValues';
import type { RealClient } from './realClient';

/** Searches that take a pair of values, each with a suffix of its own. */
const PAIRS: readonly string[] = ['range', 'dateRange'];
const NEVER = new AbortController().signal;

/** What a person can make a client send, through the code of the client. Answers are of no matter. */
export class WireDrive {
  constructor(private readonly client: RealClient) {}

  /** Everything of a family's screen: lists, figures, options, panels, dialogs, acts; removals come last. */
  async family(family: FamilySpec): Promise<void> {
    for (const options of optionsOf(family)) await this.options(options);
    const { screen } = family;
    if (screen === undefined) return;
    for (const { key } of screen.files ?? []) await this.file(family, key);
    if (!hasList(family)) return this.withoutList(family);
    const row = await this.lists(family);
    for (const id of screen.figures ?? []) await this.figures(id);
    for (const panel of screen.panels ?? []) await this.panel(family, panel, row);
    for (const action of screen.actions ?? []) await this.act(family, undefined, action, row);
    for (const grant of screen.grants ?? []) await this.grant(family, grant, row);
    await this.keep(family, row);
  }

  /** Figures above a list: of all records, and under the conditions of the list that the call takes. */
  private async figures(id: string): Promise<void> {
    const { records } = this.client.data;
    await records.figures(id, {}, 'wire');
    const own = (callOf(id).params ?? []).map((name) => [`${name}_equal`, '1'] as const);
    if (own.length > 0) await records.figures(id, Object.fromEntries(own), 'wire');
  }

  /** Figures, panels and the one record of a screen without a list. */
  private async withoutList(family: FamilySpec): Promise<void> {
    const screen = must(family.screen, 'screen');
    const { data } = this.client;
    for (const id of screen.figures ?? []) await data.records.figures(id, {}, 'wire');
    for (const panel of screen.panels ?? []) await this.panel(family, panel, undefined);
    if (screen.calls.detail !== undefined) await data.detail(family.key);
    const values = await madeForm(this.client, family, 9, 'edit');
    if (screen.calls.edit !== undefined)
      await data.save({ family: family.key, mode: 'edit', values });
  }

  private async file(family: FamilySpec, file: string): Promise<void> {
    const question = { family: family.key, file, filters: {} };
    await this.client.data.receive(question, NEVER, () => undefined);
  }

  /** What boards ask for by themselves. */
  async boards(): Promise<void> {
    const { data } = this.client;
    const deps = {
      session: () => this.client.session(),
      dictionary: data.dictionary.bind(data),
    };
    for (const feed of BOARDS.flatMap(({ feeds }) => feeds)) await askFeed(deps, feed, NEVER);
  }

  /** The track of one day of a vehicle and of a person, as the page of tracks asks for it. */
  async tracks(): Promise<void> {
    for (const { call, param, time } of Object.values(TRACKED)) {
      const params = {
        [param]: '1',
        [`${time}_datege`]: '2026-01-01 00:00:00',
        [`${time}_datele`]: '2026-01-01 23:59:59',
      };
      await this.client.data.records.read({ call, params, slot: 'wire' });
    }
  }

  /** What modules send for all screens: dictionaries, files, and last the session itself. */
  async modules(): Promise<void> {
    const { data } = this.client;
    for (const from of DICTIONARY_SOURCES) await data.dictionary('sex', from);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    await data.upload({ name: 'dot.png', mime: 'image/png', bytes: png });
    await this.client.wholeSession();
  }

  private async options(options: OptionsSpec): Promise<void> {
    const { data } = this.client;
    // A form narrows them by what stands in it.
    const by = Object.fromEntries(Object.keys(options.by ?? {}).map((param) => [param, '1']));
    if (options.shape === 'page') await data.records.pick(options.call, '1', 1, 'wire', by);
    else if (options.lazy === undefined) await data.options(options.call, by);
    else await data.records.nodes(options.call, null);
  }

  /** Every tab of the list, without a condition and with all that its search has. @returns a row of the first one. */
  private async lists(family: FamilySpec): Promise<RecordView | undefined> {
    const screen = must(family.screen, 'screen');
    const searches = family.fields.flatMap(({ name, search }) =>
      search === undefined || PAIRS.includes(search.match) ? [] : [`${name}_${search.match}`],
    );
    const keys = screen.tree === undefined ? searches : [...searches, screen.tree.key];
    const filters = Object.fromEntries(keys.map((key) => [key, '1']));
    const { month } = screen;
    // A sheet of a month is always of one.
    const inMonth: Record<string, string> =
      month === undefined ? {} : { [month.year]: '2026', [month.month]: '1' };
    let row: RecordView | undefined;
    for (const view of [undefined, ...(screen.views ?? []).map(({ key }) => key)]) {
      const ask = async (conditions: Record<string, string>) =>
        this.client.data.page({
          family: family.key,
          view,
          current: 1,
          size: 10,
          sort: screen.sort === undefined ? [] : [screen.sort],
          filters: { ...conditions, ...inMonth },
          slot: 'wire',
        });
      if (isTreeList(family)) await this.branches(family, view);
      const answer = await ask({});
      row ??= answer.ok ? answer.value.records[0] : undefined;
      await ask(filters);
    }
    return row;
  }

  /** A list that is a tree, as its screen opens it: branch by branch, and all at once. */
  private async branches(family: FamilySpec, view: string | undefined): Promise<void> {
    const question = { family: family.key, view, sort: [], filters: {}, slot: 'wire' };
    for (const mode of ['first', 'all'] as const)
      await this.client.data.trees.tree({ ...question, open: { mode, changed: [] } });
  }

  /** What a row may do, as its dialog reads and saves it, and those who have the row. */
  private async grant(
    family: FamilySpec,
    { key, holders }: GrantSpec,
    row: RecordView | undefined,
  ): Promise<void> {
    const { data } = this.client;
    const id = row?.id ?? '1';
    const question = { family: family.key, grant: key, id };
    const read = await data.grants.read(question);
    const keys = read.ok ? read.value.keys : {};
    await data.grants.save({ ...question, before: keys, wanted: keys });
    if (holders === undefined) return;
    const params = { [`${holders.field}_like`]: id };
    await data.records.read({ call: holders.call, params, slot: 'wire' });
  }

  private async panel(
    family: FamilySpec,
    panel: PanelSpec,
    row: RecordView | undefined,
  ): Promise<void> {
    const by = Object.entries(panel.by ?? {}).map(([param, field]) => [
      param,
      valueOf(family, row, field),
    ]);
    const params = { ...(Object.fromEntries(by) as Record<string, string>), ...panel.fixed };
    const answer = await this.client.data.records.read({ call: panel.call, params, slot: 'wire' });
    const records = recordsOf(panel.call);
    const inner = answer.ok ? answer.value.page.records[0] : undefined;
    for (const action of panel.actions ?? []) await this.act(family, panel, action, inner);
    if (panel.edits === undefined || records === undefined) return;
    const { key } = panel;
    const given = Object.entries(panel.edits.given ?? {}).map(([name, field]) => [
      name,
      valueOf(family, row, field),
    ]);
    const draft = {
      family: family.key,
      panel: key,
      given: Object.fromEntries(given) as Record<string, string>,
    };
    if (panel.edits.add !== undefined)
      await this.client.data.save({
        ...draft,
        mode: 'add',
        values: await madeForm(this.client, records, 1),
      });
    const id = inner?.id ?? '1';
    const changed = await madeForm(this.client, records, 2, 'edit');
    if (panel.edits.edit !== undefined)
      await this.client.data.save({ ...draft, mode: 'edit', id, values: changed });
    if (panel.edits.remove !== undefined)
      await this.run(family, panel, { kind: 'remove' }, [{ id: '1' }], params);
  }

  private async act(
    family: FamilySpec,
    panel: PanelSpec | undefined,
    action: ActionSpec,
    row: RecordView | undefined,
  ): Promise<void> {
    const records = panel === undefined ? family : must(recordsOf(panel.call), panel.call);
    const carry = Object.entries(action.carry ?? {}).map(([param, field]) => [
      param,
      valueOf(records, row, field),
    ]);
    const values = await madeInputs(this.client, action.inputs ?? [], 5);
    const rows =
      action.place === 'screen'
        ? []
        : [{ id: row?.id ?? '1', carry: Object.fromEntries(carry) as Record<string, string> }];
    await this.run(family, panel, { kind: 'action', action: action.key, values }, rows);
  }

  private async run(
    family: FamilySpec,
    panel: PanelSpec | undefined,
    act: Parameters<RealClient['data']['batches']['run']>[0]['act'],
    rows: Parameters<RealClient['data']['batches']['run']>[0]['rows'],
    params: Record<string, string> = {},
  ): Promise<void> {
    const question = { job: 'wire', family: family.key, panel: panel?.key, act, rows, params };
    await this.client.data.batches.run(question);
  }

  private async keep(family: FamilySpec, row: RecordView | undefined): Promise<void> {
    const { calls, items } = must(family.screen, 'screen');
    const { data } = this.client;
    const { key } = family;
    const id = row?.id ?? '1';
    if (calls.detail !== undefined) await data.detail(key, id);
    for (const { form } of family.fields)
      if (form?.suggested !== undefined)
        await data.records.read({ call: form.suggested, params: {}, slot: 'wire' });
    const values = await madeForm(this.client, family, 7);
    const itemsOf = items === undefined ? undefined : findFamily(items.family);
    const lines = itemsOf === undefined ? undefined : [await madeForm(this.client, itemsOf, 8)];
    if (calls.add !== undefined)
      await data.save({ family: key, mode: 'add', values, items: lines });
    if (calls.addMany !== undefined) await data.addMany(key, [values]);
    const changed = await madeForm(this.client, family, 9, 'edit');
    if (calls.edit !== undefined)
      await data.save({ family: key, mode: 'edit', id, values: changed });
    if (calls.remove !== undefined)
      await this.run(family, undefined, { kind: 'remove' }, [{ id: '1' }]);
  }
}

function valueOf(family: FamilySpec, row: RecordView | undefined, field: string): string {
  if (field === idFieldOf(family)) return row?.id ?? '1';
  const cell = row?.cells[field];
  return cell?.state === 'value' ? String(cell.value) : '1';
}
