import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { BOARD_KEYS, type BoardRef, type BoardsState } from '@shared/model/board';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { useBoardChoices, useBoardTitle, useBoardsActs } from './useBoards';

/** Puts one board over several monitors; not where there is only one. */
export function SpanForm(props: { readonly boards: BoardsState }) {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const titleOf = useBoardTitle();
  const choices = useBoardChoices();
  const [board, setBoard] = useState<BoardRef>(BOARD_KEYS[0]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { displays } = props.boards;
  if (displays.length < 2) return null;
  // A monitor that went meanwhile is chosen no longer.
  const over = displays.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <form
      className="cj-boards-card cj-boards-span"
      onSubmit={(event) => {
        event.preventDefault();
        acts.span(board, over);
      }}
    >
      <h2>{t('board.span.title')}</h2>
      <p>{t('board.span.text')}</p>
      <div>
        <Select
          aria-label={t('board.span.board')}
          value={board}
          options={choices.map(({ key }) => ({ value: key, label: titleOf(key) }))}
          onChange={({ currentTarget }) => setBoard(currentTarget.value as BoardRef)}
        />
        <fieldset aria-label={t('board.span.monitors')}>
          {displays.map(({ id }, index) => (
            <Checkbox
              key={id}
              inline
              checked={over.includes(id)}
              label={t('board.monitors.monitor', { n: index + 1 })}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...over, id] : over.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
        <Button type="submit" disabled={over.length < 2} text={t('board.span.open')} />
      </div>
    </form>
  );
}
