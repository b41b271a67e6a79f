import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { focusComes, focusedOn, press, walkTo } from './keyboard';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

/** A cell of the list that has the keyboard. */
const CELL = '.cj-list-grid .ag-cell';

/** What opens by keys: where the keyboard goes then, and where it is after Esc. */
interface Opens {
  readonly name: string;
  /** Walks there by Tab, then presses Enter; absent: the keys alone open it. */
  readonly from?: string;
  readonly keys?: readonly string[];
  readonly inside: string;
  readonly back?: string;
}

/** On a list of records, from a cell. */
const ON_RECORDS: readonly Opens[] = [
  { name: 'key sheet', keys: ['F1'], inside: '.cj-keys button' },
  { name: 'menu search', keys: ['Control+k'], inside: '.cj-find input' },
  { name: 'columns', keys: ['h'], inside: '[data-column]' },
  { name: 'saved views', keys: ['v'], inside: '.bp6-popover button, .bp6-popover input' },
  { name: 'print', keys: ['Control+p'], inside: '.bp6-dialog .bp6-intent-primary' },
  { name: 'export', keys: ['Control+e'], inside: '.bp6-dialog input' },
  { name: 'new record', keys: ['Control+n'], inside: '.bp6-dialog input, .bp6-dialog select' },
  { name: 'edit', keys: ['e'], inside: '.bp6-dialog input, .bp6-dialog select' },
  { name: 'view', keys: ['Enter'], inside: '.bp6-dialog button' },
  { name: 'remove', keys: ['Delete'], inside: '.bp6-dialog button' },
  { name: 'menu of the row', keys: ['Shift+F10'], inside: '.cj-row-menu [role=menuitem]' },
  { name: 'set the lock password', keys: ['Control+l'], inside: '.bp6-dialog input' },
  {
    name: 'import',
    from: '[data-transfer=import]',
    inside: '.bp6-dialog button, .bp6-dialog input',
    back: '[data-transfer=import]',
  },
  {
    name: 'more tools',
    from: '.cj-toolbar [aria-label=更多]',
    inside: '.bp6-menu-item',
    back: '.cj-toolbar [aria-label=更多]',
  },
  ...['.cj-user', '[aria-label=标签操作]'].map((button) => ({
    name: button,
    from: button,
    inside: '.bp6-menu-item',
    back: button,
  })),
  ...['列设置', '视图'].map((name) => ({
    name: `${name} by its button`,
    from: `.cj-toolbar [aria-label=${name}]`,
    inside: '.bp6-popover button, .bp6-popover input, .bp6-popover [data-column]',
    back: `.cj-toolbar [aria-label=${name}]`,
  })),
];

/** On the alarm list, from a row. */
const ON_ALARMS: readonly Opens[] = [
  { name: 'saved views', keys: ['v'], inside: '.bp6-popover button, .bp6-popover input' },
  { name: 'comment', keys: ['c'], inside: '#comment-text' },
  { name: 'shelve', keys: ['s'], inside: '#shelve-reason' },
  { name: 'assign', keys: ['g'], inside: '#assign-to' },
  { name: 'close', keys: ['x'], inside: '#close-reason' },
  ...['列设置', '值班', '筛选', '视图'].map((name) => ({
    name,
    from: `.cj-alarms [aria-label=${name}]`,
    inside: '.bp6-popover :is(button, input, select), .bp6-menu-item',
    back: `.cj-alarms [aria-label=${name}]`,
  })),
];

