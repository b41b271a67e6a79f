import { Notification } from 'electron';
import { activatedBy } from './toastXml';

/** Members that Electron 45 has and 33 lacks, some only on Windows or macOS. */
interface Newer {
  handleActivation?: (callback: (details: { readonly arguments: string }) => void) => void;
  removeAll?: () => void;
}

/**
 * Reports clicks on toasts of an earlier run too, where Electron can (Windows, from 45 on); earlier clicks
 * are reported at once.
 */
export function onActivation(clicked: (id: string) => void): void {
  const { handleActivation } = Notification as Newer;
  handleActivation?.call(Notification, (details) => {
    const id = activatedBy(details.arguments);
    if (id !== null) clicked(id);
  });
}

/** Removes toasts of an earlier run from the system's list, where Electron can (macOS, from 45 on). */
export function removeOld(): void {
  const { removeAll } = Notification as Newer;
  removeAll?.call(Notification);
}
