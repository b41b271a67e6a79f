import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransferRig } from './rig';

const SHEET = {
  job: 'sheet:1',
  label: '考勤月表 2026-10',
  titles: ['姓名', '1 周四', '2 周五'],
  rows: [
    ['王芳', '正常', ''],
    ['=1+1', '迟到 / 早退', '正常'],
  ],
  conditions: ['部门 等于 一中队'],
  personal: 'shown',
  format: 'csv',
} as const;

describe('a sheet as a window shows it', () => {
  let rig: TransferRig;
  beforeEach(() => {
    rig = new TransferRig();
  });
  afterEach(() => rig.remove());

  it('becomes a file with every text in its place; none is taken for a formula', async () => {
    const answer = await rig.service.shownSheet(SHEET);
    expect(answer).toMatchObject({ ok: true, value: { shortened: 0 } });
    const [name = ''] = rig.files();
    expect(name).toMatch(/^考勤月表 2026-10-\d{8}-\d{4}-DEMO\.csv$/);
    const text = readFileSync(join(rig.downloads, name), 'utf8').replace('\ufeff', '');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '姓名,1 周四,2 周五',
      '王芳,正常,',
      "'=1+1,迟到 / 早退,正常",
    ]);
    expect(rig.files()).toHaveLength(1);
  });

  it('is not written while nobody is signed in, and leaves nothing', async () => {
    rig.owner = null;
    expect(await rig.service.shownSheet(SHEET)).toEqual({
      ok: false,
      error: { kind: 'signedOut' },
    });
    expect(rig.files()).toEqual([]);
  });
});
