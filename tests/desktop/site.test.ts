import { expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue/index';
import { CatalogueScreen } from './catalogueScreen';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const desk = useDesk();

it('a site shows its points, devices, rooms and people on tabs, a new one begins with the next code, and one with points stays (screen:list.sites)', async () => {
  const operator = await Operator.at(await desk.launch());
  await operator.signIn();
  const { page } = operator;
  const screen = new CatalogueScreen(operator, must(findFamily('site'), 'family'));
  await screen.open({ siteType: '1' });
  const before = await screen.asked();
  const [site] = (await screen.asked({ siteType: '1' })).records;
  const { id } = must(site, 'community');
  const row = page.locator(`[row-id="${id}"]`);
  await row.locator('[role=gridcell]').nth(1).click();

  const below = page.locator('.cj-panels-below');
  const listed = async (call: string, param: string): Promise<number> => {
    const answer = await operator.ask<{
      readonly value: { readonly page: { readonly records: readonly object[] } };
    }>('records.read', { call, params: { [param]: id }, slot: 'test' });
    return answer.value.page.records.length;
  };
  for (const [tab, call, shown, param = 'siteId'] of [
    ['投放点', 'point.pointBySiteId', '定时定点'],
    ['设备', 'devicesOverview.page', '兑换机', 'siteId_equal'],
    ['住户房间', 'floorUnitRoom.list', '1栋'],
    ['商铺与公共用房', 'basicsFloorUnitRoom.list', '便民超市'],
    ['人员', 'personnel.list', '户主'],
    ['下级站点', 'site.getSonSite', '其他'],
  ] as const) {
    await below.getByRole('tab', { name: tab }).click();
    const count = await listed(call, param);
    expect(count).toBeGreaterThan(0);
    await below.getByText(`共 ${count} 条`).waitFor();
    await below.getByText(shown, { exact: true }).first().waitFor();
  }

  await screen.tool('新增').click();
  const code = page.locator('#form-siteCode');
  await code.waitFor();
  const greatest = `ZD${'0'.repeat(3)}${String(before.total).padStart(4, '0')}`;
  await expect
    .poll(() => code.inputValue())
    .toBe(greatest.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(7, '0')));
  // What is suggested is no input: nobody is asked whether to throw it away.
  await screen.answer('取消');
  await screen.dialog().waitFor({ state: 'detached' });

  await row.locator('input[type=checkbox]').first().check();
  await screen.tool('删除').click();
  await screen.answer('删除 1 条');
  // Leaving the screen sends what could still be taken back.
  await operator.open('/wel/index');
  await page.getByText('请先删除关联的投放点!').first().waitFor();
  await screen.open({ siteType: '1' });
  await until('the site is still there', async () => (await screen.rows()).includes(id));
  expect((await screen.asked()).total).toBe(before.total);
});
