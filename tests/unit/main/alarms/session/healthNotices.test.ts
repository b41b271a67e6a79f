import { expect, it, test } from 'vitest';
import type { JournalHealth } from '@shared/model/alarm';
import { createTranslator } from '@main/texts/translator';
import { Notices } from '@main/app/notices';
import { HealthNotices } from '@main/alarms/session/healthNotices';
import { keptLog } from '@tests/support/quietLog';
import { translateIn } from '@tests/support/translate';

const KEPT = '2026-11.db.damaged-20261122T140238';

const failing = (reason: string): JournalHealth => ({
  kind: 'failing',
  since: 0,
  reason,
  waiting: 1,
});

function desk() {
  const shown = new Map<string, string>();
  const troubles = new HealthNotices({
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

it.each(['zh', 'en'] as const)(
  'a file of the journal that was put aside is named as it is kept: %s',
  (language) => {
    const notices = new Notices();
    const translator = createTranslator(language);
    const said = (): readonly string[] =>
      notices.all().map(({ code, values }) => translator.translate(`notice.${code}`, values));
    const troubles = new HealthNotices({
      log: keptLog(),
      notices,
      translate: (key, values) => translator.translate(key, values),
    });
    const aside = { file: '2026-11.db', keptAs: KEPT, reason: 'malformed' };
    troubles.setAside(aside);
    expect(said()).toEqual([expect.stringContaining(KEPT)]);
    troubles.setAside({ ...aside, keptAs: '2026-11.db.replaced-1', rescued: true });
    expect(notices.all().map(({ code }) => code)).toEqual(['journalSetAside', 'journalReplaced']);
    expect(said()[1]).toContain('2026-11.db.replaced-1');
    expect(said().join()).not.toMatch(/\{\{|notice\./);
  },
);
