import { useMemo } from 'react';
import { boardsWith } from '@shared/catalogue/boardTiles';
import type { BoardSpec } from '@shared/model/board';
import { useBoardLive } from './store';

/** Every board there is, the product's and those that were arranged on this workstation. */
export function useSpecs(): readonly BoardSpec[] {
  const own = useBoardLive((live) => live.own);
  return useMemo(() => boardsWith(own), [own]);
}
