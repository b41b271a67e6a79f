import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { LaterCode, useLaterCode } from '@renderer/ui/later';
import type { QuestionProps } from './QuestionDialog';
import { useBoard, useBoardLive } from './store';

/** A board asks seldom: what it asks with is no part of its first code. */
const DIALOG = new LaterCode<QuestionProps>(
  async () => (await import('./QuestionDialog')).QuestionDialog,
);

/**
 * What a board asks whoever stands before it, and its keys: Esc asks whether to leave it, E leads to the page on which
 * it is arranged. Where the boards have a PIN, it is asked for before either, and before a tile leads to its list.
 */
export function BoardQuestion() {
  const { bridge, report, store } = useBoard();
  const asks = useBoardLive((live) => live.asks);
  const shown = useBoardLive((live) => live.self?.board);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { asks: now, lock } = store.getState();
      if (event.key === 'F11') event.preventDefault();
      if (event.key === 'Escape') store.setState({ asks: now === null ? { kind: 'leave' } : null });
      // A locked workstation takes no input.
      if (!isArrangeKey(event) || now !== null || lock?.locked === true) return;
      bridge.request('boards.follow', { tile: null, pin: null }).then((answer) => {
        if (!answer.ok) store.setState({ asks: { kind: 'arrange', why: answer.error.key } });
      }, report);
    };
    window.addEventListener('keydown', press);
    const end = bridge.on('board.leaveAsked', () => store.setState({ asks: { kind: 'leave' } }));
    return () => {
      window.removeEventListener('keydown', press);
      end();
    };
  }, [bridge, report, store]);
  // Another board has come: what was asked was asked for the one before.
  useEffect(() => () => store.setState({ asks: null }), [store, shown]);
  return asks === null ? null : <Asked key={asks.kind} question={asks} />;
}

function isArrangeKey({ key, repeat, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'e' && !repeat && !ctrlKey && !altKey && !metaKey;
}

function Asked(props: QuestionProps) {
  const { report } = useBoard();
  const state = useLaterCode(DIALOG, report);
  if (state.kind === 'away') return null;
  if (state.kind === 'failed') return <NotLoaded />;
  const { component: Dialog } = state;
  return <Dialog {...props} />;
}

/** A key that does nothing would look like a board that hangs. */
function NotLoaded() {
  const { t } = useTranslation();
  const { store } = useBoard();
  return (
    <div className="bd-veil" data-state="notLoaded">
      <div className="bd-dialog" role="alertdialog" aria-modal="true" aria-labelledby="bd-question">
        <h2 id="bd-question">{t('shell.notLoadedTitle')}</h2>
        <p>{t('shell.notLoadedText')}</p>
        <div>
          <button type="button" onClick={() => store.setState({ asks: null })}>
            {t('board.leaveNo')}
          </button>
          <button type="button" autoFocus onClick={() => location.reload()}>
            {t('shell.reload')}
          </button>
        </div>
      </div>
    </div>
  );
}
