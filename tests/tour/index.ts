import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN, Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { withRig } from '../desktop/rig/rig';
import { PAGE_CALL, UserList } from '../desktop/userList';
import { copyPictures, PICTURES, readDocuments, shownPictures } from '../support/documents';
import { alarmDeskPictures } from './alarms';
import { Camera } from './camera';
import { cataloguePictures } from './catalogue';
import { deskPictures, testAlarmPictures } from './desk';
import { settingsPictures } from './settings';
import { listPictures } from './states';
import { boardsPictures } from './boards';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FORBIDDEN = {
  status: 200,
  body: '{"code":401,"data":null,"msg":"请求未授权"}',
  type: 'application/json',
};
const ALARMS = [
  '人民路3号投放点,1,75',
  '清源广场投放点,1,35',
  '学府街投放点,2,20',
  '{"kind":"unknown","id":1725422891593650177,"text":"<b>设备上报</b>"}',
];

/** Where the users are: a workstation elsewhere has a line more in its footer. */
const ZONE = { TZ: 'Asia/Shanghai' } as const;

/**
 * Signs in and writes a picture of every screen there is, in both languages and three sizes: those of 1280 × 800
 * into .cache/pictures, the others into the work folder. Those that documents show are brought up to date.
 * `--short` leaves out the forms and panels of the catalogue's screens.
 * @returns 1 when a document shows a picture that was not taken.
 */
export async function main(args: readonly string[]): Promise<number> {
  const large = join(process.env['CHENGJING_WORK'] ?? join(ROOT, '.cache'), 'tour');
  const small = join(ROOT, '.cache', 'pictures');
  mkdirSync(small, { recursive: true });
  // One of an earlier tour would pass for one of this.
  for (const name of readdirSync(small)) rmSync(join(small, name));
  const films = [
    { width: 1024, height: 768, folder: join(large, 'least') },
    { width: 1920, height: 1080, folder: large },
    { width: 1280, height: 800, folder: small },
  ];
  return withRig(async (rig) => {
    await rig.monitors.plugAll();
    const app = await App.launch(rig, { env: ZONE, channels: ['sos'] });
    try {
      const operator = await Operator.at(app);
      const camera = new Camera(operator, films);
      await signInPages(operator, camera);
      await records(operator, camera);
      await listPictures(operator, camera);
      await pages(operator, camera);
      // Too many for the documents: all sizes go into the work folder.
      const album = new Camera(operator, [
        { width: 1024, height: 768, folder: join(large, 'catalogue-least') },
        { width: 1920, height: 1080, folder: join(large, 'catalogue') },
        { width: 1280, height: 800, folder: join(large, 'catalogue-small') },
      ]);
      if (!args.includes('--short')) await cataloguePictures(rig, operator, album);
      await signOut(operator);
      await alarms(operator, camera);
      await testAlarmPictures(rig, operator, camera);
      await boardsPictures(rig, operator, camera, { large, small });
      await settingsPictures(operator, camera);
      await deskPictures(operator, camera);
      const desk = await alarmDeskPictures(rig, films);
      const count = camera.count + album.count + desk;
      process.stdout.write(`${count} pictures in ${small} and ${large}\n`);
    } finally {
      await app.close();
    }
    return updateDocuments(small);
  });
}

/** Copies the pictures that documents show; says which of them were not taken. */
function updateDocuments(taken: string): number {
  const shown = shownPictures(readDocuments(ROOT));
  const missing = copyPictures(shown, taken, join(ROOT, PICTURES));
  for (const name of missing) process.stderr.write(`${name} is shown and was not taken\n`);
  process.stdout.write(`${shown.length - missing.length} of them in ${PICTURES}\n`);
  return missing.length === 0 ? 0 : 1;
}