describe('the keyboard stays where the work goes on', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let list: UserList;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    list = new UserList(operator);
    await resize(operator, 1600, 900);
  });
  afterAll(async () => {
    await app.close();
  });

  async function opensAndCloses(one: Opens, start: string): Promise<void> {
    const { page } = operator;
    if (one.from !== undefined) {
      await walkTo(page, one.from, 'Shift+Tab');
      await page.keyboard.press('Enter');
    }
    await press(page, ...(one.keys ?? []));
    await focusComes(page, one.inside);
    await page.keyboard.press('Escape');
    await focusComes(page, one.back ?? start);
    expect(await focusedOn(page)).not.toBe('BODY');
  }

  it('is on the page after sign-in, and down goes to the rows of the next one', async () => {
    const { page } = operator;
    await focusComes(page, 'main');
    await list.open();
    await focusComes(page, 'main');
    await page.keyboard.press('ArrowDown');
    await focusComes(page, CELL);
  });

  it.each(ON_RECORDS)('opens and closes on records: $name', async (one) => {
    const { page } = operator;
    await page.keyboard.press('Escape');
    await press(page, 'l');
    await focusComes(page, CELL);
    await opensAndCloses(one, CELL);
    await until('nothing is open', async () => (await page.locator('.bp6-dialog').count()) === 0);
    // Back in the list for the next one, however this one was opened.
    await press(page, 'l');
  });

  it('is one stop of Tab in a list, whatever it shows, and arrow keys reach its headings', async () => {
    const { page } = operator;
    await press(page, 'l', 'Control+Home');
    await focusComes(page, CELL);
    await page.keyboard.press('Tab');
    await focusComes(page, '.cj-pager select');
    await page.keyboard.press('Shift+Tab');
    await focusComes(page, CELL);
    await page.keyboard.press('ArrowUp');
    await focusComes(page, '.ag-header-cell');
    await page.keyboard.press('Tab');
    await focusComes(page, '.cj-pager select');
    await press(page, 'Shift+Tab', 'Shift+Tab');
    expect(await focusedOn(page)).not.toMatch(/ag-|BODY/);
  });

  it('goes from a search box to its list by the arrow key and by Esc', async () => {
    const { page } = operator;
    await press(page, '/');
    await focusComes(page, '#search-account');
    await page.keyboard.press('Escape');
    await focusComes(page, CELL);
    await press(page, '/');
    await page.keyboard.type('dispatcher');
    await page.keyboard.press('Enter');
    await until('one is shown', async () => (await list.column('account')).length === 1);
    await page.keyboard.press('ArrowDown');
    await focusComes(page, CELL);
    expect(await page.locator('#search-account').inputValue()).toBe('dispatcher');
  });

  it('clears a search that found nothing by a button where the rows would be', async () => {
    const { page } = operator;
    await press(page, '/', 'Control+a');
    await page.keyboard.type('nobody-is-called-so');
    await page.keyboard.press('Enter');
    await list.status('empty');
    await walkTo(page, '[data-state=empty] button');
    await page.keyboard.press('Enter');
    await list.status('ready');
    expect(await page.locator('#search-account').inputValue()).toBe('');
    expect(await focusedOn(page)).not.toBe('BODY');
    await page.keyboard.press('l');
    await focusComes(page, CELL);
  });

  it('moves between the parts of the console by F6, also out of a box', async () => {
    const { page } = operator;
    await press(page, '/');
    await focusComes(page, '#search-account');
    const parts = [
      '.cj-tree-pane',
      '.cj-list-grid',
      '.cj-side',
      '.cj-top',
      '.cj-tabs',
      '.cj-search',
    ];
    for (const part of parts) {
      await page.keyboard.press('F6');
      await focusComes(page, part);
    }
    for (const part of [...parts].reverse().slice(1)) {
      await page.keyboard.press('Shift+F6');
      await focusComes(page, part);
    }
  });

  it('skips menu, top bar and tabs by the first stop of Tab', async () => {
    const { page } = operator;
    await walkTo(page, '.cj-side *', 'F6');
    await walkTo(page, '.cj-skip', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusComes(page, CELL);
  });

  it('takes a deletion back by the next stop of Tab and by Ctrl+Z, but not out of a box', async () => {
    const { page } = operator;
    const bar = page.locator('.cj-undo');
    const remove = async (): Promise<void> => {
      await page.keyboard.press('Delete');
      await focusComes(page, '.bp6-dialog button');
      await walkTo(page, '.bp6-dialog .bp6-intent-danger');
      await page.keyboard.press('Enter');
      await bar.waitFor();
      await focusComes(page, CELL);
    };
    await operator.control.clear();
    await remove();
    await page.keyboard.press('Tab');
    await focusComes(page, '.cj-undo .bp6-intent-primary');
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'detached' });
    await focusComes(page, CELL);
    await remove();
    await press(page, '/', 'x', 'Control+z');
    expect(await page.locator('#search-account').inputValue()).toBe('');
    expect(await bar.count()).toBe(1);
    await press(page, 'Escape', 'Control+z');
    await bar.waitFor({ state: 'detached' });
    await focusComes(page, CELL);
    const calls = await operator.control.calls();
    expect(calls.filter(({ path }) => path === '/api/blade-user/remove')).toEqual([]);
  });

  it('goes to the next operator’s name in the change of shift, and back to the menu', async () => {
    const { page } = operator;
    await walkTo(page, '.cj-user', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusComes(page, '.bp6-menu-item');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focusComes(page, '#username');
    await page.keyboard.press('Escape');
    await focusComes(page, '.cj-user');
  });

  it('is on the page that the menu search opened', async () => {
    const { page } = operator;
    await press(page, 'Control+k');
    await focusComes(page, '.cj-find input');
    await page.keyboard.type('车辆');
    await page.locator('.cj-find-hit').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.cj-find').waitFor({ state: 'detached' });
    await focusComes(page, 'main');
    await focusComes(page, 'main:focus');
  });

  it('comes back to where it was when the workstation is unlocked', async () => {
    const { page } = operator;
    await list.open();
    await page.locator('[data-family=user][data-status=ready]').waitFor();
    await press(page, 'l');
    await focusComes(page, CELL);
    await page.keyboard.press('Control+l');
    await focusComes(page, '.bp6-dialog input');
    for (const text of ['2468', '2468']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await walkTo(page, '.bp6-dialog [type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('.cj-lock').waitFor();
    await focusComes(page, '[name=lockPassword]');
    await page.keyboard.type('2468');
    await page.keyboard.press('Enter');
    await page.locator('.cj-lock').waitFor({ state: 'detached' });
    await focusComes(page, CELL);
  });

  it('comes back from the report of a test alarm', async () => {
    const { page } = operator;
    await operator.open('/wel/index');
    await walkTo(page, '.cj-test-start button');
    await page.keyboard.press('Enter');
    await focusComes(page, '.cj-test button');
    await page.keyboard.press('Escape');
    await focusComes(page, '.cj-test-start');
  });

  /** Only what is acknowledged can be closed. */
  const acknowledgeAll = async (): Promise<void> => {
    await press(operator.page, 'Shift+A');
    await focusComes(operator.page, '.bp6-dialog .bp6-intent-primary');
    await press(operator.page, 'Enter');
    await until('nothing waits', async () => {
      const { counts } = await operator.ask<AlarmSnapshot>('alarms.get');
      return counts.unacknowledged === 0;
    });
    await focusComes(operator.page, CELL);
  };

  it.each(ON_ALARMS)('opens and closes on alarms: $name', async (one) => {
    const { page } = operator;
    if ((await page.locator('.cj-alarms').count()) === 0) {
      await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '焦点路1号投放点,1,35' });
      await operator.open('/alarms');
    }
    await page.getByRole('row').filter({ hasText: '焦点路' }).first().waitFor();
    await press(page, 'l');
    await focusComes(page, CELL);
    if (one.name === 'close') await acknowledgeAll();
    await opensAndCloses(one, CELL);
  });

  it('asks before it throws away what was typed into an act', async () => {
    const { page } = operator;
    for (const [key, field] of [
      ['c', '#comment-text'],
      ['x', '#close-reason'],
      ['s', '#shelve-reason'],
      ['g', '#assign-to'],
    ] as const) {
      await press(page, 'l', key);
      await focusComes(page, field);
      await page.keyboard.type('half a word');
      await page.keyboard.press('Escape');
      await page.getByText('内容尚未保存，确定关闭？').waitFor();
      // Esc again takes the question back, Enter too: the text is still there.
      await page.keyboard.press('Escape');
      await focusComes(page, field);
      expect(await page.locator(field).inputValue()).toBe('half a word');
      await page.keyboard.press('Escape');
      // The act may have a red button of its own: the one meant is that of the question.
      await page.getByText('内容尚未保存，确定关闭？').waitFor();
      await walkTo(page, '.bp6-dialog:not(.cj-act) .bp6-intent-danger');
      await page.keyboard.press('Enter');
      await page.locator('.bp6-dialog').first().waitFor({ state: 'detached' });
      await focusComes(page, CELL);
    }
  });

  it('comes back from an entry of the journal, and stays in the form when the desk is handed over', async () => {
    const { page } = operator;
    await operator.open('/alarms/journal');
    await page.locator('.cj-journal-row[data-seq]').first().waitFor();
    await walkTo(page, '.cj-journal-scroll');
    await page.keyboard.press('ArrowDown');
    await focusComes(page, '.bp6-drawer');
    await page.keyboard.press('Escape');
    await focusComes(page, '.cj-journal-scroll');
    // From its box to its rows, as in every list; what was typed stays.
    const box = page.locator('.cj-journal-text input');
    for (const key of ['ArrowDown', 'Escape']) {
      await box.focus();
      await box.fill('登录');
      await page.locator('.cj-journal[data-status=all]').waitFor();
      await page.keyboard.press(key);
      await focusComes(page, '.cj-journal-scroll');
      expect(await box.inputValue()).toBe('登录');
    }
    await operator.open('/alarms/handover');
    await page.locator('.cj-hand-form').waitFor();
    await walkTo(page, '.cj-hand-form [role=radio]');
    await page.keyboard.press('ArrowRight');
    await page.locator('#handover-to').waitFor();
    await walkTo(page, '#handover-to');
    await page.keyboard.type('李接班');
    await page.keyboard.press('Enter');
    await page.getByText('已交班给 李接班').waitFor();
    await focusComes(page, 'main');
    expect(await focusedOn(page)).not.toMatch(/BODY|MAIN/);
  });
});
