import { must } from '@shared/base/assert';
import type { RawBridge } from '@shared/ipc/roles';
import { BRIDGE_GLOBAL } from '@shared/ipc/channels';

/**
 * The bridge that the preload put into this page.
 * @throws Error when the page runs outside of the app.
 */
export function rawBridge(): RawBridge {
  const host = globalThis as unknown as Readonly<Record<string, RawBridge | undefined>>;
  return must(host[BRIDGE_GLOBAL], 'bridge of the app');
}
