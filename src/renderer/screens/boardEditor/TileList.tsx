import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { OFFERED_TILES } from '@shared/catalogue/boardTiles';
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
      {BOARDS.map((board) => {
        const own = OFFERED_TILES.filter((one) => one.board.key === board.key);
        return own.length === 0 ? null : (
          <section key={board.key} aria-label={board.title[language]}>
            <h3>{board.title[language]}</h3>
            {own.map(({ id, tile }) => (
              <Button
                key={id}
                fill
                size="small"
                variant="minimal"
                alignText="start"
                icon={<Add />}
                data-offered={id}
                onClick={() => props.add(id)}
              >
                {tile.title[language]} <small>{t(`boardEdit.show.${tile.show}`)}</small>
              </Button>
            ))}
          </section>
        );
      })}
    </div>
  );
}
