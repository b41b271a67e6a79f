import { join } from 'node:path';
import { must } from '@shared/base/assert';
import { fail } from '@shared/base/result';
import type { DIAGNOSTICS } from '@shared/ipc/parts/diagnostics';
import { crashDumpFolder } from '../../adapters/crashDumps';
import { bundleSources, type SupportSources } from '../../diagnostics/bundleSources';
import type { ConnectionCheck } from '../../diagnostics/connectionCheck';
import { createServerCheck } from '../../diagnostics/serverCheck';
import { Diagnostics } from '../../diagnostics/service';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { anchorFileIn } from '../../journal/anchors/anchors';
import { createTranslator } from '../../texts/translator';
import type { ProfileKeeper } from '../../storage/profileKeeper';
import type { Area } from './context';
import { defineArea } from './define';

export interface DiagnosticsArea extends Area, Answers<typeof DIAGNOSTICS> {
  readonly check: ConnectionCheck;
  /** What nothing that leaves the workstation may hold. */
  readonly hiding: Diagnostics['hiding'];
}

/** Connection check, server clock and support bundle. */
export const createDiagnosticsArea = defineArea(
  [
    'alarms',
    'application',
    'book',
    'clock',
    'exports',
    'http',
    'isDemo',
    'journalReader',
    'log',
    'networkHost',
    'notices',
    'power',
    'proxy',
    'server',
    'serverClock',
    'session',
    'settings',
    'userDataDir',
  ],
  (
    given,
    others: Pick<SupportSources, 'boards' | 'lock' | 'settings'> & {
      readonly profile: Pick<ProfileKeeper, 'setRule'>;
    },
  ): DiagnosticsArea => {
    const { alarms, book, clock, exports, log, serverClock, session } = given;
    const { settings, userDataDir } = given;
    const check = createServerCheck({
      clock,
      log,
      http: given.http,
      proxy: given.proxy,
      book,
      setRule: async (target, rule) => {
        const kept = await others.profile.setRule(target, rule);
        if (kept.ok) return kept;
        if ('key' in kept.error) return fail({ key: kept.error.key });
        // Each would keep the profile from working: the first is enough to say why.
        const { key, values } = must(kept.error[0], 'a problem');
        return fail({ key: `profile.problem.${key}`, values });
      },
      caFile: () => settings.get().caFile,
      server: () => given.server(),
      session: () => session.current(),
      streams: () => alarms.publisher.snapshot().channels,
      clockOffset: () => serverClock.offset(),
    });
    const service = new Diagnostics({
      clock,
      log,
      check,
      sources: bundleSources({
        ...others,
        clock,
        program: given.application,
        session,
        isDemo: () => given.isDemo(),
        serverClock,
        alarms: () => alarms.publisher.snapshot(),
        check: () => check.get(),
        paths: () => book.notes(given.server().key).paths,
        fields: () => book.notes(given.server().key).fields,
        journal: () => given.journalReader.verify(anchorFileIn(userDataDir)),
        notices: () => given.notices.all(),
      }),
      session,
      settings,
      network: given.networkHost,
      serverClock,
      serverUrl: () => given.server().url,
      resumed: given.power.resumed,
      exports,
      textsIn: (language) => createTranslator(language).translate,
      logDir: join(userDataDir, 'logs'),
      dumpDir: crashDumpFolder,
    });
    return {
      check,
      hiding: service.hiding,
      start: () => service.start(),
      stop: () => service.stop(),
      requests: {
        'check.start': ({ url }) => service.startCheck(url),
        'check.remap': ({ call, path }) => check.remap(call, path),
        'check.rule': ({ call, path, wide }) => check.rule(call, path, wide),
        'check.export': () => service.exportCheck(),
        'support.contents': () => service.bundleContents(),
        'support.make': () => service.makeBundle(),
      },
      commands: {
        'check.cancel': () => check.cancel(),
        'support.reveal': () => service.reveal(),
      },
      states: {
        clock: published(() => serverClock.state(), serverClock.changed),
        check: published(() => check.get(), check.changed, service.checkBegun),
      },
    };
  },
);
