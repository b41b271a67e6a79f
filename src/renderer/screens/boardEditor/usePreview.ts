import { useEffect, useMemo, useState } from 'react';
import { EDITOR_FEEDS } from '@shared/catalogue/boardOffer';
import type { BoardQueryState } from '@shared/model/board';
import { createBoardStore, type BoardServices } from '@renderer/boards/store';
import { useLive, useServices } from '@renderer/data/services';

/** The design size of a board without head and alarms, px; its root font at that width (spec 1 §9). */
export const DESIGN_WIDTH = 1_920;
export const DESIGN_HEIGHT = 936;
const ROOT_PX = 80;

/** The tiles of the preview are those of a wall, with the data that main polls while a board is arranged. */
export function usePreview(): BoardServices {
  const { bridge, clock, live, report } = useServices();
  const [store] = useState(createBoardStore);
  const locked = useLive(({ lock }) => lock?.locked === true);
  useEffect(() => {
    const take = (): void => {
      const { session, settings, alarms, lock, serverClock } = live.getState();
      store.setState({ session, settings, alarms, lock, serverClock });
    };
    take();
    return live.subscribe(take);
  }, [live, store]);
  useEffect(() => {
    if (locked) return undefined;
    let isOver = false;
    const take = (newer: Readonly<Record<string, BoardQueryState>>): void => {
      const older = store.getState().feeds[EDITOR_FEEDS.key];
      store.setState({ feeds: { [EDITOR_FEEDS.key]: { ...older, ...newer } } });
    };
    const end = bridge.on('editor.feed', ({ key, state }) => take({ [key]: state }));
    bridge.command('editor.watch', { on: true });
    bridge.request('editor.feeds').then((all) => {
      if (isOver) return;
      // What an event brought meanwhile is newer than the answer.
      take({ ...all, ...store.getState().feeds[EDITOR_FEEDS.key] });
    }, report);
    return () => {
      isOver = true;
      end();
      bridge.command('editor.watch', { on: false });
    };
  }, [bridge, locked, report, store]);
  return useMemo(() => ({ bridge, clock, store, report }), [bridge, clock, store, report]);
}

/** Tiles are measured in root heights; nothing else of the console is. */
export function useBoardRoot(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = `${ROOT_PX}px`;
    return () => {
      style.fontSize = '';
    };
  }, []);
}
