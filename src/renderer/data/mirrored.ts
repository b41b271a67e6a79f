import { useCallback, useSyncExternalStore } from 'react';
import type { StateName, States } from '@shared/ipc/contract';
import type { ValueOf } from '@shared/ipc/define';
import type { StateBridge } from '@renderer/bridge/mirror';
import { useServices } from './services';

/**
 * A value that main owns, kept up to date while the component is there; undefined until main has answered.
 * Main is asked again after a failure.
 * @param failed told of each failure, the log where none is given; the same function at every drawing
 */
export function useMirrored<N extends StateName>(
  name: N,
  failed?: (error: unknown) => void,
): ValueOf<States[N]> | undefined {
  const { bridge, report } = useServices();
  return useMirroredFrom(bridge, name, failed ?? report);
}

/** The same for a page without the services of the console. */
export function useMirroredFrom<N extends StateName>(
  bridge: StateBridge,
  name: N,
  failed: (error: unknown) => void,
): ValueOf<States[N]> | undefined {
  const readable = bridge.state(name);
  const follow = useCallback(
    (changed: () => void) => readable.follow(changed, failed),
    [readable, failed],
  );
  return useSyncExternalStore(follow, readable.get);
}
