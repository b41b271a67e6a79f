import { Notification } from 'electron';
import { activatedBy } from './toastXml';

/** What Electron 45 has and 33 lacks, and what it has on Windows or macOS only. */
interface Newer {
  handleActivation?: (callback: (details: { readonly arguments: string }) => void) => void;
  removeAll?: () => void;
}

/**
 * Hears of clicks on toasts of an earlier run as well, where Electron can (Windows, from 45 on); what
 * was clicked before this is told at once.
 */
export function onActivation(clicked: (id: string) => void): void {
  const { handleActivation } = Notification as Newer;
  handleActivation?.call(Notification, (details) => {
    const id = activatedBy(details.arguments);
    if (id !== null) clicked(id);
  });
}

/** Takes away what an earlier run has left in the system's list, where Electron can (macOS, from 45 on). */
export function removeOld(): void {
  const { removeAll } = Notification as Newer;
  removeAll?.call(Notification);
}
