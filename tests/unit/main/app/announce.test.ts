import { describe, expect, it } from 'vitest';
import { announceRestart } from '@main/app/announce';
import { keptLog } from '@tests/support/quietLog';
import { translateIn } from '@tests/support/translate';

describe('a restart', () => {
  it('is said on the screen, in a toast and in the journal, with its reason', () => {
    const notices: unknown[] = [];
    const toasts: string[] = [];
    const records: unknown[] = [];
    const at = new Date(2026, 10, 21, 9, 5, 7).getTime();
    announceRestart(
      { reason: { kind: 'killed', detail: 'SIGKILL' }, at, failures: 2, console: null },
      {
        log: keptLog(),
        notices: { add: (notice) => notices.push(notice) },
        translator: { translate: translateIn('zh') },
        toasts: {
          show: async (toast) => {
            toasts.push(toast.body);
            return { outcome: 'shown', why: '' };
          },
        },
        alarms: { notes: { record: (event, values) => records.push({ event, ...values }) } },
      },
    );
    const reason = '程序被强制结束（SIGKILL）';
    expect(notices).toEqual([
      { id: 'restarted', code: 'restarted', values: { reason, at: '09:05:07' } },
    ]);
    expect(toasts).toEqual([expect.stringContaining(`中断时间：09:05:07，原因：${reason}`)]);
    expect(records).toEqual([
      { event: 'restarted', reason: 'killed SIGKILL', endedAt: at, failures: 2 },
    ]);
  });
});
