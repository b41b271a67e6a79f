import { DisposableStore } from '@shared/base/disposable';
import type { RECOVERY_COMMANDS, RECOVERY_REQUESTS } from '@shared/ipc/parts/recovery';
import { createAutostart } from '../../adapters/autostart';
import type { PartCommands, PartRequests } from '../../ipc/types';
import { announceRestart } from '../announce';
import { followAutostart } from '../../recovery/autostart';
import type { Area, AreaContext } from './context';

export interface RecoveryArea extends Area {
  readonly requests: PartRequests<typeof RECOVERY_REQUESTS>;
  readonly commands: PartCommands<typeof RECOVERY_COMMANDS>;
}

/** Coming back by itself: says why it did, starts with the system, looks at the host after a sleep. */
export function createRecoveryArea(context: AreaContext): RecoveryArea {
  const { env, log, look, networkWatch, notices, session, settings, translator } = context;
  const ends = new DisposableStore();
  return {
    requests: {},
    commands: {},
    start() {
      networkWatch.start();
      ends.add(() => networkWatch.stop());
      ends.add(
        look.on((reason) => {
          log.info('looking at every connection', { reason });
          // The streams look for themselves; this one tells the windows whether the host answers.
          void session.probe().then((answered) => (answered ? session.freshen() : undefined));
        }),
      );
      const port = createAutostart({
        dir: env['CHENGJING_AUTOSTART_DIR'],
        name: translator.translate('app.name'),
      });
      const failed = (reason: string): void => notices.tell('autostartFailed', { reason });
      ends.add(followAutostart({ port, settings, log, failed }));
      const { restart } = context;
      if (restart !== null) announceRestart(restart, context);
    },
    stop: () => ends.dispose(),
  };
}
