import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { ACT_LIMIT, WITHDRAW_MS, type Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen, isStanding } from '@shared/model/alarmState';
import type { Translate } from '@shared/model/translate';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { AcknowledgeDialog } from '@renderer/features/alarms/dialogs/AcknowledgeDialog';
import type { ActDone } from '@renderer/features/alarms/dialogs/ActDialog';
import type { ListAct, OneActProps } from '@renderer/features/alarms/dialogs/acts';
import { AssignDialog } from '@renderer/features/alarms/dialogs/AssignDialog';
import { ShelveDialog } from '@renderer/features/alarms/dialogs/ShelveDialog';
import {
  CloseDialog,
  CommentDialog,
  TellDialog,
} from '@renderer/features/alarms/dialogs/WordDialogs';

const DIALOGS: Readonly<Record<Exclude<ListAct, 'unshelve'>, (props: OneActProps) => ReactNode>> = {
  acknowledge: AcknowledgeDialog,
  shelve: ShelveDialog,
  comment: CommentDialog,
  assign: AssignDialog,
  close: CloseDialog,
  tellServer: TellDialog,
};

/**
 * Whether an act applies to an alarm; unclear cases are left to main, which gives the reason of a refusal.
 */
export function canAct(act: ListAct, alarm: Alarm): boolean {
  switch (act) {
    case 'acknowledge':
      return isOpen(alarm.state);
    case 'unshelve':
      return alarm.state === 'shelved';
    case 'shelve':
      return isStanding(alarm.state) && alarm.state !== 'shelved';
    case 'close':
      return isStanding(alarm.state);
    case 'tellServer':
      return alarmClassOf(alarm.alarmClass).serverAction !== null;
    case 'comment':
    case 'assign':
      return true;
  }
}

/** Why an act applies to none of these alarms; null: it applies to some. */
export function whyNot(t: Translate, act: ListAct, alarms: readonly Alarm[]): string | null {
  if (alarms.length === 0) return t('alarmList.chooseRows');
  const fit = alarms.filter((alarm) => canAct(act, alarm));
  if (fit.length === 0) return t(`alarmList.cannot.${act}`);
  const isTooEarly = act === 'close' && fit.every(({ state }) => isOpen(state));
  return isTooEarly ? t('alarmList.closeNotYet') : null;
}

/** Whether one key answers an alarm: not a person in danger, whose alarm nobody must silence by a slip. */
const isAskedFirst = ({ alarmClass }: Alarm): boolean => alarmClassOf(alarmClass).latched;

export interface Acts {
  /**
   * Starts an act on alarms: alarms that it does not apply to are left out; when none is left, the user is
   * told. A single alarm is acknowledged at once, unless its class is asked about.
   * @param asks true: asks in any case.
   */
  readonly start: (act: ListAct, alarms: readonly Alarm[], asks?: boolean) => void;
  /** The alarm that was acknowledged last, while that can be taken back. */
  readonly undoable: Alarm | null;
  /** Takes the newest acknowledgement back, also one that main has not answered yet; null: there is none. */
  readonly undo: (() => void) | null;
  /** The open dialog. */
  readonly dialog: ReactNode;
}

/** An acknowledgement that main has not answered yet; its row may have left the list already. */
interface Asked {
  readonly alarm: Alarm;
  readonly isDone: Promise<boolean>;
}

interface OpenDialog {
  readonly act: Exclude<ListAct, 'unshelve'>;
  readonly alarms: readonly Alarm[];
}

/**
 * The acts of the list and their open dialog.
 * @param on `ended`: an act is over, and the keyboard belongs to the list again; `undone`: an alarm waits
 *   again; it is told as it was before it was acknowledged.
 */
