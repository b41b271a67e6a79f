import { webContents, type WebContents } from 'electron';
import type { PrintPort, PrintRefusal } from '../ports/printing';

const MARGIN = 0.4;

function contentsOf(windowId: number): WebContents {
  const contents = webContents.fromId(windowId);
  if (contents === undefined || contents.isDestroyed()) throw new Error('the window is gone');
  return contents;
}

/** Translates Chromium's reason of a failure, where it names one. */
function refusalOf(reason: string): PrintRefusal {
  if (/cancel/i.test(reason)) return 'cancelled';
  return /no.*printer|invalid (?:device|printer)/i.test(reason) ? 'noPrinter' : 'failed';
}

export function createPrinting(): PrintPort {
  return {
    pdf: (windowId, landscape) =>
      contentsOf(windowId).printToPDF({
        landscape,
        pageSize: 'A4',
        printBackground: true,
        margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate:
          '<div style="width:100%;text-align:center;font-size:8px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
      }),
    async paper(windowId, landscape) {
      const contents = contentsOf(windowId);
      // Without a printer the system's dialog would be empty or not appear.
      if ((await contents.getPrintersAsync()).length === 0) return 'noPrinter';
      return new Promise((resolve) => {
        contents.print({ silent: false, landscape, pageSize: 'A4' }, (done, reason) =>
          resolve(done ? null : refusalOf(reason)),
        );
      });
    },
  };
}
