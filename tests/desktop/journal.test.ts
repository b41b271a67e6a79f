import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from '@shared/base/result';
import type { JournalCheck, JournalPage, JournalQuery } from '@shared/model/journal';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import { verifyJournal } from '@main/journal/anchors/verify';
import { Operator, WATCHER } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const ALL: JournalQuery = {
  from: null,
  to: null,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
  text: '',
};

type Written = Result<{ readonly file: string; readonly rows: number }, { readonly key: string }>;

function valueOf<T>(result: Result<T, { readonly key: string }>): T {
  if (!result.ok) throw new Error(result.error.key);
  return result.value;
}

describe('the journal at a desk', () => {
  const desk = useDesk();

  it('is searched, proven, anchored and exported while alarms come in', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const text = '校验路{n}号投放点,1,35';
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text, count: 3, perSecond: 50 });
    const search = async (patch: Partial<JournalQuery>): Promise<JournalPage> => {
      const question = { ...ALL, ...patch, cursor: null, limit: 100, slot: 'test' };
      return valueOf(
        await operator.ask<Result<JournalPage, { key: string }>>('journal.search', question),
      );
    };
    const page = await until('the alarms are found by two signs of their text', async () => {
      const found = await search({ text: '校验', kinds: ['received'] });
      return found.rows.length === 3 ? found : undefined;
    });
    expect(page.rows.map(({ object }) => object).sort()).toEqual([
      '校验路1号投放点',
      '校验路2号投放点',
      '校验路3号投放点',
    ]);
    const check = valueOf(
      await operator.ask<Result<JournalCheck, { key: string }>>('journal.verify'),
    );
    expect(check).toMatchObject({ ok: true, anchors: { problem: null } });
    valueOf(await operator.ask<Result<{ file: string }, { key: string }>>('journal.anchor'));
    const exported = valueOf(
      await operator.ask<Written>('journal.export', {
        ...ALL,
        text: '校验',
        kinds: ['received'],
        format: 'csv',
      }),
    );
    expect(exported.rows).toBe(3);
    const lines = readFileSync(exported.file, 'utf8').trim().split('\r\n');
    expect(lines[0]).toContain('哈希链与锚点校验通过');
    expect(lines).toHaveLength(5);
    // As the screen has it, and as it came.
    expect(lines[2]).toContain('垃圾投放告警:校验路3号投放点,超时35分钟');
    expect(lines[2]).toContain('"校验路3号投放点,1,35"');
    const packed = valueOf(await operator.ask<Written>('journal.pack'));
    expect(packed.file).toMatch(/\.zip$/);
    await app.close();
    // On demand, and at the orderly end.
    const proof = verifyJournal(join(app.userData, 'journal'), anchorFileIn(app.userData));
    expect(proof).toMatchObject({ ok: true, anchors: { checked: 2, problem: null } });
  });
});
