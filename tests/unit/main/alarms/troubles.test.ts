import { expect, it } from 'vitest';
import { createTranslator } from '@main/app/translate';
import { Notices } from '@main/app/notices';
import { Troubles } from '@main/alarms/troubles';
import { keptLog } from '@tests/support/quiet-log';

const KEPT = '2026-11.db.damaged-20261122T140238';

it.each(['zh', 'en'] as const)(
  'a file of the journal that was put aside is named as it is kept: %s',
  (language) => {
    const notices = new Notices();
    const translator = createTranslator(language);
    const said = (): readonly string[] =>
      notices.all().map(({ code, values }) => translator.translate(`notice.${code}`, values));
    const troubles = new Troubles({
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
