import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorText, settle, type Failure } from '@renderer/data/failure';
import { useMirroredFrom } from '@renderer/data/mirrored';
import { clockText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import type { TextKey } from '@shared/i18n/textKey';
import { PIN_MAX } from '@shared/model/boardPin';
import { useBoard, useBoardLive, useSecond, type BoardQuestion } from './store';

/** A question that nobody answers covers the board no longer than this, ms. */
const ANSWER_MS = 60_000;
const SECOND_MS = 1_000;

/** What the reasons of the PIN begin with. */
const PIN_PROBLEM = 'board.pin.';

const WORDS = {
  leave: { title: 'board.leaveTitle', text: 'board.leaveText' },
  follow: { title: 'board.pin.followTitle', text: 'board.pin.followText' },
  arrange: { title: 'board.arrange.title', text: 'board.arrange.text' },
} as const satisfies Record<BoardQuestion['kind'], object>;

export interface QuestionProps {
  readonly question: BoardQuestion;
}

/** What a board asks: whether to leave it, or its PIN for what lies behind it. */
export function QuestionDialog({ question }: QuestionProps) {
  const { t } = useTranslation();
  const { bridge, clock, report, store } = useBoard();
  const isLocked = useBoardLive((live) => live.lock?.locked === true);
  const mayArrange = useMirroredFrom(bridge, 'boards.mayArrange', report) === true;
  const hasPin = useBoardLive((live) => live.pin?.set === true);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<Failure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = (): void => store.setState({ asks: null });
  useEffect(
    () => clock.after(ANSWER_MS, 'board question', () => store.setState({ asks: null })),
    [clock, pin, problem, store],
  );
  const go = async (to: BoardQuestion['kind']): Promise<void> => {
    const typed = hasPin ? pin : null;
    const followed = question.kind === 'follow' ? followOf(question) : { tile: null };
    const answer = await settle(
      to === 'leave'
        ? bridge.request('board.leave', { pin: typed })
        : bridge.request('boards.follow', { ...followed, pin: typed }),
    );
    if (answer.ok) {
      close();
      return;
    }
    setPin('');
    setProblem(answer.error);
    field.current?.focus();
  };
  // No PIN helps somebody who may not arrange boards.
  if (question.kind === 'arrange' && !question.why.startsWith(PIN_PROBLEM))
    return <Refused why={question.why} close={close} />;
  const { kind } = question;
  const isLeaving = kind === 'leave';
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
          void go(kind);
        }}
      >
        <h2 id="bd-question">{t(WORDS[kind].title)}</h2>
        <p>{t(WORDS[kind].text)}</p>
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
        <Problem text={problem === null ? '' : errorText(t, problem)} />
        <div>
          {isLeaving && mayArrange && !isLocked && (
            <button type="button" className="bd-arrange" onClick={() => void go('arrange')}>
              {t('board.arrange.key')}
            </button>
          )}
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

const followOf = ({ tile, part }: { readonly tile: number; readonly part?: string }) => ({
  tile,
  ...(part === undefined ? {} : { part }),
});

/** Somebody pressed the key of arranging, and may not. */
function Refused(props: { readonly why: TextKey; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="bd-veil">
      <div className="bd-dialog" role="alertdialog" aria-modal="true" aria-labelledby="bd-question">
        <h2 id="bd-question">{t('board.arrange.title')}</h2>
        <p>{t(props.why)}</p>
        <div>
          <button type="button" autoFocus onClick={props.close}>
            {t('board.leaveNo')}
          </button>
        </div>
      </div>
    </div>
  );
}

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
