import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Unsubscribe } from '@shared/base/disposable';
import { useServices } from './services';

/** Pause after the last change before a draft is stored, ms. */
const STORED_AFTER_MS = 500;

export interface DraftKeeper<Found, Kept = Found> {
  /** undefined: still loading; null: there is none. */
  readonly found: Found | null | undefined;
  /** Stores it, shortly after the last change, or at once where the page goes. */
  readonly keep: (draft: Kept) => void;
  /** Removes the draft: it was saved, or the user discarded it. */
  readonly forget: () => void;
}

/**
 * What a person has not saved yet, stored on this workstation under their name: it survives a window that crashes
 * and the end of the app.
 * @param key among the person's drafts
 * @param read makes a draft of what was stored; null: nothing usable
 */
export function useStoredDraft<T>(
  key: string,
  read: (stored: unknown) => T | null,
): DraftKeeper<T> {
  const { bridge, clock, report } = useServices();
  const [found, setFound] = useState<T | null | undefined>(undefined);
  const waiting = useRef<{ readonly stop: Unsubscribe; readonly store: () => void } | null>(null);
  const stop = (): void => {
    waiting.current?.stop();
    waiting.current = null;
  };
  useEffect(() => {
    let live = true;
    bridge
      .request('workspace.get', { kind: 'draft', key })
      .then((stored) => live && setFound(read(stored)))
      .catch((error: unknown) => {
        // The page works without drafts too.
        report(error);
        if (live) setFound(null);
      });
    return () => {
      live = false;
      waiting.current?.stop();
      waiting.current?.store();
      waiting.current = null;
    };
  }, [bridge, key, read, report]);
  return {
    found,
    keep(draft) {
      stop();
      const store = (): void => {
        waiting.current = null;
        bridge.request('workspace.set', { kind: 'draft', key, value: plain(draft) }).catch(report);
      };
      waiting.current = { stop: clock.after(STORED_AFTER_MS, 'draft', store), store };
    },
    forget() {
      stop();
      bridge.request('workspace.set', { kind: 'draft', key, value: null }).catch(report);
    },
  };
}

/** The JSON form of a draft, for the bridge. */
function plain(draft: unknown): z.core.util.JSONType {
  return JSON.parse(JSON.stringify(draft)) as z.core.util.JSONType;
}
