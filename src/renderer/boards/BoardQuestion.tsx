import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorText, settle } from '@renderer/data/failure';
import { clockText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { PIN_MAX } from '@shared/model/boardPin';
import { useBoard, useBoardLive, useSecond, type BoardQuestion as Question } from './store';

/** A question that nobody answers covers the board no longer than this, ms. */
const ANSWER_MS = 60_000;
const SECOND_MS = 1_000;

/**
 * What a board asks whoever stands before it. Esc asks whether to leave it; a board has no other key. Where the
 * boards have a PIN, it is asked for before the board is left, and before a tile leads to its list.
 */
export function BoardQuestion() {
  const { bridge, store } = useBoard();
  const asks = useBoardLive((live) => live.asks);
  const shown = useBoardLive((live) => live.self?.board);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'F11') event.preventDefault();
      if (event.key !== 'Escape') return;
      store.setState((live) => ({ asks: live.asks === null ? { kind: 'leave' } : null }));
    };
    window.addEventListener('keydown', press);
    const end = bridge.on('board.leaveAsked', () => store.setState({ asks: { kind: 'leave' } }));
    return () => {
      window.removeEventListener('keydown', press);
      end();
    };
  }, [bridge, store]);
  // Another board has come: what was asked was asked for the one before.
  useEffect(() => () => store.setState({ asks: null }), [store, shown]);
  if (asks === null) return null;
  return <QuestionDialog key={asks.kind} question={asks} />;
}

function QuestionDialog(props: { readonly question: Question }) {
  const { t } = useTranslation();
  const { bridge, clock, store } = useBoard();
  const hasPin = useBoardLive((live) => live.pin?.set === true);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { question } = props;
  const close = (): void => store.setState({ asks: null });
  useEffect(
    () => clock.after(ANSWER_MS, 'board question', () => store.setState({ asks: null })),
    [clock, pin, problem, store],
  );
  const go = async (): Promise<void> => {
    const typed = hasPin ? pin : null;
    const answer = await settle(
      question.kind === 'leave'
        ? bridge.request('board.leave', { pin: typed })
        : bridge.request('boards.follow', { ...partOf(question), tile: question.tile, pin: typed }),
    );
    if (answer.ok) {
      close();
      return;
    }
    setPin('');
    setProblem(errorText(t, answer.error));
    field.current?.focus();
  };
  const isLeaving = question.kind === 'leave';
  return (
    <div className="bd-veil">
      <form
        className="bd-dialog"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="bd-question"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <h2 id="bd-question">{t(isLeaving ? 'board.leaveTitle' : 'board.pin.followTitle')}</h2>
        <p>{t(isLeaving ? 'board.leaveText' : 'board.pin.followText')}</p>
        {hasPin && (
          <>
            <label htmlFor="bd-pin">{t('board.pin.label')}</label>
            <input
              ref={field}
              id="bd-pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              maxLength={PIN_MAX}
              value={pin}
              onChange={({ currentTarget: { value } }) => setPin(value)}
            />
          </>
        )}
        <Problem text={problem} />
        <div>
          {/* Without a PIN the focus is on "stay": a stray key must not close a board. */}
          <button type="button" autoFocus={!hasPin} onClick={close}>
            {t(isLeaving ? 'board.leaveNo' : 'board.pin.followNo')}
          </button>
          <button type="submit" className={isLeaving ? 'bd-danger' : undefined}>
            {t(isLeaving ? 'board.leaveYes' : 'board.pin.followYes')}
          </button>
        </div>
      </form>
    </div>
  );
}

const partOf = ({ part }: { readonly part?: string }) => (part === undefined ? {} : { part });

/** Why it was refused, and how many tries are left or how long none is taken. */
function Problem(props: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const now = useSecond();
  const pin = useBoardLive((live) => live.pin);
  const waits = pin?.waitUntil ?? 0;
  if (waits > now)
    return (
      <p role="alert" className="bd-problem">
        {/* Rounded up: it never reads 00:00 while no try is taken. */}
        {t('board.pin.waits', { time: clockText(waits - now + SECOND_MS - 1) })}
      </p>
    );
  return (
    <p role="alert" className="bd-problem">
      {props.text}
    </p>
  );
}
