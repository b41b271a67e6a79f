import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '@renderer/bridge/client';
import { NO_TABS, readTabs, writeTabs, type TabsState } from './tabs';

/** The open tabs; main stores them per profile, so that a restart restores them. */
export class TabsKeeper {
  readonly store: StoreApi<TabsState> = createStore<TabsState>(() => NO_TABS);
  private restored = false;

  constructor(
    private readonly bridge: Bridge,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Changes the tabs by a pure rule and stores them. */
  change(rule: (state: TabsState) => TabsState): TabsState {
    const next = rule(this.store.getState());
    this.store.setState(next, true);
    if (this.restored)
      this.bridge
        .request('ui.set', { key: 'tabs', value: writeTabs(next) })
        .catch((error: unknown) => this.report(error));
    return next;
  }

  /** Restores this user's tabs; tabs opened meanwhile stay. */
  async restore(): Promise<void> {
    try {
      const stored = readTabs(await this.bridge.request('ui.get', { key: 'tabs' }));
      const open = this.store.getState();
      const known = new Set(stored.tabs.map((tab) => tab.id));
      const tabs = [...stored.tabs, ...open.tabs.filter((tab) => !known.has(tab.id))];
      this.restored = true;
      this.change(() => ({ tabs, active: open.active }));
    } catch (error) {
      this.restored = true;
      this.report(error);
    }
  }

  /** Another user starts without tabs; no write is needed, because main has cleared the stored ones. */
  clear(): void {
    this.restored = false;
    this.store.setState(NO_TABS, true);
  }
}
