import type { ReactNode } from 'react';
import { DESK_TILES } from '@shared/catalogue/boardSpecs/desk';
import type { TextKey } from '@shared/i18n/textKey';
import { useLanguage } from '@renderer/data/language';
import { useLive } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useDesk, type DeskFeeds } from '@renderer/features/desk/useDesk';
import { useMayRest } from '@renderer/ui/useRest';
import { ArrangeBar } from './ArrangeBar';
import { BANDS, isHidden, shownIn, WAITING, type Band, type Bands } from './arrangement';
import { Due } from './Due';
import { FigureCard } from './FigureCards';
import { Notices } from './Notices';
import { Often, type Links } from './Often';
import { ShiftBar } from './ShiftBar';
import { Situation } from './Situation';
import { Slots } from './Slot';
import { useArranging } from './useArranging';
import { Waiting } from './Waiting';
import './workbench.css';

/** Figures by the key of their card, which is their feed's. */
const FIGURES = new Map(DESK_TILES.flatMap((tile) => (tile.feed ? [[tile.feed, tile]] : [])));
const CARDS: Bands = {
  top: [WAITING, 'situation'],
  figures: [...FIGURES.keys()],
  foot: ['due', 'notices', 'often'],
};

const TITLES: Readonly<Record<string, TextKey>> = {
  situation: 'workbench.situation.title',
  due: 'workbench.due.title',
  notices: 'workbench.notices.title',
  often: 'workbench.often.title',
};

/** The cards whose calls this account may make. Pure. */
function allowed(feeds: DeskFeeds): Bands {
  const may = (card: string): boolean => feeds[card]?.failure?.kind !== 'noPermission';
  return {
    top: CARDS.top,
    figures: CARDS.figures.filter(may),
    foot: CARDS.foot.filter(may),
  };
}

/**
 * The first page, a duty desk: shift, what waits, the alarm situation, the figures of the day, what is due. Each
 * person arranges it; the shift's bar and what waits are always there.
 */
export function Workbench(props: Links) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useLive((live) => live.session);
  const feeds = useDesk();
  const bands = allowed(feeds);
  const titleOf = (card: string): string => {
    const tile = FIGURES.get(card);
    return tile === undefined ? t(TITLES[card] ?? 'workbench.waiting.title') : tile.title[language];
  };
  const arranging = useArranging(bands, titleOf);
  const { arrangement, on } = arranging;
  useMayRest(!on);
  if (session?.kind !== 'signedIn') return null;
  const draw = (card: string): ReactNode => {
    const tile = FIGURES.get(card);
    if (tile !== undefined) return <FigureCard tile={tile} feeds={feeds} />;
    switch (card) {
      case WAITING:
        return <Waiting />;
      case 'situation':
        return <Situation />;
      case 'due':
        return <Due feeds={feeds} />;
      case 'notices':
        return <Notices feeds={feeds} />;
      case 'often':
        return <Often nameOf={props.nameOf} opens={props.opens} />;
      default:
        return null;
    }
  };
  const band = (name: Band): ReactNode => (
    <Slots
      cards={shownIn(bands[name], arrangement)}
      arranging={arranging}
      titleOf={titleOf}
      draw={draw}
    />
  );
  const hasAny = (name: Band): boolean => shownIn(bands[name], arrangement).length > 0;
  return (
    <div
      className="cj-desk"
      data-pending={!arranging.ready}
      onKeyDown={(event) => {
        if (!on || event.key !== 'Escape') return;
        event.preventDefault();
        arranging.turn(false);
      }}
    >
      <ShiftBar user={session.user} arranging={on} onArrange={() => arranging.turn(!on)} />
      {on && (
        <ArrangeBar
          arranging={arranging}
          hidden={BANDS.flatMap((name) => bands[name]).filter((card) =>
            isHidden(arrangement, card),
          )}
          titleOf={titleOf}
        />
      )}
      <div className="cj-desk-body">
        <div className="cj-desk-main">
          <div className="cj-desk-top">{band('top')}</div>
          {hasAny('figures') && (
            <section className="cj-desk-figures" aria-label={t('workbench.figures')}>
              {band('figures')}
            </section>
          )}
        </div>
        {hasAny('foot') && <div className="cj-desk-foot">{band('foot')}</div>}
      </div>
    </div>
  );
}
