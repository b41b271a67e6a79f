import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import type { RecordView } from '@shared/catalogue/record';
import { isTreeList } from '@shared/catalogue/ownTree';
import { hasList } from '@shared/catalogue/screens';
import { columnParts, covering, formParts, linkParts, moveParts } from '../support/coverage';
import { CatalogueScreen, cellText } from './catalogueScreen';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A sheet of a month is no list of pages (sheet.test). */
const SCREENS = FAMILIES.filter((family) => hasList(family) && family.screen?.month === undefined);
/** Screens of the documents that a family's screen is, for the test names. */
const SHOWN: Readonly<Record<string, string>> = { deliveryRecord: 'screen:list.deliveryRecords' };
const titleOf = ({ key }: FamilySpec): string =>
  SHOWN[key] === undefined ? key : `${key} (${SHOWN[key]})`;
const named = SCREENS.map((family) => [titleOf(family), family] as const);
/**
 * By hand are linked, kept, moved and exported as many as have all kinds of fields, calls and buttons together: of every
 * family the contract suite keeps, moves and reads records through the client's own code.
 */
const some = (families: readonly FamilySpec[], parts: typeof formParts) =>
  covering(families, parts).map((family) => [titleOf(family), family] as const);
const LINKED = some(SCREENS, linkParts);
const KEPT = some(
  SCREENS.filter(({ screen }) => screen?.calls.add !== undefined),
  formParts,
);
const MOVED = some(
  SCREENS.filter(({ lifecycle }) => lifecycle !== undefined),
  moveParts,
);
const EXPORTED = some(SCREENS, columnParts);
/** What the menu calls the targets of vehicle reminders, in their order. */
const KINDS = ['保险', '保养', '年检'];
/** Rows that a window of a thousand pixels always has room for. */
const IN_SIGHT = 14;
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;
/** A form that has not come by then is asked for again, ms. */
const OPENS_MS = 8_000;

/** A field by which a new record is found again. */
const markOf = (family: FamilySpec) =>
  family.fields.find(
    ({ kind, form, name }) =>
      kind === 'text' && form !== undefined && form.on === undefined && name !== 'remark',
  );

