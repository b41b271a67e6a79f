import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Unsubscribe } from '@shared/base/disposable';
import { useServices } from '@renderer/data/services';
import { DRAFT_MS, readDraft, type Draft } from './draft';

export interface DraftKeeper {
  /** undefined: still loading. */
  readonly found: Draft | null | undefined;
  /** Stores the input, shortly after the last change. */
  readonly keep: (draft: Omit<Draft, 'version' | 'at'>) => void;
  /** Removes the draft: it was saved, or the user discarded it. */
  readonly forget: () => void;
}

/** The draft of one form; it survives a window that crashes. */
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
        // The form works without drafts too.
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

/** The JSON form of a draft, for the bridge. */
function plain(draft: Omit<Draft, 'version' | 'at'>): Record<string, z.core.util.JSONType> {
  return JSON.parse(JSON.stringify(draft)) as Record<string, z.core.util.JSONType>;
}
