import { expect, test } from 'vitest';
import { Troubles } from '@main/alarms/troubles';
import type { JournalHealth } from '@shared/model/alarm';
import { keptLog } from '@tests/support/quiet-log';
import { translateIn } from '@tests/support/translate';

const failing = (reason: string): JournalHealth => ({
  kind: 'failing',
  since: 0,
  reason,
  waiting: 1,
});

function desk() {
  const shown = new Map<string, string>();
  const troubles = new Troubles({
    log: keptLog(),
    translate: translateIn('zh'),
    notices: {
      add: ({ id, values }) => void shown.set(id, String(values['reason'])),
      dismiss: (id) => void shown.delete(id),
    },
  });
  return { shown, troubles };
}

test('a disk that does not answer is said while it does not, and no longer', () => {
  const { shown, troubles } = desk();
  troubles.health(failing('no answer'));
  expect([...shown.values()]).toEqual(['磁盘没有响应']);
  troubles.health(failing('no answer'));
  troubles.health({ kind: 'ok' });
  expect(shown.size).toBe(0);
});

test('a disk that refused stays on the screen until somebody has seen it', () => {
  const { shown, troubles } = desk();
  troubles.health(failing('disk full'));
  troubles.health(failing('no answer'));
  troubles.health({ kind: 'ok' });
  expect(shown.size).toBe(1);
});