describe('every screen of the catalogue in one window, by deep link', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await resize(operator, 1900, 1000);
    operator.page.setDefaultTimeout(STEP_MS);
  });
  afterAll(() => operator.control.clear());

  it.each(named)(
    '%s: shows the records and the total that the server has',
    async (_key, family) => {
      const screen = new CatalogueScreen(operator, family);
      await screen.open();
      const { records, total } = await screen.asked();
      expect(total).toBeGreaterThan(0);
      await until('the rows are painted', async () => (await screen.rows()).length > 0);
      const painted = await screen.rows();
      // A tree comes whole, and some pages are large: only what is in sight is painted of a long one.
      const mayBeLong = isTreeList(family) || family.screen?.size !== undefined;
      const isLong = mayBeLong && records.length > IN_SIGHT;
      expect(painted.length).toBeGreaterThanOrEqual(isLong ? IN_SIGHT / 2 : records.length);
      const ids = records.map(({ id }) => id);
      expect(new Set(painted)).toEqual(
        new Set(isLong ? ids.filter((id) => painted.includes(id)) : ids),
      );
      await expect
        .poll(() => screen.page.locator('.cj-pager-total').first().innerText())
        .toBe(`共 ${total} 条`);
      expect(await screen.page.locator('.cj-unreadable').count()).toBe(0);
    },
  );

  it.each(LINKED)(
    '%s: a link with a condition opens the records that meet it',
    async (_key, family) => {
      const screen = new CatalogueScreen(operator, family);
      const title = must(family.screen, 'screen').title;
      const wanted = (await screen.asked()).records
        .map((one) => cellText(one, title))
        .find(Boolean);
      const filters = { [`${title}_equal`]: must(wanted, `a record with ${title}`) };
      await screen.open(filters);
      const { records } = await screen.asked(filters);
      await until('the rows are painted', async () => (await screen.rows()).length > 0);
      expect(new Set(await screen.rows())).toEqual(new Set(records.map(({ id }) => id)));
      for (const record of records) expect(cellText(record, title)).toBe(wanted);
    },
  );

  it.each(KEPT)('%s: a record is added, changed and removed by hand', async (_key, family) => {
    const screen = new CatalogueScreen(operator, family);
    const { calls, items } = must(family.screen, 'screen');
    await screen.open();
    const before = (await screen.asked()).total;
    await screen.tool('新增').click();
    const mark = markOf(family);
    let marked = '';
    await screen.dialog().locator('[id^=form-]').first().waitFor();
    for (const field of family.fields) {
      if (field.form === undefined || (field.form.on ?? 'add') !== 'add') continue;
      if (field.required === undefined && field !== mark) continue;
      // A screen may leave fields of its family to a panel.
      if ((await screen.page.locator(`#form-${field.name}`).count()) === 0) continue;
      const typed = await screen.fill(field, 5107);
      if (field === mark) marked = typed;
    }
    if (items !== undefined) await fillItems(screen, must(findFamily(items.family), 'items'));
    await screen.answer('保存');
    await screen.says('新增成功');
    const filters: Record<string, string> =
      mark === undefined ? {} : { [`${mark.name}_equal`]: marked };
    await until('it is there', async () => (await screen.asked()).total === before + 1);
    const record = must((await screen.asked(filters)).records[0], 'the new record');

    await screen.open(filters);
    if (calls.edit !== undefined) await edit(screen, record);
    if (calls.remove === undefined) return;
    const row = screen.page.locator(`[row-id="${record.id}"]`);
    await row.locator('input[type=checkbox]').first().check();
    await screen.tool('删除').click();
    await screen.dialog().getByText('确定将选择数据删除?').waitFor();
    await screen.answer('删除 1 条');
    // Leaving the screen sends what could still be taken back.
    await operator.open('/wel/index');
    await until('it is gone', async () => (await screen.asked()).total === before);
  });

  /** Changes a plain text of the record and sees it in the list's own question. */
  async function edit(screen: CatalogueScreen, record: RecordView): Promise<void> {
    const { family } = screen;
    const mark = markOf(family);
    const field = family.fields.find(
      (one) =>
        one.kind === 'text' &&
        one.form !== undefined &&
        one.form.on === undefined &&
        one.form.readOnlyOn === undefined &&
        one !== mark,
    );
    if (field === undefined) return;
    const form = screen.page.locator(`#form-${field.name}`);
    await until('the form is open', async () => {
      if (await form.isVisible()) return true;
      // A list that is just being read again takes the focus from its row, and the key with it.
      await screen.page.locator(`[row-id="${record.id}"] [role=gridcell]`).nth(1).click();
      await screen.page.keyboard.press('e');
      return form.waitFor({ timeout: OPENS_MS }).then(
        () => true,
        () => false,
      );
    });
    const text = `C${field.name}`.slice(0, field.max ?? 40);
    await screen.page.locator(`#form-${field.name}`).fill(text);
    await screen.answer('保存');
    await screen.says('更新成功');
    // The same words may still be there of another save.
    await until('the change is there', async () => {
      const { records } = await screen.asked({ [`${field.name}_equal`]: text });
      return records.some(({ id }) => id === record.id);
    });
  }

  /** One row of the form's table, with what it wants. */
  async function fillItems(screen: CatalogueScreen, of: FamilySpec): Promise<void> {
    const table = screen.dialog().locator('.cj-items');
    if ((await table.locator('tbody tr').count()) === 0)
      await table.locator('.cj-items-bar button').click();
    await table.locator('tbody tr').first().waitFor();
    for (const field of of.fields) {
      if (field.form === undefined || field.required === undefined) continue;
      const editor = table.locator(`#form-${field.name}-0`);
      const tag = await editor.evaluate((one) => one.tagName);
      if (tag === 'SELECT') await editor.selectOption({ index: 1 });
      else if (tag === 'BUTTON') {
        await editor.click();
        await screen.page
          .locator('.cj-picker [role=treeitem], .cj-picker [role=option]')
          .first()
          .click();
      } else await editor.fill(field.kind === 'text' ? `T${field.name}` : '7');
    }
  }

  it.each(MOVED)(
    '%s: the first move of its lifecycle is offered and made',
    async (_key, family) => {
      const screen = new CatalogueScreen(operator, family);
      const { field, moves } = must(family.lifecycle, 'lifecycle');
      const actions = family.screen?.actions ?? [];
      const move = must(
        moves.find(({ action }) => actions.some((one) => one.key === action)),
        'a move by an action of the screen',
      );
      const action = must(
        actions.find(({ key }) => key === move.action),
        'action',
      );
      const state = must(move.from[0], 'a state to begin in');
      const filters = { [`${field}_equal`]: state };
      const record = must((await screen.asked(filters)).records[0], `a record in state ${state}`);
      await screen.open(filters);
      await screen.page.locator(`[row-id="${record.id}"] input[type=checkbox]`).first().check();
      if (action.place === 'row') {
        await screen.page
          .locator(`[row-id="${record.id}"] [role=gridcell]`)
          .nth(1)
          .click({ button: 'right' });
        await screen.page.getByRole('menuitem', { name: action.label.zh, exact: true }).click();
      } else await screen.tool(action.label.zh).click();
      for (const input of action.inputs ?? []) await screen.fill(input, 5108);
      await screen.answer('确定');
      await until('the state moved', async () => {
        const rest = await screen.asked(filters);
        return !rest.records.some(({ id }) => id === record.id);
      });
      const moved = await screen.asked({ [`${field}_equal`]: move.to });
      expect(moved.total).toBeGreaterThan(0);
    },
  );

  it('the targets of vehicle reminders show one kind each (screen:route.reminderInsurance screen:route.reminderUpkeep screen:route.reminderInspection)', async () => {
    const screen = new CatalogueScreen(operator, must(findFamily('vehicleMaintain'), 'family'));
    const [, ...targets] = must(screen.family.screen, 'screen').paths;
    for (const [n, path] of targets.entries()) {
      await operator.open(path);
      await screen.ready();
      const { records } = await screen.asked({ type_equal: String(n + 1) });
      expect(records.length).toBeGreaterThan(0);
      await until('the records of the kind are painted', async () => {
        const shown = await screen.rows();
        return shown.length === records.length && records.every(({ id }) => shown.includes(id));
      });
      await expect.poll(() => screen.page.title()).toContain(must(KINDS[n], 'kind'));
    }
  });

  it.each(EXPORTED)('%s: is exported whole', async (_key, family) => {
    const screen = new CatalogueScreen(operator, family);
    const { total } = await screen.asked();
    const columns = family.fields.filter(({ column }) => column !== undefined);
    const answer = await operator.ask<{
      readonly ok: boolean;
      readonly value: { readonly path: string; readonly rows: number };
    }>('export.start', {
      job: `test-${family.key}`,
      family: family.key,
      filters: {},
      sort: [],
      columns: columns.map(({ name }) => name),
      format: 'csv',
    });
    expect(answer).toMatchObject({ ok: true, value: { rows: total, repeated: 0, unreadable: 0 } });
    const [head = ''] = readFileSync(answer.value.path, 'utf8').split('\r\n');
    for (const { label } of columns) expect(head).toContain(label.zh);
  });
});
