import { useEffect, useState } from 'react';
import type { BoardQueryState } from '@shared/model/board';
import { useLive, useServices } from '@renderer/data/services';

export type DeskFeeds = Readonly<Record<string, BoardQueryState>>;

/** The feeds of the desk: the last data at once, newer ones as main gets them, nothing behind the lock. */
export function useDesk(): DeskFeeds {
  const { bridge, report } = useServices();
  const locked = useLive((live) => live.lock?.locked === true);
  const [feeds, setFeeds] = useState<DeskFeeds>({});
  useEffect(() => {
    if (locked) return undefined;
    let isOver = false;
    const end = bridge.on('desk.feed', ({ key, state }) =>
      setFeeds((older) => ({ ...older, [key]: state })),
    );
    bridge.command('desk.watch', { on: true });
    // What an event brought meanwhile is newer than the answer.
    bridge.request('desk.feeds').then((all) => {
      if (!isOver) setFeeds((newer) => ({ ...all, ...newer }));
    }, report);
    return () => {
      isOver = true;
      end();
      bridge.command('desk.watch', { on: false });
    };
  }, [bridge, report, locked]);
  return feeds;
}
