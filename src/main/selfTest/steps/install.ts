import { defineStep, found } from '../step';

export const INSTALL = [
  defineStep({
    key: 'runtime',
    group: 'install',
    sort: 'auto',
    async run({ program }) {
      const { app, electron, chromium, node, system, supportEnded } = program.versions();
      const values = { app, electron, chromium, node, system };
      const name = program.packaged ? 'runtime' : 'runtimeSources';
      if (supportEnded === '') return found('passed', name, values);
      // People run from sources to develop; an installed version has to be replaced.
      const result = program.packaged ? 'failed' : 'passed';
      return found(result, `${name}Ended`, { ...values, ended: supportEnded });
    },
  }),
  defineStep({
    key: 'natives',
    group: 'install',
    sort: 'auto',
    async run({ program }) {
      const names = program.natives();
      if (names === null) return found('unseen', 'nativesUnknown');
      if (names.length === 0) return found('failed', 'nativesNone');
      return found('passed', 'natives', { names: names.join(', ') });
    },
  }),
  defineStep({
    key: 'programFolder',
    group: 'install',
    sort: 'auto',
    async run({ program }) {
      if (!program.packaged) return found('skipped', 'fromSources');
      if (await program.elevated()) return found('skipped', 'elevated');
      const { path, open } = await program.folderOpen();
      return open
        ? found('failed', 'programFolderOpen', { path })
        : found('passed', 'programFolderClosed', { path });
    },
  }),
  defineStep({ key: 'installFresh', group: 'install', sort: 'hand', systems: ['win32'] }),
  defineStep({
    key: 'installOver',
    group: 'install',
    sort: 'hand',
    systems: ['win32'],
    restarts: true,
  }),
  defineStep({ key: 'uninstall', group: 'install', sort: 'hand', systems: ['win32'] }),
];
