import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { ACT_LIMIT } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen, isStanding } from '@shared/model/alarmState';
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

export interface Acts {
  /**
   * Starts an act on alarms: alarms that it does not apply to are left out; when none is left, the user is
   * told.
   */
  readonly start: (act: ListAct, alarms: readonly Alarm[]) => void;
  /** The open dialog. */
  readonly dialog: ReactNode;
}

/** The acts of the list and their open dialog. */
export function useActs(): Acts {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const [open, setOpen] = useState<{
    readonly act: Exclude<ListAct, 'unshelve'>;
    readonly alarms: readonly Alarm[];
  } | null>(null);
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
  const start = (act: ListAct, alarms: readonly Alarm[]): void => {
    const fit = alarms.filter((alarm) => canAct(act, alarm));
    if (fit.length === 0) {
      const why = alarms.length === 0 ? t('alarmList.chooseRows') : t(`alarmList.cannot.${act}`);
      toast('warning', why);
    } else if (act === 'unshelve') void unshelve(fit);
    else setOpen({ act, alarms: fit });
  };
  const Dialog = open === null ? null : DIALOGS[open.act];
  return {
    start,
    dialog:
      open === null || Dialog === null ? null : (
        <Dialog
          key={open.act}
          alarms={open.alarms}
          onClose={() => setOpen(null)}
          onDone={(done) => {
            setOpen(null);
            tell(open.act, done);
          }}
        />
      ),
  };
}
