import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useWorkspace } from '@renderer/data/workspace';
import {
  bandOf,
  isOwn,
  OWN,
  placed,
  readArrangement,
  shownIn,
  stepped,
  withHidden,
  type Arrangement,
  type Bands,
} from './arrangement';

/** Under this key a person's arrangement is kept. */
const KEY = 'workbench';

export interface Arranging {
  /** False until it is known how this person arranged the desk. */
  readonly ready: boolean;
  readonly arrangement: Arrangement;
  /** True while the cards are moved and hidden. */
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  /** What was done last, for whoever listens. */
  readonly said: string;
  readonly place: (card: string, at: string) => void;
  readonly step: (card: string, by: 1 | -1) => void;
  readonly hide: (card: string) => void;
  readonly show: (card: string) => void;
  /** Back to the product's order, with all cards. */
  readonly reset: () => void;
}

/** Where the keyboard goes once the page shows a change: a node that moves loses it. */
interface Follow {
  readonly selector: string;
}

/**
 * The arrangement of this person, over restarts and shifts.
 * @param bands the cards that this account may see, in the product's order
 */
export function useArranging(bands: Bands, titleOf: (card: string) => string): Arranging {
  const { t } = useTranslation();
  const kept = useWorkspace('list', KEY);
  const arrangement = readArrangement(kept.value);
  const [on, setOn] = useState(false);
  const [said, setSaid] = useState('');
  const [follow, setFollow] = useState<Follow | null>(null);
  useEffect(() => {
    if (follow !== null) document.querySelector<HTMLElement>(follow.selector)?.focus();
  }, [follow]);

  const whereIs = (card: string, next: Arrangement): string => {
    const band = bandOf(bands, card);
    const shown = band === undefined ? [] : shownIn(bands[band], next);
    const at = shown.indexOf(card) + 1;
    return t('workbench.arrange.at', { title: titleOf(card), at, of: shown.length });
  };
  const keep = (next: Arrangement): void =>
    kept.keep(isOwn(next) ? null : { order: [...next.order], hidden: [...next.hidden] });
  const moved = (card: string, next: Arrangement): void => {
    if (next !== arrangement) keep(next);
    setSaid(whereIs(card, next));
    setFollow({ selector: `[data-card="${card}"] > .cj-desk-handle` });
  };
  return {
    ready: kept.ready,
    arrangement,
    on,
    turn: (next) => {
      setOn(next);
      setSaid('');
      if (!next) setFollow({ selector: '.cj-desk-arranges' });
    },
    said,
    place: (card, at) => moved(card, placed(bands, arrangement, card, at)),
    step: (card, by) => {
      const band = bandOf(bands, card);
      const drawn = band === undefined ? [] : shownIn(bands[band], arrangement);
      moved(card, stepped(bands, arrangement, card, drawn, by));
    },
    hide: (card) => {
      keep(withHidden(arrangement, card, true));
      setSaid(t('workbench.arrange.hidden', { title: titleOf(card) }));
      setFollow({ selector: `[data-show="${card}"]` });
    },
    show: (card) => moved(card, withHidden(arrangement, card, false)),
    reset: () => {
      keep(OWN);
      setSaid(t('workbench.arrange.wasReset'));
      // The button that was pressed has nothing left to do.
      setFollow({ selector: '.cj-desk-arranged' });
    },
  };
}
