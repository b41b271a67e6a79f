import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { must } from '@shared/base/assert';
import type { Clock } from '@shared/base/clock';
import type { Bridge } from '@renderer/bridge/client';
import type { Forest } from './tree/forest';
import type { ChoiceEntry, Choices, ChoiceSource, TreeSource } from './choices';
import type { Leaving } from './leaving';
import type { Live, LiveStore } from './live';
import { serverTime } from './time';
import type { MenuLoader, MenuState } from './menu-store';
import type { TabsState } from './tabs';
import type { TabsKeeper } from './tabs-store';
import type { Rest } from './rest';
import type { ExportJobs } from './transfers';

/** Shared by the screens of one window; made once by main.tsx. */
export interface Services {
  readonly bridge: Bridge;
  readonly clock: Clock;
  readonly live: LiveStore;
  readonly menu: MenuLoader;
  readonly tabs: TabsKeeper;
  readonly choices: Choices;
  readonly transfers: ExportJobs;
  readonly rest: Rest;
  readonly leaving: Leaving;
  /** Writes an error to the local log. */
  readonly report: (error: unknown) => void;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  return must(useContext(ServicesContext), 'services of the window');
}

export function useLive<T>(pick: (live: Live) => T): T {
  return useStore(useServices().live, pick);
}

export function useMenu(): MenuState {
  return useStore(useServices().menu.store);
}

export function useTabs(): TabsState {
  return useStore(useServices().tabs.store);
}

const LOADING: ChoiceEntry = { status: 'loading' };
const NOTHING: ChoiceEntry = { status: 'ready', nodes: [] };

/** Options of a source, loaded at first use. */
export function useChoices(source: ChoiceSource | null): ChoiceEntry {
  const { choices } = useServices();
  const entry = useStore(choices.store, (all) => (source === null ? NOTHING : all[source]));
  useEffect(() => {
    if (source !== null) choices.ensure(source);
  }, [choices, source]);
  return entry ?? LOADING;
}

/** The tree of a source; replaced when its options are dropped. */
export function useForest(source: TreeSource): Forest {
  const { choices } = useServices();
  return useSyncExternalStore(
    (changed) => choices.onForgot(changed),
    () => choices.forest(source),
  );
}

/** True when the user has the permission code; actions without a code are for everybody. */
export function usePermission(): (code: string | undefined) => boolean {
  const menu = useMenu();
  const codes = menu.status === 'ready' ? menu.menu.permissions : [];
  return (code) => code === undefined || codes.includes(code);
}

/** Wall time, renewed every `everyMs`, for ages on screen. */
export function useNow(everyMs: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(
    () => clock.every(everyMs, 'age on screen', () => setNow(clock.now())),
    [clock, everyMs],
  );
  return now;
}

/**
 * The server's time, renewed every `everyMs`, for ages of the server's times. The workstation's time while
 * the server's is unknown.
 */
export function useServerNow(everyMs: number): number {
  const offset = useLive((live) => live.serverClock?.offsetMs ?? 0);
  return serverTime(useNow(everyMs), offset);
}
