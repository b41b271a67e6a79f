import { useEffect, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import type { ErrorEntry } from '@shared/model/errorLog';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { StateView } from '@renderer/ui/StateView';
import { useToast } from '@renderer/ui/toasts';

type Asks = 'upload' | 'clear';

/** The local error log: type, address, content and time, the stack on demand (spec 1 §2 Log dialog). */
export function ErrorLogDialog(props: { readonly count: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const toast = useToast();
  const { count, onClose } = props;
  const [entries, setEntries] = useState<readonly ErrorEntry[]>([]);
  const [asks, setAsks] = useState<Asks | null>(null);
  useEffect(() => {
    let isOver = false;
    bridge.request('errorLog.read').then((answer) => {
      if (!isOver) setEntries(answer);
    }, report);
    return () => {
      isOver = true;
    };
  }, [bridge, report, count]);
  const upload = async (): Promise<void> => {
    const answer = await settle(bridge.request('errorLog.upload'));
    setAsks(null);
    if (answer.ok) toast('success', t('errorLog.uploaded'));
    else toast('danger', failureText(t, answer.error));
  };
  const clear = async (): Promise<void> => {
    await bridge.request('errorLog.clear').catch(report);
    setAsks(null);
    toast('success', t('errorLog.cleared'));
  };
  return (
    <Dialog isOpen className="cj-errors" title={t('errorLog.title')} onClose={onClose}>
      <DialogBody>
        <p className="cj-hint">{t('errorLog.about')}</p>
        {entries.length === 0 ? (
          <StateView text={t('errorLog.none')} />
        ) : (
          <HTMLTable compact striped className="cj-errors-table">
            <thead>
              <tr>
                {(['type', 'url', 'message', 'time'] as const).map((column) => (
                  <th key={column} data-column={column}>
                    {t(`errorLog.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, at) => (
                // Two errors of the same moment may be equal in every part.
                <tr key={`${entry.time} ${at}`}>
                  <td>{entry.type}</td>
                  <td>{entry.url}</td>
                  <td>
                    {entry.message}
                    {entry.stack !== '' && (
                      <details>
                        <summary>{t('errorLog.stack')}</summary>
                        <pre>{entry.stack}</pre>
                      </details>
                    )}
                  </td>
                  <td>{dateTimeText(entry.time).slice(0, 19)}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={t('errorLog.clear')}
              disabled={entries.length === 0}
              onClick={() => setAsks('clear')}
            />
            <Button
              intent="primary"
              text={t('errorLog.upload')}
              disabled={entries.length === 0}
              onClick={() => setAsks('upload')}
            />
          </>
        }
      />
      {asks !== null && (
        <ConfirmDialog
          title={t(`errorLog.${asks}`)}
          intent={asks === 'clear' ? 'danger' : 'primary'}
          onConfirm={asks === 'clear' ? clear : upload}
          onClose={() => setAsks(null)}
        >
          <p>{t(`errorLog.ask.${asks}`)}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
