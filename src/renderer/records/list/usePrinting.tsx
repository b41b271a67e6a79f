import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { afterPaint } from '@renderer/ui/paint';
import { useToast } from '@renderer/ui/toasts';
import { PrintSheet, type PrintTable } from './PrintSheet';
import '../records.css';

const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));

export interface Printing {
  readonly busy: boolean;
  print(to: 'pdf' | 'paper', table: PrintTable): Promise<void>;
  /** The same table as a CSV file in the download folder. */
  export(table: PrintTable): Promise<void>;
  /** Rendered by the page while it prints. */
  readonly sheet: ReactNode;
}

/** Prints a table or saves it as a PDF, and reports the result. */
export function usePrinting(): Printing {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const [table, setTable] = useState<PrintTable | null>(null);
  return {
    busy: table !== null,
    sheet: table === null ? null : <PrintSheet table={table} />,
    async export({ title, mark, lines, head, rows }) {
      const about = [`${title} ${mark}`.trim(), ...lines].map((line) => [line]);
      const all = [...about, [...head], ...rows.map((row) => [...row])];
      const answer = await settle(bridge.request('alarms.reportFile', { title, rows: all }));
      if (answer.ok) toast('success', t('kpi.exported', { path: answer.value?.file ?? '' }));
      else toast('danger', errorText(t, answer.error));
    },
    async print(to, wanted) {
      setTable(wanted);
      await painted();
      const order = { to, title: wanted.title, landscape: true };
      const answer = await settle(bridge.request('print.page', order));
      setTable(null);
      if (answer.ok) {
        const { path } = answer.value;
        toast('success', path === null ? t('kpi.paperSent') : t('kpi.printed', { path }));
        return;
      }
      toast('danger', errorText(t, answer.error));
    },
  };
}
