import { beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const STEP_MS = 20_000;

describe('an administrator of the platform', () => {
  const desk = useDesk();
  let operator: Operator;
  const page = () => operator.page;
  const row = (text: string) => page().locator('.cj-list .ag-row').filter({ hasText: text });
  const open = async (family: string, path: string): Promise<void> => {
    await operator.open(path);
    await page().locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    page().setDefaultTimeout(STEP_MS);
    await resize(operator, 1440, 900);
  });

  it('keeps packages without a view button, gives one to a tenant, and is told what is in it', async () => {
    await open('tenantPackage', '/system/tenantpackage');
    await row('基础版').first().waitFor();
    expect(await page().locator('.cj-list').getByRole('button', { name: '编辑' }).count()).not.toBe(
      0,
    );
    expect(await page().locator('.cj-list').getByRole('button', { name: '查看' }).count()).toBe(0);

    await open('tenant', '/system/tenant');
    await row('松岭县').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '产品包配置' }).click();
    await page().locator('#form-packageId').click();
    await page().locator('.cj-picker').getByText('基础版', { exact: true }).click();
    await page().locator('.cj-picker').waitFor({ state: 'detached' });
    await page().locator('.bp6-dialog').getByRole('button', { name: '确定' }).click();
    await until('the row says the new package', async () =>
      (await row('松岭县').innerText()).includes('基础版'),
    );

    await row('松岭县').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '产品包详情' }).click();
    const words = page().locator('.bp6-dialog').last();
    await words.getByText('监控指挥、垃圾分类、系统管理').waitFor();
    await words.getByRole('button', { name: '关闭' }).last().click();
  });

  it('removes no menu that others stand below, and is told to begin there', async () => {
    await open('menu', '/system/menu');
    const folder = row('垃圾分类').first();
    await folder.getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '删除' }).click();
    await page().getByText('请先删除或移走所选记录的下级').waitFor();
    expect(await page().locator('.bp6-dialog').count()).toBe(0);
    await folder.waitFor();
  });

  it('sees the buttons of the chosen menu beside it', async () => {
    await open('menu', '/system/menu');
    // The tree is longer than the window, and only what is in sight is painted.
    await row('垃圾分类').first().hover();
    await until('the row is painted', async () => {
      if ((await row('投放记录').count()) > 0) return true;
      await page().mouse.wheel(0, 200);
      return false;
    });
    await row('投放记录').first().click();
    const beside = page().locator('.cj-panel').filter({ hasText: '下级与按钮' });
    await beside.getByText('deliveryRecord_view').waitFor();
    expect(await beside.getByText('deliveryRecord_export').count()).toBe(1);
  });
});
