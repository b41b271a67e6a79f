import { useCallback, useSyncExternalStore } from 'react';
import type { StateName, States } from '@shared/ipc/contract';
import type { ValueOf } from '@shared/ipc/define';
import type { StateBridge } from '@renderer/bridge/mirror';
import { useServices } from './services';

/**
 * A state of main, kept up to date while the component is mounted; undefined until main has answered. A
 * failed request is repeated.
 * @param failed called at each failure, by default the log; must be the same function at every rendering
 */
export function useMirrored<N extends StateName>(
  name: N,
  failed?: (error: unknown) => void,
): ValueOf<States[N]> | undefined {
  const { bridge, report } = useServices();
  return useMirroredFrom(bridge, name, failed ?? report);
}

/** The same for a page without the console's services. */
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
