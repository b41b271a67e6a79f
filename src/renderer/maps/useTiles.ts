import { useEffect, useState } from 'react';
import type { TileFault } from '@shared/ipc/parts/maps';
import { settle } from '@renderer/data/failure';
import type { Services } from '@renderer/data/services';
import type { BaseMap } from './style';

const NONE: BaseMap = { kind: 'none' };
/** A pack that cannot be used is asked for again: boards stand for months, and its server comes back. ms */
const AGAIN_MS = 60_000;

/**
 * The base map as it is drawn: of a pack main first says what is in it. Until then, and where it cannot be used,
 * the map has no base.
 */
export function useTiles(
  { bridge, clock }: Pick<Services, 'bridge' | 'clock'>,
  base: BaseMap,
): { readonly base: BaseMap; readonly fault: TileFault | null } {
  const [known, setKnown] = useState<{
    readonly of: BaseMap;
    readonly base: BaseMap;
    readonly fault: TileFault | null;
  } | null>(null);
  useEffect(() => {
    if (base.kind !== 'pack') return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const ask = (): void =>
      void settle(bridge.request('map.tiles')).then((answer) => {
        if (isOver) return;
        if (answer.ok) {
          const { format, maxZoom } = answer.value;
          const tiles: BaseMap = { kind: 'tiles', system: base.system, format, maxZoom };
          setKnown({ of: base, base: tiles, fault: null });
        } else {
          const fault =
            'why' in answer.error ? answer.error : { why: 'notConnected' as const, detail: '' };
          setKnown({ of: base, base: NONE, fault });
          stop = clock.after(AGAIN_MS, 'tile pack again', ask);
        }
      });
    ask();
    return () => {
      isOver = true;
      stop();
    };
  }, [bridge, clock, base]);
  if (base.kind !== 'pack') return { base, fault: null };
  return known?.of === base ? known : { base: NONE, fault: null };
}
