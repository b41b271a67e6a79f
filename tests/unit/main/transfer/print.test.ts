import { describe, expect, it } from 'vitest';
import { createPrintPage, pdfName, type PrintDeps } from '@main/transfer/print';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const SENDER = { windowId: 7, role: 'console' as const };
const PDF = new Uint8Array([37, 80, 68, 70]);

function printer(changes: Partial<PrintDeps['printing']> = {}) {
  const saved: string[] = [];
  const asked: number[] = [];
  const print = createPrintPage({
    printing: {
      pdf: async (windowId) => {
        asked.push(windowId);
        return PDF;
      },
      paper: async () => null,
      ...changes,
    },
    exports: {
      save: async (name) => {
        saved.push(name);
        return `/downloads/${name}`;
      },
      reveal: () => undefined,
    },
    clock: new FakeClock(),
    log: keptLog(),
  });
  return { print, saved, asked };
}

describe('printing a page', () => {
  it('keeps the page of the window that asks as a PDF under its title', async () => {
    const { print, saved, asked } = printer();
    const answer = await print({ to: 'pdf', title: '用户管理', landscape: true }, SENDER);
    expect(asked).toEqual([7]);
    expect(saved[0]).toMatch(/^用户管理 \d{8}-\d{4}\.pdf$/);
    expect(answer).toEqual({ ok: true, value: { path: `/downloads/${saved[0] ?? ''}` } });
  });

  it('says why nothing was printed', async () => {
    const order = { to: 'paper' as const, title: 'x', landscape: false };
    const none = printer({ paper: async () => 'noPrinter' });
    expect(await none.print(order, SENDER)).toEqual({
      ok: false,
      error: { key: 'list.print.noPrinter' },
    });
    const broken = printer({
      pdf: async () => {
        throw new Error('disk full');
      },
    });
    expect(await broken.print({ ...order, to: 'pdf' }, SENDER)).toMatchObject({
      ok: false,
      error: { key: 'list.print.pdfFailed' },
    });
  });

  it('makes names that every file system takes', () => {
    const now = new Date(2024, 0, 31, 8, 5).getTime();
    expect(pdfName('a/b:c*?"<>|\n\\d', now)).toBe('a b c d 20240131-0805.pdf');
    expect(pdfName('/', now)).toBe('list 20240131-0805.pdf');
    expect(pdfName('长'.repeat(100), now).length).toBe(60 + ' 20240131-0805.pdf'.length);
  });
});
