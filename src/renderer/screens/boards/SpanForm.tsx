import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { BOARD_KEYS, type BoardRef, type BoardsState } from '@shared/model/board';
import { useMirrored } from '@renderer/data/mirrored';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { useBoardChoices, useBoardTitle, useBoardsActs } from './useBoards';

/** Marks the choice of a playlist: names are a person's, keys of boards are not. */
const PLAYLIST = 'playlist ';

/** Puts one board, or a playlist, over several monitors; not where there is only one. */
export function SpanForm(props: { readonly boards: BoardsState }) {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const titleOf = useBoardTitle();
  const choices = useBoardChoices();
  const playlists = useMirrored('boards.playlists') ?? [];
  const [asked, setAsked] = useState<string>(BOARD_KEYS[0]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { displays } = props.boards;
  if (displays.length < 2) return null;
  const offered: readonly string[] = [
    ...choices.map(({ key }) => key),
    ...playlists.map(({ name }) => `${PLAYLIST}${name}`),
  ];
  // What was removed meanwhile is not what the form shows.
  const wanted = offered.includes(asked) ? asked : BOARD_KEYS[0];
  // A monitor that went meanwhile is chosen no longer.
  const over = displays.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <form
      className="cj-boards-card cj-boards-span"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.startsWith(PLAYLIST)) acts.spanPlaylist(wanted.slice(PLAYLIST.length), over);
        else acts.span(wanted as BoardRef, over);
      }}
    >
      <h2>{t('board.span.title')}</h2>
      <p>{t('board.span.text')}</p>
      <div>
        <Select
          aria-label={t('board.span.board')}
          value={wanted}
          onChange={({ currentTarget }) => setAsked(currentTarget.value)}
        >
          {choices.map(({ key }) => (
            <option key={key} value={key}>
              {titleOf(key)}
            </option>
          ))}
          {playlists.length > 0 && (
            <optgroup label={t('board.playlists.title')}>
              {playlists.map(({ name }) => (
                <option key={name} value={`${PLAYLIST}${name}`}>
                  {t('board.playlists.one', { name })}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
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
