import { Button, Callout } from '@blueprintjs/core';
import { Add, Cross, Edit, Import } from '@blueprintjs/icons';
import { BOARD_FILE_LIMIT } from '@shared/model/ownBoard';
import { errorText, settle } from '@renderer/data/failure';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { FileButton } from '@renderer/ui/FileButton';
import { useToast } from '@renderer/ui/toasts';
import { useArrange } from './arranging';
import { useBoardTitle } from './useBoards';

/** Boards that were arranged on this workstation: arrange, take in from a file, remove. */
export function OwnBoards() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const arrange = useArrange();
  const mayNot = useMirrored('boards.mayArrange') === false;
  const toast = useToast();
  const titleOf = useBoardTitle();
  const own = useMirrored('boards.own') ?? [];
  const take = async (text: string): Promise<void> => {
    const answer = await settle(bridge.request('boards.importOwn', { text }));
    if (answer.ok) toast('success', t('board.own.imported'));
    else toast('danger', t('board.own.notImported', { reason: errorText(t, answer.error) }));
  };
  const remove = async (key: (typeof own)[number]['key']): Promise<void> => {
    const answer = await settle(bridge.request('boards.removeOwn', { key }));
    if (!answer.ok)
      toast('danger', t('board.monitors.failed', { reason: errorText(t, answer.error) }));
  };
  return (
    <div className="cj-boards-card cj-playlists cj-own-boards">
      <h2>{t('board.own.title')}</h2>
      <p>{t('board.own.text')}</p>
      <ul>
        {own.map(({ key, name, from, tiles }) => (
          <li key={key} data-own={name}>
            <b>{name}</b>
            <span>{t('board.own.about', { board: titleOf(from), count: tiles.length })}</span>
            {arrange !== null && (
              <>
                <Button
                  size="small"
                  variant="outlined"
                  icon={<Edit />}
                  text={t('board.own.arrange')}
                  aria-label={t('board.own.arrangeName', { name })}
                  onClick={() => arrange(key)}
                />
                <Button
                  size="small"
                  variant="outlined"
                  icon={<Cross />}
                  text={t('board.own.remove')}
                  aria-label={t('board.own.removeName', { name })}
                  onClick={() => void remove(key)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {mayNot && (
        <Callout compact icon={false} data-state="mayNotArrange">
          {t('boards.mayNotArrange')}
        </Callout>
      )}
      {arrange !== null && (
        <div className="cj-own-acts">
          <Button icon={<Add />} text={t('board.own.make')} onClick={() => arrange('')} />
          <FileButton
            icon={<Import />}
            text={t('board.own.import')}
            limit={BOARD_FILE_LIMIT}
            onText={(text) => void take(text)}
            onRefused={(why) =>
              toast('danger', t('board.own.notImported', { reason: t(`boards.file.${why}`) }))
            }
          />
        </div>
      )}
    </div>
  );
}
