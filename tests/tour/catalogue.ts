import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import { must } from '@shared/base/assert';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import { hasList } from '@shared/catalogue/screens';
import { CatalogueScreen } from '../desktop/catalogueScreen';
import type { Operator } from '../desktop/operator';
import type { Rig } from '../desktop/rig/rig';
import type { Camera } from './camera';

/** Where a row has been chosen by then, so that what belongs to it is shown. */
const ROW_CELL = '.cj-list-grid [role=row][row-index="1"] [role=gridcell]';
const READY = '[data-status=ready], [data-status=empty]';
/** Answers a removal as a server does that keeps one of the records. */
const REFUSED = {
  status: 200,
  body: '{"code":400,"success":false,"data":{},"msg":"该车辆正在作业，不能删除"}',
  type: 'application/json',
};

/**
 * Every screen of the catalogue with its forms and panels, and what all lists have in common. The
 * operator is signed in and sees everything.
 */
export async function cataloguePictures(
  rig: Rig,
  operator: Operator,
  camera: Camera,
): Promise<void> {
  for (const family of FAMILIES) {
    if (family.screen !== undefined) await screenPictures(operator, camera, family);
  }
  await besideAndBelow(operator, camera);
  await choices(operator, camera);
  await listTools(operator, camera);
  await transfers(rig, operator, camera);
  await batches(operator, camera);
}

/** The list, what its form and its view look like, and each of its panels in a dialog. */
async function screenPictures(
  operator: Operator,
  camera: Camera,
  family: FamilySpec,
): Promise<void> {
  const { page } = operator;
  const screen = new CatalogueScreen(operator, family);
  const { calls, panels = [], paths, month } = must(family.screen, 'screen');
  if (!hasList(family) || month !== undefined) {
    await operator.open(paths[0] ?? '');
    const shown = page.locator(`[data-family="${family.key}"]`).first();
    await shown.and(page.locator('[data-status=ready], [data-status=empty]')).waitFor();
    return camera.take(`${family.key}-screen`);
  }
  await screen.open();
  await camera.take(`${family.key}-list`);
  if (calls.add !== undefined) {
    await screen.tool('新增').click();
    await screen.dialog().locator('[id^=form-]').first().waitFor();
    await camera.take(`${family.key}-add`);
    await close(operator);
  }
  await page.locator(ROW_CELL).nth(1).click();
  await page.keyboard.press('Enter');
  await page.locator('.cj-view').waitFor();
  await camera.take(`${family.key}-view`);
  await close(operator);
  for (const panel of panels) {
    if (panel.place === 'row' || panel.place === 'screen')
      await panelPicture(screen, camera, panel);
  }
}

async function panelPicture(
  screen: CatalogueScreen,
  camera: Camera,
  panel: PanelSpec,
): Promise<void> {
  const { page } = screen;
  const { zh } = panel.label;
  if (panel.place === 'row') {
    await page.locator(ROW_CELL).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: zh, exact: true }).click();
  } else {
    const button = screen.tool(zh);
    if ((await button.count()) > 0) await button.click();
    else {
      await screen.tool('更多操作').click();
      await page.getByRole('menuitem', { name: zh, exact: true }).click();
    }
  }
  await screen.dialog().waitFor();
  await camera.take(`${screen.family.key}-panel-${panel.key}`);
  await close(screen.operator);
}

/** Records of the chosen row beside and below a list, and a tree that narrows it. */
async function besideAndBelow(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  for (const [name, path, key] of [
    ['dict-beside', '/dict-horizontal/index', 'dict'],
    ['dict-below', '/dict-vertical/index', 'dict'],
    ['apply-details', '/system_warehouse/material/apply', 'materialApplyRecord'],
    ['recharges', '/system_sanitation/vehicleMg/oilCard', 'oilCard'],
  ] as const) {
    await operator.open(path);
    await page.locator(`.cj-list[data-family=${key}][data-status=ready]`).waitFor();
    await page.locator(ROW_CELL).nth(1).click();
    await page.locator('.cj-panel').and(page.locator(READY)).waitFor();
    await camera.take(name);
  }
  await operator.open('/system/region');
  await page.locator('.cj-list[data-family=region][data-status=ready]').waitFor();
  const pane = page.locator('.cj-tree-pane');
  await pane.getByRole('combobox').fill('970103');
  await page.keyboard.press('Enter');
  await pane.getByText('翠屏新区').first().waitFor();
  await pane.getByText('翠屏新区').first().click();
  await page.locator('.cj-list[data-family=region]').and(page.locator(READY)).waitFor();
  await camera.take('region-tree');
}

/** Pickers of a form: a tree, and records that are searched on the server. */
async function choices(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  const user = new CatalogueScreen(operator, must(findFamily('user'), 'user'));
  await user.open();
  await user.tool('新增').click();
  await page.locator('#form-deptId').click();
  await page.locator('.cj-picker input:focus').waitFor();
  await page.locator('.cj-picker').getByRole('treeitem').nth(1).click();
  await camera.take('picker-tree');
  await leaveForm(operator);
  const apply = new CatalogueScreen(
    operator,
    must(findFamily('materialApplyRecord'), 'materialApplyRecord'),
  );
  await apply.open();
  await apply.tool('新增').click();
  await apply.dialog().locator('.cj-picker-target button').first().click();
  await page.locator('.cj-picker').getByRole('option').first().waitFor();
  await camera.take('picker-page');
  await leaveForm(operator);
}

