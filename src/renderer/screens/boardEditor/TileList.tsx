import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { OFFERED_TILES } from '@shared/catalogue/boardOffer';
import { FREE_TILES, type OfferedTile } from '@shared/catalogue/boardTiles';
import { BOARDS } from '@shared/catalogue/boards';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';

/** Every tile that a board can have, by the board of the product that it stands on. */
export function TileList(props: { readonly add: (tile: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="be-list" role="group" aria-label={t('boardEdit.list')}>
      <h2>{t('boardEdit.list')}</h2>
      <p>{t('boardEdit.listText')}</p>
      {BOARDS.map((board) => (
        <Group
          key={board.key}
          title={board.title[language]}
          tiles={OFFERED_TILES.filter((one) => one.board?.key === board.key)}
          add={props.add}
        />
      ))}
      <Group title={t('boardEdit.free')} tiles={FREE_TILES} add={props.add} />
    </div>
  );
}

function Group(props: {
  readonly title: string;
  readonly tiles: readonly OfferedTile[];
  readonly add: (tile: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, tiles, add } = props;
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
        >
          {tile.title[language]} <small>{t(`boardEdit.show.${tile.show}`)}</small>
        </Button>
      ))}
    </section>
  );
}
