import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Lock } from '@blueprintjs/icons';
import { useStore } from 'zustand';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import { EDITOR_FEEDS, gridOf } from '@shared/catalogue/boardOffer';
import { specOfOwn, tileOf } from '@shared/catalogue/boardTiles';
import type { BoardSpec } from '@shared/model/board';
import { BOARD_KEYS, isOwnKey } from '@shared/model/boardKey';
import { STATE_KEY_PREFIX } from '@shared/model/boardLink';
import { ownContentSchema, type OwnBoard, type OwnContent } from '@shared/model/ownBoard';
import { useLanguage } from '@renderer/data/language';
import { useMirrored } from '@renderer/data/mirrored';
import { profileOf } from '@renderer/data/profile';
import { useLive, useMenu, useServices } from '@renderer/data/services';
import { useStoredDraft } from '@renderer/data/storedDraft';
import { useTranslation } from '@renderer/data/translation';
import { HomeButton } from '@renderer/ui/HomeButton';
import { StateView } from '@renderer/ui/StateView';
import { useToast } from '@renderer/ui/toasts';
import { Canvas } from './Canvas';
import { begun, edited, isChanged, restored, type Edit, type Editing } from './editing';
import { LEFT } from './left';
import { TileForm } from './TileForm';
import { TileList } from './TileList';
import { Tools } from './Tools';
import { useKeeping, type BoardDraft } from './useKeeping';
import { useBoardRoot, usePreview } from './usePreview';
import '@renderer/boards/board.css';
import '@renderer/boards/tiles.css';
import './boardEditor.css';

/** A board is arranged: the product's tiles on a grid, kept as a board of this workstation. */
export function BoardEditorScreen() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const profile = useLive(({ session }) => profileOf(session));
  const own = useMirrored('boards.own');
  const may = useMirrored('boards.mayArrange');
  const { status } = useMenu();
  const { rest } = useServices();
  useEffect(() => rest.hold(LEFT.holds), [rest]);
  const asked = new URLSearchParams(search).get(`${STATE_KEY_PREFIX}board`) ?? '';
  // The rights of somebody who is no administrator come with the menu.
  const isUnknown = may === undefined || (!may && (status === 'idle' || status === 'loading'));
  if (own === undefined || isUnknown) return <StateView busy text={t('boardEdit.loading')} />;
  if (!may) return <Forbidden />;
  LEFT.belongsTo(profile);
  const isGone = isOwnKey(asked) && own.every(({ key }) => key !== asked);
  if (isGone && LEFT.of(asked) === undefined) return <StateView text={t('boards.noOwn')} />;
  return <Drafted key={asked} asked={asked} own={own} />;
}

function Forbidden() {
  const { t } = useTranslation();
  return (
    <StateView
      icon={<Lock size={40} />}
      title={t('shell.forbiddenTitle')}
      text={t('boards.mayNotArrange')}
      testId="forbidden"
    >
      <HomeButton />
    </StateView>
  );
}

interface Asked {
  /** What the address asks for. */
  readonly asked: string;
  readonly own: readonly OwnBoard[];
}

function readContent(stored: unknown): OwnContent | null {
  const content = ownContentSchema.safeParse(stored);
  return content.success ? content.data : null;
}

/** With the changes that were not saved when the app or its window ended. */
function Drafted(props: Asked) {
  const { t } = useTranslation();
  const draft = useStoredDraft(`board:${props.asked}`, readContent);
  if (draft.found === undefined) return <StateView busy text={t('boardEdit.loading')} />;
  return <Arranging {...props} draft={draft} />;
}

/** What the address asks for: a board of this workstation, or a new one that begins as the product's. */
function beginning(
  asked: string,
  own: readonly OwnBoard[],
  nameOf: (product: BoardSpec) => string,
): Editing {
  const found = own.find(({ key }) => key === asked);
  if (found !== undefined) {
    const { key, ...content } = found;
    return begun(key, content);
  }
  const product = BOARDS.find(({ key }) => key === asked) ?? must(BOARDS[0], 'a board');
  return begun(null, {
    name: nameOf(product),
    from: must(
      BOARD_KEYS.find((key) => key === product.key),
      'key of the product',
    ),
    tiles: [...gridOf(product)],
  });
}

function Arranging(props: Asked & { readonly draft: BoardDraft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { asked, draft, own } = props;
  const found = draft.found ?? null;
  const [editing, edit] = useReducer(edited, null, () => {
    const nameOf = ({ title }: BoardSpec): string =>
      t('boardEdit.newName', { title: title[language] });
    return LEFT.of(asked) ?? restored(beginning(asked, own, nameOf), found);
  });
  const services = usePreview();
  const keep = useKeeping(editing, edit, asked, draft);
  useBoardRoot();
  const [isRestored] = useState(
    () => found !== null && LEFT.of(asked) === undefined && isChanged(editing),
  );
  const isTold = useRef(false);
  useEffect(() => {
    if (isRestored && !isTold.current) toast('primary', t('boardEdit.restored'));
    isTold.current = true;
  }, [isRestored, t, toast]);
  const spec = useMemo(() => specOfOwn('own-preview', editing.now), [editing.now]);
  const { chosen, now } = editing;
  const tile = chosen === null ? undefined : now.tiles[chosen];
  const fed = tile === undefined ? undefined : tileOf(tile.tile)?.tile.feed;
  const feed = useStore(services.store, ({ feeds }) => feeds[EDITOR_FEEDS.key]?.[fed ?? '']);
  return (
    <section className="be" onKeyDown={(event) => takeBack(event, edit)}>
      <Tools editing={editing} edit={edit} own={own} asked={asked} keep={keep} />
      <div className="be-body">
        <Canvas services={services} spec={spec} editing={editing} edit={edit} />
        <aside className="be-side" aria-label={t('boardEdit.side')}>
          {tile === undefined || chosen === null ? (
            <TileList
              services={services}
              tiles={now.tiles}
              add={(id) => edit({ do: 'add', tile: id })}
            />
          ) : (
            <TileForm
              key={chosen}
              tile={tile}
              feed={feed}
              set={(next) => edit({ do: 'set', index: chosen, tile: next })}
              remove={() => edit({ do: 'remove', index: chosen })}
              close={() => edit({ do: 'choose', index: null })}
            />
          )}
        </aside>
      </div>
      <p className="be-said" role="status">
        {editing.refused ? t('boardEdit.noRoom') : ''}
      </p>
    </section>
  );
}

/** Ctrl+Z and Ctrl+Y; in a box they are the box's. */
function takeBack(event: KeyboardEvent, edit: (edit: Edit) => void): void {
  if (!event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest('input, select') !== null) return;
  const key = event.key.toLowerCase();
  if (key === 'z') edit({ do: event.shiftKey ? 'redo' : 'undo' });
  else if (key === 'y') edit({ do: 'redo' });
  else return;
  event.preventDefault();
}
