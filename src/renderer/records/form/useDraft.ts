import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Unsubscribe } from '@shared/base/disposable';
import { useServices } from '@renderer/data/services';
import { DRAFT_MS, readDraft, type Draft } from './draft';

export interface DraftKeeper {
  /** undefined: still being asked for. */
  readonly found: Draft | null | undefined;
  /** Keeps what was typed, shortly after the last change. */
  readonly keep: (draft: Omit<Draft, 'version' | 'at'>) => void;
  /** Forgets what was kept: it was saved, or the user gave it up. */
  readonly forget: () => void;
}

/** The draft of one form; a window that dies keeps it. */
export function useDraft(key: string): DraftKeeper {
  const { bridge, clock, report } = useServices();
  const [found, setFound] = useState<Draft | null | undefined>(undefined);
  const timer = useRef<Unsubscribe | null>(null);
  const stop = (): void => {
    timer.current?.();
    timer.current = null;
  };
  useEffect(() => {
    let live = true;
    bridge
      .request('workspace.get', { kind: 'draft', key })
      .then((stored) => live && setFound(readDraft(stored)))
      .catch((error: unknown) => {
        // Without drafts the form works all the same.
        report(error);
        if (live) setFound(null);
      });
    return () => {
      live = false;
      timer.current?.();
    };
  }, [bridge, key, report]);
  return {
    found,
    keep(draft) {
      stop();
      timer.current = clock.after(DRAFT_MS, 'form draft', () => {
        const value = { version: 1, at: clock.now(), ...plain(draft) };
        bridge.request('workspace.set', { kind: 'draft', key, value }).catch(report);
      });
    },
    forget() {
      stop();
      bridge.request('workspace.set', { kind: 'draft', key, value: null }).catch(report);
    },
  };
}

/** As it travels: an object without anything that is not JSON. */
function plain(draft: Omit<Draft, 'version' | 'at'>): Record<string, z.core.util.JSONType> {
  return JSON.parse(JSON.stringify(draft)) as Record<string, z.core.util.JSONType>;
}
