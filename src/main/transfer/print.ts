import type { Clock } from '@shared/base/clock';
import { fail, ok } from '@shared/base/result';
import { wallClock, wallDay } from '@shared/base/time';
import type { Sender } from '@main/ports/sender';
import type { ExportPort } from '../ports/exports';
import type { Logger } from '../ports/log';
import type { PrintPort } from '../ports/printing';

export interface PrintDeps {
  readonly printing: PrintPort;
  readonly exports: ExportPort;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PrintOrder {
  readonly to: 'pdf' | 'paper';
  readonly title: string;
  readonly landscape: boolean;
}

/** Characters that some file system refuses in a name. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;
/** Longest title in a file name, characters. */
const TITLE_LENGTH = 60;

/** `title 20240131-0805.pdf`, by the workstation's clock. */
export function pdfName(title: string, now: number): string {
  return fileName(title, now, 'pdf');
}

/** The same for another file type. @param ending without the dot. */
export function fileName(title: string, now: number, ending: string): string {
  const day = wallDay(now).replaceAll('-', '');
  const time = wallClock(now).slice(0, 5).replace(':', '');
  const safe = title.replace(UNSAFE, ' ').trim().slice(0, TITLE_LENGTH);
  return `${safe === '' ? 'list' : safe} ${day}-${time}.${ending}`;
}

/** Prints the page of the window that asks, or saves it as a PDF in the download folder. */
export function createPrintPage(deps: PrintDeps) {
  const { printing, exports, clock, log } = deps;
  return async (order: PrintOrder, { windowId }: Sender) => {
    try {
      if (order.to === 'paper') {
        const refusal = await printing.paper(windowId, order.landscape);
        return refusal === null
          ? ok({ path: null })
          : fail({ key: `list.print.${refusal}` as const });
      }
      const bytes = await printing.pdf(windowId, order.landscape);
      return ok({ path: await exports.save(pdfName(order.title, clock.now()), bytes) });
    } catch (error) {
      log.error('a page could not be printed', { to: order.to, error: String(error) });
      return fail({ key: order.to === 'pdf' ? 'list.print.pdfFailed' : 'list.print.failed' });
    }
  };
}
