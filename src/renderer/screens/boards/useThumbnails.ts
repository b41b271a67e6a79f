import { useEffect, useRef, useState } from 'react';
import type { BoardsState } from '@shared/model/board';
import { useLive, useServices } from '@renderer/data/services';
import { displayOf } from './geometry';
import { ThumbnailRound } from './thumbnails';

export type Pictures = ReadonlyMap<string, string>;

const NONE: Pictures = new Map();

/**
 * Small live pictures of the boards that stand on a monitor, by ids of boards: while this is shown and the page is
 * visible, and never behind the lock.
 */
export function useThumbnails(boards: BoardsState | null): Pictures {
  const { bridge, clock } = useServices();
  const locked = useLive((live) => live.lock?.locked === true);
  const [pictures, setPictures] = useState<Pictures>(NONE);
  const round = useRef<ThumbnailRound | null>(null);
  const now = useRef<readonly string[]>([]);
  const ids = (boards?.boards ?? []).filter((one) => displayOf(one) !== null).map(({ id }) => id);
  const key = ids.join(' ');
  useEffect(() => {
    now.current = key === '' ? [] : key.split(' ');
    setPictures((all) => new Map([...all].filter(([id]) => now.current.includes(id))));
    round.current?.changed();
  }, [key]);
  useEffect(() => {
    if (locked) return undefined;
    const own = new ThumbnailRound({
      clock,
      page: document,
      ids: () => now.current,
      ask: (id) => bridge.request('boards.picture', { id }),
      told: (id, picture) =>
        setPictures((all) => {
          const next = new Map(all);
          if (picture === null) next.delete(id);
          else next.set(id, picture);
          return next;
        }),
    });
    round.current = own;
    return () => {
      own.end();
      round.current = null;
      setPictures(NONE);
    };
  }, [bridge, clock, locked]);
  return pictures;
}
