import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const PAGE = '/api/blade-basics-resources/vehicle/page/list';
const DETAIL = '/api/blade-basics-resources/vehicle/detail';
const LIST = '/system_sanitation/vehicleMg/vehicle';
const VEHICLE = {
  id: '1725422891593650001',
  plateNo: '浙A12345',
  linkman: '欧阳晓',
  useStatus: '1',
  tags: { night: true },
};

const answered = (data: unknown) => ({
  status: 200,
  body: JSON.stringify({ code: 200, success: true, data, msg: '' }),
  type: 'application/json',
});

describe('a server that sends the plate under a name of its own', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
  });

  /** Signs in at a platform whose vehicles have other names, and opens the first one. */
  async function view(account?: { readonly username: string; readonly password: string }) {
    const { page, control } = operator;
    const records = [VEHICLE];
    const list = { records, total: 1, current: 1, size: 10, pages: 1 };
    await control.switch({ path: PAGE, answer: answered(list) });
    await control.switch({ path: DETAIL, answer: answered(VEHICLE) });
    await operator.signIn({ tenantId: '000000', username: 'admin', password: 'admin', ...account });
    await operator.open(LIST);
    const row = page.locator(`[row-id="${VEHICLE.id}"]`);
    await row.getByRole('button', { name: '查看' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^服务器的其他字段/).click();
    return dialog;
  }

  it('shows it among other fields; an administrator matches it, all use it, and takes it back', async () => {
    const { page, control, app } = operator;
    await resize(operator, 1280, 800);
    const dialog = await view();
    await dialog.getByRole('row', { name: /plateNo 浙A12345/ }).waitFor();
    await dialog.getByRole('row', { name: 'tags {"night":true}' }).waitFor();
    // The documents name the plate; the number of the frame is assumed and was never sent.
    const unfilled = await dialog.getByText(/条记录都没有填过这些列/).innerText();
    expect(unfilled).toContain('(vin)');
    expect(unfilled).not.toContain('(carNo)');

    await dialog.getByRole('button', { name: '把 plateNo 匹配到列' }).click();
    await dialog.getByRole('combobox', { name: '列' }).selectOption('carNo');
    const preview = dialog.locator('.cj-match-preview');
    expect(await preview.locator('dd').allInnerTexts()).toEqual(['—', '浙A12345']);
    await dialog.getByRole('button', { name: '匹配', exact: true }).click();
    await dialog.getByText('plateNo 填入「车牌号」').waitFor();
    await page.locator(`[row-id="${VEHICLE.id}"] [col-id=carNo]`).getByText('浙A12345').waitFor();
    await until('the order has the server’s name', async () => {
      const asked = (await control.calls()).filter(({ path }) => path === PAGE);
      return asked.at(-1)?.query['ascs'] === 'plate_no';
    });
    const file = join(app.userData, 'servers.json');
    await until('it is kept', () => /"carNo": ?"plateNo"/.test(readFileSync(file, 'utf8')));

    await dialog.getByRole('button', { name: '取消 plateNo 与「车牌号」的匹配' }).click();
    await dialog.getByRole('row', { name: /plateNo 浙A12345/ }).waitFor();
    await until('the order has the own name again', async () => {
      const asked = (await control.calls()).filter(({ path }) => path === PAGE);
      return asked.at(-1)?.query['ascs'] === 'car_no';
    });
  });

  it('shows who is no administrator the field and nothing to match it with', async () => {
    operator = await Operator.at(await desk.launch());
    const dialog = await view({ username: 'fleet', password: 'Fleet123' });
    await dialog.getByRole('row', { name: /plateNo 浙A12345/ }).waitFor();
    expect(await dialog.getByRole('button', { name: /匹配/ }).count()).toBe(0);
  });
});
