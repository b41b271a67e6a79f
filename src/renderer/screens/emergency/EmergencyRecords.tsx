import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import type { RecordView } from '@shared/catalogue/record';
import { failureText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';

const CALL = 'workCard.emergency';
const SIZE = 20;

type Records =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly rows: readonly RecordView[]; readonly total: number }
  | { readonly status: 'failed'; readonly reason: string };

function textOf(record: RecordView, name: string): string {
  const cell = record.cells[name];
  return cell?.state === 'value' ? String(cell.value) : '';
}

/** SOS records of the server, the newest first; reloaded when an SOS arrives or ends. */
export function EmergencyRecords() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [records, setRecords] = useState<Records>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  const count = useLive(
    (live) => live.alarms?.alarms.filter(({ alarmClass }) => alarmClass === 'sos').length ?? 0,
  );
  useEffect(() => {
    let isOver = false;
    const ask = { call: CALL, params: {}, current: 1, size: SIZE, slot: 'emergency' };
    void settle(bridge.request('records.read', ask)).then((answer) => {
      if (isOver || (!answer.ok && answer.error.kind === 'cancelled')) return;
      setRecords(
        answer.ok
          ? {
              status: 'ready',
              rows: answer.value.page.records,
              total: answer.value.page.total,
            }
          : { status: 'failed', reason: failureText(t, answer.error) },
      );
    });
    return () => {
      isOver = true;
    };
  }, [bridge, t, turn, count]);
  return (
    <details className="cj-emergency-card cj-emergency-past">
      <summary>
        {t('sos.emergency.records')}
        {records.status === 'ready' && <small>{records.total}</small>}
      </summary>
      <div className="cj-emergency-refresh">
        <Button
          size="small"
          variant="minimal"
          icon={<Refresh />}
          title={t('sos.emergency.refresh')}
          aria-label={t('sos.emergency.refresh')}
          onClick={() => setTurn(turn + 1)}
        />
      </div>
      {records.status === 'loading' && <Spinner size={20} aria-label={t('shell.loading')} />}
      {records.status === 'failed' && (
        <p className="cj-hint cj-hint-bad" role="alert">
          {t('sos.emergency.recordsFailed', { reason: records.reason })}
        </p>
      )}
      {records.status === 'ready' && records.rows.length === 0 && (
        <p className="cj-hint">{t('sos.emergency.noRecords')}</p>
      )}
      {records.status === 'ready' && records.rows.length > 0 && (
        <ul className="cj-emergency-records">
          {records.rows.map((record) => (
            <li key={record.id}>
              <strong>{textOf(record, 'employeeName') || t('sos.popup.nobody')}</strong>
              <time>{textOf(record, 'createTime')}</time>
              <span>{textOf(record, 'address')}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
