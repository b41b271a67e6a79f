import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Add, Cross, Edit } from '@blueprintjs/icons';
import type { Playlist } from '@shared/model/playlist';
import { useMirrored } from '@renderer/data/mirrored';
import { useTranslation } from '@renderer/data/translation';
import { PlaylistForm } from './PlaylistForm';
import { useBoardTitle, useBoardsActs } from './useBoards';
import { useDwellWords } from './dwell';

/** Boards that take turns on a monitor: what there is, and a form for one. */
export function Playlists() {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const titleOf = useBoardTitle();
  const dwellOf = useDwellWords();
  const playlists = useMirrored('boards.playlists') ?? [];
  /** The one in the form; null: none, a new one has no name yet. */
  const [edited, setEdited] = useState<Playlist | 'new' | null>(null);
  return (
    <div className="cj-boards-card cj-playlists">
      <h2>{t('board.playlists.title')}</h2>
      <p>{t('board.playlists.text')}</p>
      <ul>
        {playlists.map((playlist) => (
          <li key={playlist.name} data-playlist={playlist.name}>
            <b>{playlist.name}</b>
            <span>
              {playlist.steps
                .map(({ board, seconds }) => `${titleOf(board)} ${dwellOf(seconds)}`)
                .join(' → ')}
            </span>
            <Button
              size="small"
              variant="outlined"
              icon={<Edit />}
              text={t('board.playlists.edit')}
              aria-label={t('board.playlists.editName', { name: playlist.name })}
              onClick={() => setEdited(playlist)}
            />
            <Button
              size="small"
              variant="outlined"
              icon={<Cross />}
              text={t('board.playlists.remove')}
              aria-label={t('board.playlists.removeName', { name: playlist.name })}
              onClick={() => acts.removePlaylist(playlist.name)}
            />
          </li>
        ))}
      </ul>
      {edited === null ? (
        <Button icon={<Add />} text={t('board.playlists.make')} onClick={() => setEdited('new')} />
      ) : (
        <PlaylistForm
          key={edited === 'new' ? '' : edited.name}
          playlist={edited === 'new' ? null : edited}
          taken={playlists.map(({ name }) => name)}
          done={() => setEdited(null)}
        />
      )}
    </div>
  );
}