async function signInPages(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  await page.locator('.cj-captcha-picture img').waitFor();
  // Nobody is signed in: the page says in red that no alarm is received.
  await page.getByRole('alert').filter({ hasText: '当前无人登录' }).waitFor();
  await camera.take('sign-in');
  await operator.fill({ ...ADMIN, password: 'wrong' });
  await operator.submit();
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await camera.take('sign-in-error');
  await page.locator('.cj-server').getByRole('button', { name: '更改' }).click();
  await page.locator('#server-url').waitFor();
  await camera.take('server-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await operator.signIn();
  await camera.take('workbench');
}

async function records(operator: Operator, camera: Camera): Promise<void> {
  const { page, control } = operator;
  const list = new UserList(operator);
  await list.open();
  await camera.take('users');
  await list.tool('新增').click();
  await list.answer('保存');
  await camera.take('user-add');
  await list.answer('取消');
  const name = 'dispatcher';
  await list.search(name);
  await list.row(name).first().waitFor();
  await list.press(name, '编辑');
  await page.locator('#form-realName').waitFor();
  await camera.take('user-edit');
  await list.answer('取消');
  await list.press(name, '查看');
  await page.locator('.cj-view').waitFor();
  await camera.take('user-view');
  await page.locator('.bp6-dialog-footer button').click();
  await list.press(name, '删除');
  await camera.take('user-delete');
  await list.answer('取消');
  await list.select(name);
  await list.tool('角色配置').click();
  await page.getByRole('treeitem').first().waitFor();
  await camera.take('user-roles');
  await list.answer('取消');
  await control.switch({ path: PAGE_CALL, answer: '500' });
  await page.locator('.cj-toolbar').getByLabel('刷新').click();
  await list.status('stale');
  await camera.take('users-stale');
  await control.clear();
  await list.search('nobody-has-this-name');
  await list.status('empty');
  await camera.take('users-empty');
  await control.switch({ path: PAGE_CALL, answer: '500' });
  await list.search('a');
  await list.status('error');
  await camera.take('users-error');
  await control.switch({ path: PAGE_CALL, answer: FORBIDDEN });
  await list.search('b');
  await list.status('noPermission');
  await camera.take('users-no-permission');
  await control.clear();
}

/** One record of the open list to read. */
async function viewPicture({ page }: Operator, camera: Camera, name: string): Promise<void> {
  await page.locator('.cj-list-grid [role=row][row-index="0"] [role=gridcell]').nth(1).click();
  await page.keyboard.press('Enter');
  await page.locator('.cj-view').waitFor();
  await camera.take(name);
  await page.keyboard.press('Escape');
  await page.locator('.cj-view').waitFor({ state: 'detached' });
}

async function pages(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  await operator.open('/system_classify/record/delivery');
  await page.locator('.cj-list[data-status=ready]').waitFor();
  await camera.take('deliveries');
  await viewPicture(operator, camera, 'delivery-view');
  await operator.open('/system_warehouse/material/apply');
  await page.locator('.cj-list-grid [role=row][row-index="1"] [role=gridcell]').nth(1).click();
  await page.locator('.cj-panel [role=row][row-id]').first().waitFor();
  await camera.take('material-apply');
  await viewPicture(operator, camera, 'material-apply-view');
  await operator.open('/system_classify/dataStatistics/pointKanban/index');
  await page.locator('[data-state=notBuilt]').waitFor();
  await camera.take('not-built');
  await operator.open('/dataBoard/transportScreen/index');
  await page.locator('.cj-boards-offer .bp6-button').first().waitFor();
  await camera.take('board-offer');
  await page.locator('.cj-top-search').click();
  await page.locator('.cj-find-list').waitFor();
  await camera.take('menu-search');
  await page.keyboard.press('Escape');
  await operator.open('/no/such/page');
  await page.locator('[data-state=notFound]').waitFor();
  await camera.take('not-found');
  await operator.open('/wel/index');
}

async function signOut(operator: Operator): Promise<void> {
  const { page } = operator;
  await page.getByLabel('用户菜单').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
}

/** What keys open over the alarm list, and the list at night. */
async function alarmActPictures({ page }: Operator, camera: Camera): Promise<void> {
  for (const [name, key, shown] of [
    ['alarm-keys', 'F1', '.cj-keys'],
    ['alarm-shelve', 's', '#shelve-reason'],
    ['alarm-assign', 'g', '#assign-to'],
  ] as const) {
    await page.locator('.cj-alarm-grid .ag-row [col-id=waited]').first().click();
    await page.keyboard.press(key);
    await page.locator(shown).waitFor();
    await camera.take(name);
    await page.keyboard.press('Escape');
    await page.locator(shown).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^筛选/ }).click();
  await page.locator('.cj-more-filters').waitFor();
  await camera.take('alarm-filters');
  await page.keyboard.press('Escape');
  await page.locator('.cj-more-filters').waitFor({ state: 'detached' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  await camera.take('alarms-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' });
}

async function alarms(operator: Operator, camera: Camera): Promise<void> {
  const { page, control } = operator;
  await operator.signIn(WATCHER);
  await operator.listening();
  await operator.open('/alarms');
  await page.locator('[data-state=noAlarms]').waitFor();
  await camera.take('alarms-empty');
  for (const text of ALARMS) await control.alarm({ tenantId: WATCHER.tenantId, text });
  const last = page.getByRole('row').filter({ hasText: '设备上报' }).first();
  await last.waitFor();
  await camera.take('alarms');
  const unknown = await last.getAttribute('row-id');
  await page
    .locator(`[row-id=${JSON.stringify(unknown)}]`)
    .locator('[col-id=text]')
    .dblclick();
  // Its raw text, as its shape is unknown.
  await page.locator('.cj-detail .cj-raw').scrollIntoViewIfNeeded();
  await camera.take('alarm-raw');
  await page.keyboard.press('Escape');
  await page.locator('.cj-detail').waitFor({ state: 'detached' });
  await alarmActPictures(operator, camera);
  await page.locator('.ag-header input[type=checkbox]').first().check();
  const batch = page.getByRole('group', { name: '所选告警的操作' });
  await batch.getByRole('button', { name: '确认' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.take('alarm-acknowledge');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  // The bar of chosen alarms lies over the buttons of the page.
  await page.locator('.ag-header input[type=checkbox]').first().uncheck();
  await batch.waitFor({ state: 'detached' });
  await control.switch({ path: '/alarm_report_message/*', answer: '500' });
  await control.streams('cut');
  await page
    .getByText(/告警未在接收/)
    .first()
    .waitFor();
  await camera.take('alarms-channel-down');
  await control.clear();
}
