import { useEffect, useState } from 'react';
import type { Requests } from '@shared/ipc/contract';
import type { ArgsOf } from '@shared/ipc/define';
import { useServices } from './services';

type Kept = ArgsOf<Requests['workspace.set']>;

/** A stored value of this person. */
export interface Workspace {
  /** False until main has answered once. */
  readonly ready: boolean;
  /** The value as stored by any version; null: none. */
  readonly value: unknown;
  /** Stores the value, for every window; null removes it. */
  readonly keep: (value: object | null) => void;
}

interface Known {
  readonly at: string;
  readonly value: unknown;
}

/** A value shared by the person's windows, which survives a restart. */
export function useWorkspace(kind: Kept['kind'], key: string): Workspace {
  const { bridge, report } = useServices();
  const at = `${kind}:${key}`;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isOver = false;
    const take = (value: unknown): void => {
      if (isOver) return;
      // Our own change comes back too: an equal value must not cause a rendering.
      setKnown((old) =>
        old?.at === at && JSON.stringify(old.value) === JSON.stringify(value) ? old : { at, value },
      );
    };
    const ask = (): void => {
      bridge.request('workspace.get', { kind, key }).then(take, (error: unknown) => {
        report(error);
        // Without an answer the list works as if no value were stored.
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
  const store = useKeepWorkspace();
  const now = known?.at === at ? known : null;
  return {
    ready: now !== null,
    value: now?.value ?? null,
    keep: (value) => {
      setKnown({ at, value: JSON.parse(JSON.stringify(value)) as unknown });
      store(kind, key, value);
    },
  };
}

/** Stores a value of this person that is shown elsewhere; null removes it. */
export function useKeepWorkspace(): (
  kind: Kept['kind'],
  key: string,
  value: object | null,
) => void {
  const { bridge, report } = useServices();
  return (kind, key, value) => {
    const plain = JSON.parse(JSON.stringify(value)) as Kept['value'];
    bridge.request('workspace.set', { kind, key, value: plain }).catch(report);
  };
}
