import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { TextKey } from '@shared/i18n/textKey';
import type { Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import { ACT_LIMIT, type Alarm } from '@shared/model/alarm';
import { errorText, settle } from '@renderer/data/failure';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { DiscardDialog } from '@renderer/ui/DiscardDialog';
import { byPriority } from '../model/select';
import { headlineOf } from '../model/words';
import { ActFrame } from './ActFrame';
import './act.css';

const WIDTH_PX = 520;
/** Alarms that the dialog names. */
const NAMED = 3;

export type Acted = Result<ActOutcome, { readonly key: TextKey }>;

/** The result of a dialog: the number done, the number finally refused, and whether the disk has it. */
export interface ActDone {
  readonly done: number;
  readonly refused: number;
  readonly waiting: boolean;
}

interface ActDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly intent?: 'primary' | 'danger';
  /** Exactly these alarms; alarms that arrived after the dialog was opened are never included. */
  readonly alarms: readonly Alarm[];
  /** The problem of the form; '' without one. The keyboard then goes to the form's first empty required field. */
  readonly check?: () => string;
  /** True: none of the alarms can be acted on, and the form says why. */
  readonly disabled?: boolean;
  readonly run: (ids: string[]) => Promise<Acted>;
  readonly onClose: () => void;
  readonly onDone: (done: ActDone) => void;
  /** True: the focus goes to the form's own field; otherwise Enter confirms at once. */
  readonly focusField?: boolean;
  /** What was typed, together; closing asks before it throws text away. */
  readonly typed?: string;
  readonly children?: ReactNode;
}

interface Refused {
  readonly alarm: Alarm;
  readonly key: TextKey;
}

/**
 * One act on several alarms. Each succeeds or is refused on its own: refused ones stay in the dialog with the
 * reason and can be tried again.
 */
export function ActDialog(props: ActDialogProps) {
  const { t } = useTranslation();
  const { alarms } = props;
  const [targets] = useState(() => alarms.slice(0, ACT_LIMIT));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A busy button loses the focus: it is given back.
  useEffect(() => {
    if (!busy && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [busy]);
  const run = async (): Promise<void> => {
    const missing = props.check?.() ?? '';
    setProblem(missing);
    if (missing !== '') {
      const fields = [
        ...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []),
      ];
      (fields.find(({ value }) => value.trim() === '') ?? fields[0])?.focus();
    }
    if (missing !== '' || busy) return;
    const ids = (refused ?? targets.map((alarm) => ({ alarm }))).map(({ alarm }) => alarm.id);
    setBusy(true);
    const answer = await settle(props.run(ids));
    setBusy(false);
    if (!answer.ok) {
      setProblem(errorText(t, answer.error));
      return;
    }
    const { value } = answer;
    const now = done + value.done.length;
    setDone(now);
    const left = value.refused.flatMap(({ id, key }) => {
      const alarm = targets.find((one) => one.id === id);
      return alarm === undefined ? [] : [{ alarm, key }];
    });
    if (left.length === 0) props.onDone({ done: now, refused: 0, waiting: value.waiting });
    else setRefused(left);
  };
  const leave = (): void => {
    if (done > 0) props.onDone({ done, refused: refused?.length ?? 0, waiting: false });
    else props.onClose();
  };
  const close = (): void => {
    if ((props.typed ?? '').trim() === '') leave();
    else setAsking(true);
  };
  return (
    <ActFrame
      isOpen
      title={props.title}
      onClose={close}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      style={{ width: WIDTH_PX }}
      className="cj-act"
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <DialogBody>
          {refused === null ? (
            <Targets alarms={targets} />
          ) : (
            <Refusals done={done} refused={refused} />
          )}
          {refused === null && alarms.length > targets.length && (
            <Callout compact intent="warning" icon={false}>
              {t('alarmList.actLimit', { count: alarms.length, limit: ACT_LIMIT })}
            </Callout>
          )}
          {/* The request can be changed before the next attempt. */}
          {props.children}
          <div className="cj-act-problem">
            <ProblemNote text={problem} />
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(refused === null ? 'shell.cancel' : 'shell.close')} onClick={close} />
              <Button
                type="submit"
                intent={props.intent ?? 'primary'}
                loading={busy}
                disabled={props.disabled === true}
                autoFocus={props.focusField !== true}
                text={refused === null ? props.confirm : t('alarmList.retryRefused')}
              />
            </>
          }
        />
      </form>
      {asking && (
        <DiscardDialog
          text={t('records.dirtyAsk')}
          onDiscard={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </ActFrame>
  );
}

/** The alarms of an act: a single one by its text, several by number and priorities. */
function Targets(props: { readonly alarms: readonly Alarm[] }) {
  const { t } = useTranslation();
  const { alarms } = props;
  return (
    <section className="cj-act-targets">
      {alarms.length > 1 && (
        <p>
          <strong>{t('alarmList.actCount', { count: alarms.length })}</strong>
          {byPriority(alarms).map(({ priority, count }) => (
            <span key={priority}>
              <PriorityMark priority={priority} /> {count}
            </span>
          ))}
        </p>
      )}
      <ul>
        {alarms.slice(0, NAMED).map((alarm) => (
          <li key={alarm.id} title={alarm.text}>
            <PriorityMark priority={alarm.priority} bare /> {headlineOf(alarm)}
          </li>
        ))}
        {alarms.length > NAMED && (
          <li className="cj-hint">{t('alarmList.actMore', { count: alarms.length - NAMED })}</li>
        )}
      </ul>
    </section>
  );
}

function Refusals(props: { readonly done: number; readonly refused: readonly Refused[] }) {
  const { t } = useTranslation();
  return (
    <section className="cj-act-refused" role="alert">
      <p>{t('alarmList.actPartly', { done: props.done, refused: props.refused.length })}</p>
      <ul>
        {props.refused.map(({ alarm, key }) => (
          <li key={alarm.id}>
            <PriorityMark priority={alarm.priority} bare />
            <span title={alarm.text}>{headlineOf(alarm)}</span>
            <em>{t(key)}</em>
          </li>
        ))}
      </ul>
    </section>
  );
}
