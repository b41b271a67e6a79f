import type { Locator } from 'playwright';
import type { Page as Records } from '@shared/api/page';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { isTreeList } from '@shared/catalogue/ownTree';
import type { RecordView } from '@shared/catalogue/record';
import { typedText } from '../support/typedText';
import type { Operator } from './operator';
import { until } from './rig/wait';
import { still } from './still';

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/** Kinds whose editor is a box to type into. */
const TYPED = new Set(
  'text longText integer decimal money weight percent phone email plate idCard location date dateTime password secret'.split(
    ' ',
  ),
);

/** A screen of the catalogue as a person handles it, whatever family it is of. */
export class CatalogueScreen {
  constructor(
    readonly operator: Operator,
    readonly family: FamilySpec,
  ) {}

  get page() {
    return this.operator.page;
  }

  private get path(): string {
    return this.family.screen?.paths[0] ?? '/';
  }

  /** Opens the list under conditions, as a deep link does, and waits for its records. */
  async open(filters: Readonly<Record<string, string>> = {}): Promise<void> {
    const query = new URLSearchParams(
      Object.entries(filters).map(([key, value]) => [`_f.${key}`, value]),
    ).toString();
    await this.operator.open('/wel/index');
    await this.operator.open(query === '' ? this.path : `${this.path}?${query}`);
    await this.ready();
    if (!isTreeList(this.family)) return;
    // Every branch is open, as in what the server is asked for.
    await this.page.locator('[data-tool=expandAll]').click();
    await this.page.locator('[data-tool=expandAll][aria-pressed=true]').waitFor();
    await this.ready();
  }

  async ready(): Promise<void> {
    const list = `.cj-list[data-family="${this.family.key}"]`;
    await this.page.locator(`${list}[data-status=ready], ${list}[data-status=empty]`).waitFor();
  }

  /** What the server answers to the same question. */
  async asked(filters: Readonly<Record<string, string>> = {}): Promise<Records<RecordView>> {
    const { key: family, screen } = this.family;
    const sort = screen?.sort === undefined ? [] : [screen.sort];
    const question = { family, sort, filters, slot: 'test' };
    const answer = await (isTreeList(this.family)
      ? this.operator.ask<Answer<Records<RecordView>>>('data.tree', {
          ...question,
          open: { mode: 'all', changed: [] },
        })
      : this.operator.ask<Answer<Records<RecordView>>>('data.page', {
          ...question,
          current: 1,
          size: screen?.size ?? 10,
        }));
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  }

  /** Ids of the rows that are painted. */
  async rows(): Promise<readonly string[]> {
    const rows = this.page.locator('.cj-list-grid [role=row][row-id]');
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('row-id') ?? ''));
    return [...new Set(ids)];
  }

  tool(name: string): Locator {
    return this.page.locator('.cj-toolbar').first().getByRole('button', { name, exact: true });
  }

  dialog(): Locator {
    return this.page.locator('.bp6-dialog').last();
  }

  async answer(button: string): Promise<void> {
    await this.dialog().getByRole('button', { name: button, exact: true }).click();
  }

  async says(text: string): Promise<void> {
    await this.page.locator('.bp6-toast').getByText(text, { exact: true }).last().waitFor();
  }

  /** Fills one field of the open form as a person would. @returns the typed text, '' where it was chosen. */
  async fill(field: FieldSpec, n: number): Promise<string> {
    const editor = this.page.locator(`#form-${field.name}`);
    if (TYPED.has(field.kind)) {
      const text = typedText(field, n);
      await editor.fill(text);
      // Leaving the box takes the date; Enter would send a form that is complete by then.
      if (field.kind === 'date' || field.kind === 'dateTime') await editor.press('Tab');
      return text;
    }
    if (field.kind === 'polygon' || field.kind === 'route') {
      // Three corners are an area and a line; they are typed where nobody draws.
      await editor.fill('120.150000,30.280000;120.160000,30.280000;120.155000,30.290000');
      return '';
    }
    if (field.kind === 'switch' || field.kind === 'image' || field.kind === 'images') return '';
    if ((await editor.evaluate((one) => one.tagName)) === 'SELECT') {
      const options = editor.locator('option');
      await until(`${field.name} has options`, async () => (await options.count()) > 1);
      await editor.selectOption({ index: 1 });
      return '';
    }
    if (field.form?.lists === true) {
      await editor.getByRole('option').first().click();
      return '';
    }
    await editor.click();
    await still(this.page);
    const choice = this.page.locator('.cj-picker [role=treeitem], .cj-picker [role=option]');
    await choice.first().click();
    // One choice folds the picker by itself; of many the button does it.
    if (field.reference?.many === true) await editor.click();
    await this.page.locator('.cj-picker').waitFor({ state: 'detached' });
    return '';
  }
}

/** Text of a cell, '' where it has none. */
export function cellText(record: RecordView | undefined, name: string): string {
  const cell = record?.cells[name];
  return cell?.state === 'value' ? String(cell.value) : '';
}
