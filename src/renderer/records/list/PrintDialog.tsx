import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  Radio,
  RadioGroup,
} from '@blueprintjs/core';
import type { RecordView } from '@shared/catalogue/record';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { afterPaint } from '@renderer/ui/paint';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useToast } from '@renderer/ui/toasts';
import { PrintSheet, type PrintTable } from './PrintSheet';

const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));

/** Asks what to print, then prints it or saves it as a PDF. */
export function PrintDialog(props: {
  readonly page: readonly RecordView[];
  readonly chosen: readonly RecordView[];
  /** The table of some rows; `chosen`: the chosen ones. */
  readonly table: (records: readonly RecordView[], chosen: boolean) => PrintTable;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const [rows, setRows] = useState(props.chosen.length > 0 ? 'chosen' : 'page');
  const [layout, setLayout] = useState('landscape');
  const [sheet, setSheet] = useState<PrintTable | null>(null);
  const [problem, setProblem] = useState('');
  const isChosen = rows === 'chosen';
  const print = async (to: 'pdf' | 'paper'): Promise<void> => {
    const table = props.table(isChosen ? props.chosen : props.page, isChosen);
    setProblem('');
    setSheet(table);
    await painted();
    const answer = await settle(
      bridge.request('print.page', { to, title: table.title, landscape: layout === 'landscape' }),
    );
    setSheet(null);
    if (!answer.ok) {
      setProblem(errorText(t, answer.error));
      return;
    }
    const { path } = answer.value;
    toast('success', path === null ? t('list.print.sent') : t('list.print.saved', { path }));
    props.onClose();
  };
  const busy = sheet !== null;
  return (
    <Dialog isOpen title={t('list.print.title')} onClose={props.onClose} style={{ width: 440 }}>
      <DialogBody>
        <RadioGroup
          label={t('list.print.rows')}
          selectedValue={rows}
          onChange={(event) => setRows(event.currentTarget.value)}
        >
          <Radio value="page" label={t('list.print.page', { count: props.page.length })} />
          <Radio
            value="chosen"
            disabled={props.chosen.length === 0}
            label={t('list.print.chosen', { count: props.chosen.length })}
          />
        </RadioGroup>
        <FormGroup label={t('list.print.layout')} style={{ margin: 0 }}>
          <RadioGroup
            inline
            selectedValue={layout}
            onChange={(event) => setLayout(event.currentTarget.value)}
          >
            <Radio value="landscape" label={t('list.print.landscape')} />
            <Radio value="portrait" label={t('list.print.portrait')} />
          </RadioGroup>
        </FormGroup>
        <ProblemNote text={problem} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('records.cancel')} onClick={props.onClose} />
            <Button
              text={t('list.print.paper')}
              disabled={busy}
              onClick={() => void print('paper')}
            />
            <Button
              autoFocus
              intent="primary"
              loading={busy}
              text={t('list.print.pdf')}
              onClick={() => void print('pdf')}
            />
          </>
        }
      />
      {sheet !== null && <PrintSheet table={sheet} />}
    </Dialog>
  );
}
