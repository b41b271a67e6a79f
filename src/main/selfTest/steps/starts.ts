import { defineStep, found } from '../step';

export const SECOND_START = [
  defineStep({
    key: 'secondStart',
    group: 'secondStart',
    sort: 'auto',
    limitMs: 40_000,
    async run({ program }) {
      const { heard, code } = await program.startAgain();
      if (heard && code === 0) return found('passed', 'secondStartHeard');
      return heard
        ? found('failed', 'secondStartCode', { code: code ?? -1 })
        : found('failed', 'secondStartUnheard', { code: code ?? -1 });
    },
  }),
  defineStep({
    key: 'secondFront',
    group: 'secondStart',
    sort: 'hand',
    watch: ({ program }, see) => program.secondStart.on(() => see('secondStartSeen')),
  }),
  defineStep({ key: 'twoSessions', group: 'secondStart', sort: 'hand', systems: ['win32'] }),
];

export const AUTOSTART = [
  defineStep({
    key: 'autostartEntry',
    group: 'autostart',
    sort: 'auto',
    async run({ program: { autostart } }) {
      if (!autostart.possible) return found('skipped', 'fromSources');
      const state = autostart.state();
      if (autostart.wanted && state === 'blocked') return found('failed', 'autostartBlocked');
      const on = state === 'on';
      if (on === autostart.wanted) return found('passed', on ? 'autostartOn' : 'autostartOff');
      return found('failed', on ? 'autostartUnwanted' : 'autostartMissing');
    },
  }),
  defineStep({ key: 'autostartSignIn', group: 'autostart', sort: 'hand', restarts: true }),
  defineStep({
    key: 'autostartDisabled',
    group: 'autostart',
    sort: 'hand',
    systems: ['win32'],
    restarts: true,
  }),
];

export const SESSION_END = [
  defineStep({ key: 'signOff', group: 'sessionEnd', sort: 'hand', restarts: true }),
  defineStep({ key: 'shutDown', group: 'sessionEnd', sort: 'hand', restarts: true }),
  defineStep({
    key: 'forcedRestart',
    group: 'sessionEnd',
    sort: 'hand',
    systems: ['win32'],
    restarts: true,
  }),
];