export function useActs(on: {
  readonly ended: () => void;
  readonly undone: (alarm: Alarm) => void;
}): Acts {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const toast = useToast();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  /** The newest last. */
  const [answered, setAnswered] = useState<readonly Alarm[]>([]);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const forget = (alarm: Alarm): void => setAnswered((some) => some.filter((one) => one !== alarm));
  const tell = (act: ListAct, { done, refused, waiting }: ActDone): void => {
    const words = t(`alarmList.done.${act}`, { count: done });
    if (waiting) toast('warning', t('alarmList.doneWaiting', { words }));
    else if (refused > 0) toast('warning', t('alarmList.donePartly', { words, count: refused }));
    else toast('success', words);
  };
  const unshelve = async (alarms: readonly Alarm[]): Promise<void> => {
    const answer = await settle(
      bridge.request('alarms.unshelve', { ids: alarms.slice(0, ACT_LIMIT).map(({ id }) => id) }),
    );
    if (answer.ok) {
      const { done, refused, waiting } = answer.value;
      tell('unshelve', { done: done.length, refused: refused.length, waiting });
      return;
    }
    toast('danger', errorText(t, answer.error));
  };
  const drop = (one: Asked): void => setAsked((some) => some.filter((other) => other !== one));
  const send = async (alarm: Alarm): Promise<boolean> => {
    const ids = [alarm.id];
    const answer = await settle(bridge.request('alarms.acknowledge', { ids, comment: '' }));
    const [refused] = answer.ok ? answer.value.refused : [];
    if (!answer.ok) toast('danger', errorText(t, answer.error));
    else if (refused !== undefined) toast('warning', t(refused.key));
    else if (answer.value.waiting) tell('acknowledge', { done: 1, refused: 0, waiting: true });
    return answer.ok && refused === undefined;
  };
  const acknowledge = async (alarm: Alarm): Promise<void> => {
    const one: Asked = { alarm, isDone: send(alarm) };
    setAsked((some) => [...some, one]);
    const isDone = await one.isDone;
    drop(one);
    if (!isDone) return;
    setAnswered((some) => [...some, alarm]);
    clock.after(WITHDRAW_MS, 'acknowledgement can be taken back', () => forget(alarm));
  };
  const undoable = answered.at(-1) ?? null;
  const withdraw = async (alarm: Alarm): Promise<void> => {
    forget(alarm);
    const answer = await settle(bridge.request('alarms.withdraw', { ids: [alarm.id] }));
    const why = answer.ok
      ? answer.value.refused.map(({ key }) => t(key)).join()
      : errorText(t, answer.error);
    if (why !== '') return toast('warning', t('alarmList.undoFailed', { why }));
    toast('success', t('alarmList.undone'));
    on.undone(alarm);
  };
  const takeBack = async (one: Asked): Promise<void> => {
    drop(one);
    if (await one.isDone) await withdraw(one.alarm);
  };
  const newest = asked.at(-1);
  const start: Acts['start'] = (act, alarms, asks = false) => {
    const why = whyNot(t, act, alarms);
    if (why !== null) return toast('warning', why);
    const fit = alarms.filter((alarm) => canAct(act, alarm));
    const [only, ...more] = fit;
    const isAtOnce = only !== undefined && more.length === 0 && !asks && !isAskedFirst(only);
    if (act === 'unshelve') void unshelve(fit);
    else if (act === 'acknowledge' && isAtOnce) void acknowledge(only);
    else setOpen({ act, alarms: fit });
  };
  const end = (): void => {
    setOpen(null);
    on.ended();
  };
  const Dialog = open === null ? null : DIALOGS[open.act];
  return {
    start,
    undoable,
    undo:
      newest === undefined && undoable === null
        ? null
        : () => {
            if (newest !== undefined) void takeBack(newest);
            else if (undoable !== null) void withdraw(undoable);
          },
    dialog:
      open === null || Dialog === null ? null : (
        <Dialog
          key={open.act}
          alarms={open.alarms}
          onClose={end}
          onDone={(done) => {
            end();
            tell(open.act, done);
          }}
        />
      ),
  };
}
