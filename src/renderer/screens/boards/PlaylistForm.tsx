import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { BOARD_KEYS, type BoardRef } from '@shared/model/board';
import { MOST_STEPS, type Playlist, type PlaylistStep } from '@shared/model/playlist';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { DWELLS, useDwellWords } from './dwell';
import { useBoardChoices, useBoardTitle, useBoardsActs } from './useBoards';

/** What a new step stands for at first, s. */
const USUAL_S = 30;

/** Steps keep their identity while they are moved, so that the keyboard stays where it is. */
interface Row extends PlaylistStep {
  readonly key: number;
}

const FIRST: readonly Row[] = BOARD_KEYS.slice(0, 2).map((board, key) => ({
  key,
  board,
  seconds: USUAL_S,
}));

/** A playlist being made or changed: its name, and its boards with the time of each. */
export function PlaylistForm(props: {
  /** null: a new one. */
  readonly playlist: Playlist | null;
  readonly taken: readonly string[];
  readonly done: () => void;
}) {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const { playlist, taken, done } = props;
  const [name, setName] = useState(playlist?.name ?? '');
  const [rows, setRows] = useState<readonly Row[]>(
    () => playlist?.steps.map((step, key) => ({ ...step, key })) ?? FIRST,
  );
  const replaces = playlist === null && taken.includes(name.trim());
  const add = (): void =>
    setRows((now) => [
      ...now,
      {
        key: Math.max(-1, ...now.map(({ key }) => key)) + 1,
        board: BOARD_KEYS.find((key) => now.every(({ board }) => board !== key)) ?? 'transport',
        seconds: now.at(-1)?.seconds ?? USUAL_S,
      },
    ]);
  const keep = async (): Promise<void> => {
    const steps = rows.map(({ board, seconds }) => ({ board, seconds }));
    if (await acts.keepPlaylist({ name: name.trim(), steps })) done();
  };
  return (
    <form
      className="cj-playlist-form"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      {playlist === null ? (
        <InputGroup
          autoFocus
          value={name}
          maxLength={40}
          aria-label={t('board.playlists.name')}
          placeholder={t('board.playlists.name')}
          onValueChange={setName}
        />
      ) : (
        <b>{playlist.name}</b>
      )}
      <ol>
        {rows.map((row, index) => (
          <StepRow
            key={row.key}
            row={row}
            index={index}
            count={rows.length}
            change={(patch) =>
              setRows((now) => now.map((one) => (one.key === row.key ? { ...one, ...patch } : one)))
            }
            move={(by) => setRows((now) => moved(now, index, index + by))}
            remove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {replaces && <p className="cj-playlist-note">{t('board.playlists.replaces')}</p>}
      <div>
        <Button
          icon={<Add />}
          disabled={rows.length >= MOST_STEPS}
          text={t('board.playlists.add')}
          onClick={add}
        />
        <span className="cj-playlist-space" />
        <Button text={t('board.playlists.cancel')} onClick={done} />
        <Button
          type="submit"
          intent="primary"
          disabled={name.trim() === '' || rows.length === 0}
          text={t('board.playlists.keep')}
        />
      </div>
    </form>
  );
}

function moved(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

function StepRow(props: {
  readonly row: Row;
  readonly index: number;
  readonly count: number;
  readonly change: (patch: Partial<PlaylistStep>) => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
}) {
  const { t } = useTranslation();
  const titleOf = useBoardTitle();
  const dwellOf = useDwellWords();
  const choices = useBoardChoices();
  const { row, index, count, change, move, remove } = props;
  const n = index + 1;
  const seconds = [...new Set([...DWELLS, row.seconds])].sort((a, b) => a - b);
  return (
    <li data-step={n}>
      <Select
        aria-label={t('board.playlists.board', { n })}
        value={row.board}
        options={choices.map(({ key }) => ({ value: key, label: titleOf(key) }))}
        onChange={({ currentTarget }) => change({ board: currentTarget.value as BoardRef })}
      />
      <Select
        aria-label={t('board.playlists.dwell', { n })}
        value={row.seconds}
        options={seconds.map((value) => ({ value, label: dwellOf(value) }))}
        onChange={({ currentTarget }) => change({ seconds: Number(currentTarget.value) })}
      />
      <Button
        icon={<ArrowUp />}
        disabled={index === 0}
        aria-label={t('board.playlists.up', { n })}
        title={t('board.playlists.up', { n })}
        onClick={() => move(-1)}
      />
      <Button
        icon={<ArrowDown />}
        disabled={index === count - 1}
        aria-label={t('board.playlists.down', { n })}
        title={t('board.playlists.down', { n })}
        onClick={() => move(1)}
      />
      <Button
        icon={<Cross />}
        disabled={count === 1}
        aria-label={t('board.playlists.drop', { n })}
        title={t('board.playlists.drop', { n })}
        onClick={remove}
      />
    </li>
  );
}
