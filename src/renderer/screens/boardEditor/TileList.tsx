import type { KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { OFFERED_TILES } from '@shared/catalogue/offeredTiles';
import { FREE_TILES, type OfferedTile } from '@shared/catalogue/boardTiles';
import { BOARDS } from '@shared/catalogue/boards';
import type { OwnTile } from '@shared/model/ownBoard';
import type { BoardServices } from '@renderer/boards/store';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import { TilePreview } from './TilePreview';
import { useOffered, type Offer } from './useOffered';

/** Every tile that a board can have, by the board of the product that it stands on, each with a preview. */
export function TileList(props: {
  readonly services: BoardServices;
  /** Of the board as it stands. */
  readonly tiles: readonly OwnTile[];
  readonly add: (tile: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { offer, over, away } = useOffered();
  const { add, services, tiles } = props;
  return (
    <>
      <div
        className="be-list"
        role="group"
        aria-label={t('boardEdit.list')}
        onKeyDown={(event) => walk(event, away)}
        onPointerLeave={away}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) away();
        }}
      >
        <h2>{t('boardEdit.list')}</h2>
        <p>{t('boardEdit.listText')}</p>
        {BOARDS.map((board) => (
          <Group
            key={board.key}
            title={board.title[language]}
            tiles={OFFERED_TILES.filter((one) => one.board?.key === board.key)}
            add={add}
            over={over}
          />
        ))}
        <Group title={t('boardEdit.free')} tiles={FREE_TILES} add={add} over={over} />
      </div>
      {offer !== null && (
        <TilePreview key={offer.id} services={services} offer={offer} tiles={tiles} />
      )}
    </>
  );
}

/** Arrows, Home and End go through the list; Esc closes the preview. */
function walk(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Escape') close();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-offered]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  all[to]?.focus();
  event.preventDefault();
}

/** How far below the top of the side an entry stands, px. */
function offerOf(id: string, entry: HTMLElement): Offer {
  const side = entry.closest('.be-body')?.getBoundingClientRect();
  return { id, at: entry.getBoundingClientRect().top - (side?.top ?? 0) };
}

function Group(props: {
  readonly title: string;
  readonly tiles: readonly OfferedTile[];
  readonly add: (tile: string) => void;
  readonly over: (offer: Offer) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, tiles, add, over } = props;
  if (tiles.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {tiles.map(({ id, tile }) => (
        <Button
          key={id}
          fill
          size="small"
          variant="minimal"
          alignText="start"
          icon={<Add />}
          data-offered={id}
          onClick={() => add(id)}
          onFocus={({ currentTarget }) => over(offerOf(id, currentTarget))}
          // Not when it comes under a pointer that lies still: the keyboard scrolls the list.
          onPointerMove={({ currentTarget }) => over(offerOf(id, currentTarget))}
        >
          {tile.title[language]} <small>{t(`boardEdit.show.${tile.show}`)}</small>
        </Button>
      ))}
    </section>
  );
}
