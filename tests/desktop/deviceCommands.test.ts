import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue/index';
import { CatalogueScreen, cellText } from './catalogueScreen';
import { keep } from './keep';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('commands to devices', () => {
  const desk = useDesk();
  let screen: CatalogueScreen;

  beforeAll(async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await resize(operator, 1500, 900);
    screen = new CatalogueScreen(operator, must(findFamily('bucketDetail'), 'smart bins'));
  });

  const choose = async (
    filters: Record<string, string>,
    count: number,
  ): Promise<readonly string[]> => {
    await screen.open(filters);
    const records = (await screen.asked(filters)).records.slice(0, count);
    for (const { id } of records)
      await screen.page.locator(`[row-id="${id}"] input[type=checkbox]`).first().check();
    return records.map((record) => cellText(record, 'bucketCode'));
  };
  const READY = { onlineStatus_equal: '1', powerStatus_equal: '1', doorStatus_equal: '0' };

  it('ask before they are sent, and say what the device replied', async () => {
    const [code] = await choose(READY, 1);
    await screen.tool('打开投口').click();
    await screen.dialog().getByText('远程打开投口前请确认桶边无人。确定打开?').waitFor();
    expect((await screen.asked({ ...READY, bucketCode_equal: must(code, 'code') })).total).toBe(1);
    await screen.answer('确定');
    await screen.says(`答复：${code}投口已打开`);
    expect(
      (await screen.asked({ bucketCode_equal: must(code, 'code'), doorStatus_equal: '1' })).total,
    ).toBe(1);
  });

  it('show the reply of each of several devices', async () => {
    const codes = await choose(READY, 2);
    await screen.tool('打开投口').click();
    await screen.answer('确定');
    for (const code of codes)
      await screen.dialog().getByText(`答复：${code}投口已打开`, { exact: true }).waitFor();
    await keep(screen.page, 'command-replies');
    await screen.page.locator('.bp6-dialog-footer').getByRole('button', { name: '关闭' }).click();
  });

  it('that do not reach a device say so and change nothing', async () => {
    const [code] = await choose({ onlineStatus_equal: '0', doorStatus_equal: '0' }, 1);
    await screen.tool('打开投口').click();
    await screen.answer('确定');
    await screen.dialog().getByText('设备离线，指令未送达', { exact: true }).waitFor();
    await keep(screen.page, 'command-refused');
    await screen.answer('取消');
    await until('the bin is closed as before', async () => {
      const still = await screen.asked({
        bucketCode_equal: must(code, 'code'),
        doorStatus_equal: '0',
      });
      return still.total === 1;
    });
  });
});