/** Columns, saved views, conditions, the menu of a row, printing and the keys. */
async function listTools(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  const screen = new CatalogueScreen(operator, must(findFamily('vehicle'), 'vehicle'));
  await screen.open();
  await page.keyboard.press('h');
  await page.locator('.cj-columns').waitFor();
  await camera.take('columns');
  await page.keyboard.press('Escape');
  await page.locator('.cj-columns').waitFor({ state: 'detached' });
  for (const name of ['值班车辆', '待保养']) {
    await page.keyboard.press('v');
    await page.locator('.cj-saved-form input').first().fill(name);
    await page.keyboard.press('Enter');
    await page.locator('.cj-saved').waitFor({ state: 'detached' });
    await page.locator('.cj-pager').click();
  }
  await page.keyboard.press('v');
  await page.locator('.cj-saved').getByText('待保养').waitFor();
  await camera.take('saved-views');
  await page.keyboard.press('Escape');
  await page.locator('.cj-saved').waitFor({ state: 'detached' });
  const unfold = page.locator('.cj-search').getByRole('button', { name: '展开' });
  if ((await unfold.count()) > 0) {
    await unfold.click();
    await camera.take('search-unfolded');
    await page.locator('.cj-search').getByRole('button', { name: '收起' }).click();
  }
  await page.locator('.cj-search .cj-condition').first().click();
  await page.getByRole('menuitem').first().waitFor();
  await camera.take('search-condition');
  await page.keyboard.press('Escape');
  await page.locator(ROW_CELL).nth(2).click({ button: 'right' });
  await page.locator('.cj-row-menu').waitFor();
  await camera.take('row-menu');
  await page.keyboard.press('Escape');
  await page.locator('.cj-row-menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+p');
  await screen.dialog().waitFor();
  await camera.take('print');
  await close(operator);
  await page.keyboard.press('F1');
  await page.locator('.cj-keys').waitFor();
  await camera.eachLanguage(async (language) => {
    // The sheet tells what was bound when it was opened.
    await page.keyboard.press('F1');
    await page.locator('.cj-keys').waitFor({ state: 'detached' });
    await page.keyboard.press('F1');
    await page.locator('.cj-keys').waitFor();
    await camera.shoot('keys', language);
  });
  await close(operator);
}

/** The two ways of a list into a file, and one file into a list. */
async function transfers(rig: Rig, operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  const screen = new CatalogueScreen(operator, must(findFamily('oilCard'), 'oilCard'));
  await screen.open();
  await page.locator('[data-transfer=export]').click();
  await screen.dialog().waitFor();
  await camera.take('export');
  await screen.answer('开始导出');
  await screen.dialog().locator('code').waitFor();
  await camera.take('export-done');
  await close(operator);
  await page.locator('[data-transfer=import]').click();
  await page.locator('.cj-import-choose').waitFor();
  await camera.take('import');
  const path = join(rig.room.folder, '油卡.csv');
  const lines = [
    '油卡号,卡类型,发卡公司',
    '1000000000000000011,副卡,中石化',
    '1000000000000000012,不知道,中石油',
    '1.00E+18,副卡,中石化',
    ',主卡,中石化',
  ];
  writeFileSync(path, `\ufeff${lines.join('\r\n')}`);
  await page.setInputFiles('input[data-import=file]', path);
  await page.locator('.cj-import-problems').waitFor();
  await camera.take('import-problems');
  await screen
    .dialog()
    .getByRole('button', { name: /^导入 \d/ })
    .click();
  await screen
    .dialog()
    .getByText(/成功 1 条/)
    .waitFor();
  await camera.take('import-done');
  await close(operator);
}

/** Removals that wait, a change of many, and what came of each row. */
async function batches(operator: Operator, camera: Camera): Promise<void> {
  const { page, control } = operator;
  const screen = new CatalogueScreen(operator, must(findFamily('vehicle'), 'vehicle'));
  await screen.open();
  const ids = (await screen.rows()).slice(0, 3);
  for (const id of ids) await page.locator(`[row-id="${id}"] input[type=checkbox]`).first().check();
  await camera.take('chosen');
  await screen.tool('编辑').click();
  await screen.dialog().waitFor();
  await camera.take('batch-edit');
  await close(operator);
  await screen.tool('删除').click();
  await screen.dialog().waitFor();
  await camera.take('batch-remove');
  const remove = must(screen.family.screen?.calls.remove, 'removal');
  const { path } = must(
    screen.family.calls.find(({ id }) => id === remove),
    remove,
  );
  await control.switch({ path, answer: REFUSED, times: 2 });
  await screen.answer('删除 3 条');
  await page.locator('.cj-undo').waitFor();
  await page.screenshot({ path: join(camera.folder, 'undo-zh.png') });
  await page.getByRole('button', { name: '立即删除' }).click();
  await screen.dialog().locator('[data-outcome=failed]').first().waitFor();
  await camera.take('batch-result');
  await control.clear();
  await close(operator);
}

async function leaveForm(operator: Operator): Promise<void> {
  await operator.page.keyboard.press('Escape');
  await operator.page.locator('.cj-picker').waitFor({ state: 'detached' });
  await close(operator);
}

/** Closes what is open, and throws away what was written in it. */
async function close({ page }: Operator): Promise<void> {
  const dialog = page.getByRole('dialog');
  while ((await dialog.count()) > 0) {
    const discard = page.getByRole('button', { name: '放弃修改' });
    if ((await discard.count()) > 0) await discard.click();
    else await page.keyboard.press('Escape');
    await page.waitForTimeout(CLOSED_MS);
  }
}

/** A dialog has slid away by then. */
const CLOSED_MS = 350;
