import { beforeEach, expect, test } from 'vitest';
import { ok } from '@shared/base/result';
import { defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import type { SignedInUser } from '@shared/model/session';
import { AlarmConfigurator } from '@main/alarms/config/configure';
import { configChanges, silencesSos } from '@main/alarms/config/configDiff';
import { Notices } from '@main/app/notices';
import { createTranslator } from '@main/texts/translator';

const FIRST = defaultAlarmConfig();
const NO_SOS: AlarmConfig = { ...FIRST, sources: { sos: { on: false } } };

function rig() {
  const parts = {
    roles: ['administrator'] as readonly string[] | null,
    config: FIRST,
    asked: 0,
    says: true,
    notices: new Notices(),
  };
  const profile = () =>
    parts.roles === null
      ? null
      : {
          serverKey: 'https://real',
          user: { account: 'w', tenantId: '1', roleNames: parts.roles } as unknown as SignedInUser,
        };
  const configurator = new AlarmConfigurator({
    config: {
      get: () => parts.config,
      set: (config: AlarmConfig) => {
        parts.config = config;
        configurator.tellSos();
        return ok(config);
      },
    },
    confirm: {
      ask: () => {
        parts.asked += 1;
        return Promise.resolve(parts.says);
      },
    },
    notices: parts.notices,
    session: { profile, administrators: () => [], isHome: () => true },
    translate: createTranslator('zh').translate,
  });
  return { parts, configure: (one: AlarmConfig) => configurator.configure(one) };
}

let desk: ReturnType<typeof rig>;
beforeEach(() => {
  desk = rig();
});

test('only administrators configure alarms', async () => {
  desk.parts.roles = ['user'];
  expect(await desk.configure(NO_SOS)).toEqual({
    ok: false,
    error: { key: 'alarm.refused.noAdministrator' },
  });
  desk.parts.roles = null;
  expect(await desk.configure(NO_SOS)).toMatchObject({ error: { key: 'alarm.ack.signedOut' } });
  expect([desk.parts.config, desk.parts.asked]).toEqual([FIRST, 0]);
});

test('SOS goes off only after a question of main, and a line that nobody can take away stands for it', async () => {
  const { parts, configure } = desk;
  parts.says = false;
  expect(await configure(NO_SOS)).toMatchObject({ error: { key: 'alarm.sosOff.refused' } });
  expect(parts.config).toEqual(FIRST);
  parts.says = true;
  expect(await configure(NO_SOS)).toMatchObject({ ok: true });
  expect(parts.asked).toBe(2);
  expect(parts.notices.all()).toMatchObject([{ code: 'sosSourceOff', lasting: true }]);
  parts.notices.read('sosSourceOff');
  expect(parts.notices.all()).toHaveLength(1);
  // What is off already is not asked for again, and what is on again takes the line away.
  await configure({ ...NO_SOS, rules: [] });
  expect(parts.asked).toBe(2);
  await configure(FIRST);
  expect(parts.notices.all()).toEqual([]);
});

test('a lower priority is another way to silence an SOS', async () => {
  const low: AlarmConfig = { ...FIRST, priorities: { sos: 'low' } };
  expect([silencesSos(low), silencesSos(FIRST)]).toEqual([true, false]);
  expect(silencesSos({ ...FIRST, priorities: { sos: 'critical' } })).toBe(false);
  desk.parts.says = false;
  expect(await desk.configure(low)).toMatchObject({ ok: false });
});

test('the journal can name every value that was changed, with what it was', () => {
  const after: AlarmConfig = {
    ...NO_SOS,
    escalation: { ...FIRST.escalation, critical: [2] },
    rules: [],
  };
  expect(configChanges(FIRST, after)).toEqual([
    { key: 'escalation.critical', old: [1, 3, 5], new: [2] },
    { key: 'sources.sos', old: null, new: { on: false } },
  ]);
  expect(configChanges(NO_SOS, { ...NO_SOS, sources: { sos: { on: true } } })).toEqual([
    { key: 'sources.sos.on', old: false, new: true },
  ]);
  expect(configChanges(FIRST, FIRST)).toEqual([]);
});
