import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { REMINDER_MENU_ID, REMINDER_PATHS, type ReminderCategory } from '@shared/model/messageBox';
import { pathOf } from '@shared/model/pages';
import { useServices } from '@renderer/data/services';
import { RemindersDialog } from '@renderer/screens/reminders/RemindersDialog';
import { useToast } from '@renderer/ui/toasts';
import { tellEmergencySeen } from './emergencySeen';

/** Tells main while the emergency page is visible: the SOS popup hides meanwhile. */
function useOnEmergency(pathname: string): void {
  const { bridge, clock } = useServices();
  const isOpen = pathname === pathOf('emergency');
  useEffect(() => {
    if (!isOpen) return undefined;
    return tellEmergencySeen(clock, document, (on) => bridge.command('sos.onEmergency', { on }));
  }, [bridge, clock, isOpen]);
}

/** Tells main the chosen subsystem: popups and the message box depend on it. */
function useChosenSystem(): void {
  const { bridge, menu } = useServices();
  const { all, current } = useStore(menu.subsystems);
  const code = all.find(({ id }) => id === current)?.code ?? '';
  useEffect(() => {
    bridge.command('system.chosen', { systemId: current ?? '', code });
  }, [bridge, current, code]);
}

/** Main's requests to the console for its popups, and the dialog of the vehicle reminders. */
export function PopupsHost(props: {
  readonly pathname: string;
  readonly onGo: (address: string) => void;
}) {
  const { t } = useTranslation();
  const { bridge, leaving, menu, report } = useServices();
  const toast = useToast();
  const { onGo } = props;
  useOnEmergency(props.pathname);
  useChosenSystem();
  useEffect(
    () =>
      // Somebody calls for help, or a notification was clicked: no question stands in the way.
      bridge.on('navigate.asked', ({ address }) => leaving.pass(() => onGo(address))),
    [bridge, leaving, onGo],
  );
  const goReminder = async (category: ReminderCategory): Promise<void> => {
    // The menu of the basic information is loaded first (spec 1 §2 Vehicle reminder targets).
    const { all } = menu.subsystems.getState();
    if (all.some(({ id }) => id === REMINDER_MENU_ID)) await menu.chooseSubsystem(REMINDER_MENU_ID);
    else toast('warning', t('reminders.noMenu', { id: REMINDER_MENU_ID }));
    onGo(REMINDER_PATHS[category]);
  };
  const go = (category: ReminderCategory): void =>
    leaving.ask(() => void goReminder(category).catch(report));
  return <RemindersDialog onGo={go} />;
}
