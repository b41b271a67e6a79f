import type { Locator } from 'playwright';
import type { ReceivedCall } from '@demo/behaviours/record';
import type { Operator } from './operator';
import { until } from './rig/wait';
import { still } from './still';

export const PAGE_CALL = '/api/blade-user/page';

/** The user list as a person handles it, in either language. */
export class UserList {
  constructor(readonly operator: Operator) {}

  get page() {
    return this.operator.page;
  }

  /** Opens the list and waits for its records. */
  async open(): Promise<void> {
    await this.operator.open('/system/user');
    // The list that stood there before is ready as well.
    await this.page.locator('.cj-list[data-family=user][data-status=ready]').waitFor();
  }

  /** Waits for a state of the list. */
  async status(...names: readonly string[]): Promise<void> {
    const wanted = names.map((name) => `.cj-list[data-status=${name}]`).join(', ');
    await this.page.locator(wanted).waitFor();
  }

  /** The rows of the grid that show this text. */
  row(text: string): Locator {
    return this.page.locator('[role=row][row-id]').filter({ hasText: text });
  }

  /** Exact id of the record in the row that shows `text`. */
  async id(text: string): Promise<string> {
    return (await this.row(text).first().getAttribute('row-id')) ?? '';
  }

  /** Text of one column, from the first row on. */
  async column(name: string): Promise<readonly string[]> {
    const cells = this.page.locator(`[role=gridcell][col-id="${name}"]`);
    // The grid leaves its rows where they are in the page and moves them by their index.
    const rows = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const at = Number(cell.closest('[row-index]')?.getAttribute('row-index') ?? 0);
        return [at, cell.textContent.trim()] as const;
      }),
    );
    return rows.toSorted(([one], [two]) => one - two).map(([, text]) => text);
  }

  async select(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const id = await this.id(text);
      await this.page.locator(`[row-id="${id}"] input[type=checkbox]`).check();
    }
  }

  /** Presses a button at the end of a row, or chooses it from the row's menu where it stands there. */
  async press(text: string, button: string): Promise<void> {
    const row = this.page.locator(`[row-id="${await this.id(text)}"]`);
    const own = row.getByRole('button', { name: button });
    if ((await own.count()) > 0) return own.click();
    await row.getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: button, exact: true }).click();
  }

  tool(name: string): Locator {
    return this.page.locator('.cj-toolbar').getByRole('button', { name });
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').last();
  }

  /** Answers the open dialog by the button with this name. */
  async answer(button: string): Promise<void> {
    await this.dialog().getByRole('button', { name: button, exact: true }).click();
  }

  /** Says yes to a removal of so many records. */
  async remove(count: number): Promise<void> {
    await this.answer(`删除 ${count} 条`);
  }

  /** Waits until no dialog is there any more: one that is left fades out, and its fields are still found. */
  async closed(): Promise<void> {
    await until(
      'every dialog is closed',
      async () => (await this.page.getByRole('dialog').count()) === 0,
    );
  }

  /** Searches by the account box. */
  async search(account: string): Promise<void> {
    await this.page.locator('#search-account').fill(account);
    await this.page.locator('.cj-search button[type=submit]').click();
  }

  /** Shows every search field. */
  async unfold(): Promise<void> {
    const button = this.page.locator('.cj-search').getByRole('button', { name: '展开' });
    if ((await button.count()) > 0) await button.click();
  }

  /** Empties the search, and waits until its boxes are drawn anew. */
  async clear(): Promise<void> {
    await this.page.locator('.cj-search').getByRole('button', { name: '清空' }).click();
    await this.page.waitForURL((url) => !url.search.includes('_f.'));
    await this.status('ready');
  }

  /** Chooses an option of a tree field in the open form. */
  async choose(field: string, option: string): Promise<void> {
    const target = this.page.locator(`#form-${field}`);
    await target.click();
    // It slides open: a click on what still moves may meet the row above.
    await this.page.locator('.cj-picker input:focus').waitFor();
    await still(this.page);
    await this.page.locator('.cj-picker').getByText(option, { exact: true }).first().click();
    // Pressed again, the button folds its tree.
    await target.click();
    await this.page.locator('.cj-picker').waitFor({ state: 'detached' });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [field, value] of Object.entries(values)) {
      await this.page.locator(`#form-${field}`).fill(value);
    }
  }

  /** Waits for a short message at the top of the window. */
  async says(text: string): Promise<void> {
    await this.page.locator('.bp6-toast').getByText(text, { exact: true }).last().waitFor();
  }

  /** The newest call of this path that fits, as the server received it. */
  async received(path: string, fits: (call: ReceivedCall) => boolean = () => true) {
    return until(`the server receives ${path}`, async () =>
      (await this.operator.control.calls()).findLast((call) => call.path === path && fits(call)),
    );
  }
}
