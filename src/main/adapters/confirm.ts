import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { ConfirmPort } from '../ports/confirm';

/** The button for "no": also what Escape and the closing cross mean. */
const NO = 0;
const YES = 1;

/** The system's own message box, over the focused window. Enter presses "no". */
export function createConfirm(): ConfirmPort {
  return {
    async ask({ title, message, detail, yes, no }) {
      const options: MessageBoxOptions = {
        type: 'warning',
        title,
        message,
        detail,
        buttons: [no, yes],
        defaultId: NO,
        cancelId: NO,
        noLink: true,
      };
      const parent = BrowserWindow.getFocusedWindow();
      const { response } = await (parent === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(parent, options));
      return response === YES;
    },
  };
}
