import { CLOCK_SHOWN_MS } from '@shared/model/diagnostics';
import { defineStep, found } from '../step';

export const NETWORK = [
  defineStep({
    key: 'authorities',
    group: 'network',
    sort: 'auto',
    async run({ network }) {
      const number = network.systemAuthorities();
      if (number === null) return found('unseen', 'authoritiesUnknown');
      return number === 0
        ? found('failed', 'authoritiesNone')
        : found('passed', 'authorities', { number });
    },
  }),
  defineStep({
    key: 'proxy',
    group: 'network',
    sort: 'auto',
    limitMs: 30_000,
    async run({ network }) {
      if (network.serverUrl() === '') return found('skipped', 'noServer');
      const { ok, found: name, proxy } = await network.proxy();
      return found(ok ? 'passed' : 'failed', name, { proxy });
    },
  }),
  defineStep({
    key: 'connection',
    group: 'network',
    sort: 'auto',
    limitMs: 120_000,
    async run({ network }) {
      if (network.serverUrl() === '') return found('skipped', 'noServer');
      const { server, failed } = await network.connection();
      return failed.length === 0
        ? found('passed', 'connected', { server })
        : found('failed', 'notConnected', { server, steps: failed.join(', ') });
    },
  }),
  defineStep({
    key: 'clock',
    group: 'network',
    sort: 'auto',
    async run({ network }) {
      const zone = network.zone();
      if (zone === '') return found('failed', 'zoneUnknown');
      const offset = network.clockOffset();
      if (offset === null) return found('unseen', 'clockUnknown', { zone });
      const seconds = Math.round(offset / 100) / 10;
      return Math.abs(offset) > CLOCK_SHOWN_MS
        ? found('failed', 'clockOff', { zone, seconds })
        : found('passed', 'clockRight', { zone });
    },
  }),
  defineStep({ key: 'domainAuthority', group: 'network', sort: 'hand' }),
  defineStep({ key: 'inspection', group: 'network', sort: 'hand' }),
  defineStep({ key: 'wpad', group: 'network', sort: 'hand', systems: ['win32'] }),
  defineStep({ key: 'ntlmProxy', group: 'network', sort: 'hand', systems: ['win32'] }),
];
