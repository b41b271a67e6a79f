import { useEffect, useState } from 'react';
import type { Requests } from '@shared/ipc/contract';
import type { ArgsOf } from '@shared/ipc/define';
import { useServices } from './services';

type Kept = ArgsOf<Requests['workspace.set']>;

/** What is kept for this person under a key. */
export interface Workspace {
  /** False until main has answered once. */
  readonly ready: boolean;
  /** As it was stored, by any version; null: nothing is kept. */
  readonly value: unknown;
  /** Keeps it, here at once and for every window; null forgets it. */
  readonly keep: (value: object | null) => void;
}

interface Known {
  readonly at: string;
  readonly value: unknown;
}

/** A value that the person's windows share and that stays over a restart. */
export function useWorkspace(kind: Kept['kind'], key: string): Workspace {
  const { bridge, report } = useServices();
  const at = `${kind}:${key}`;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isOver = false;
    const take = (value: unknown): void => {
      if (isOver) return;
      // Our own change comes back too: the same value must not draw anything anew.
      setKnown((old) =>
        old?.at === at && JSON.stringify(old.value) === JSON.stringify(value) ? old : { at, value },
      );
    };
    const ask = (): void => {
      bridge.request('workspace.get', { kind, key }).then(take, (error: unknown) => {
        report(error);
        // Without an answer the list works as if nothing were kept.
        if (!isOver) setKnown((old) => (old?.at === at ? old : { at, value: null }));
      });
    };
    const end = bridge.on('workspace.changed', (changed) => {
      if (changed.kind === kind && changed.key === key) ask();
    });
    ask();
    return () => {
      isOver = true;
      end();
    };
  }, [bridge, report, kind, key, at]);
  const now = known?.at === at ? known : null;
  return {
    ready: now !== null,
    value: now?.value ?? null,
    keep: (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Kept['value'];
      setKnown({ at, value: plain });
      bridge.request('workspace.set', { kind, key, value: plain }).catch(report);
    },
  };
}
