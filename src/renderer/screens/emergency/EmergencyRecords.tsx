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
  | { readonly status: 'ready'; readonly rows: readonly RecordView[] }
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
          ? { status: 'ready', rows: answer.value.page.records }
          : { status: 'failed', reason: failureText(t, answer.error) },
      );
    });
    return () => {
      isOver = true;
    };
  }, [bridge, t, turn, count]);
  return (
    <section className="cj-emergency-card" aria-label={t('popups.emergency.records')}>
      <h3>
        {t('popups.emergency.records')}
        <Button
          size="small"
          variant="minimal"
          icon={<Refresh />}
          title={t('popups.emergency.refresh')}
          aria-label={t('popups.emergency.refresh')}
          onClick={() => setTurn(turn + 1)}
        />
      </h3>
      {records.status === 'loading' && <Spinner size={20} />}
      {records.status === 'failed' && (
        <p className="cj-hint cj-hint-bad" role="alert">
          {t('popups.emergency.recordsFailed', { reason: records.reason })}
        </p>
      )}
      {records.status === 'ready' && records.rows.length === 0 && (
        <p className="cj-hint">{t('popups.emergency.noRecords')}</p>
      )}
      {records.status === 'ready' && records.rows.length > 0 && (
        <ul className="cj-emergency-records">
          {records.rows.map((record) => (
            <li key={record.id}>
              <strong>{textOf(record, 'employeeName') || t('popups.sos.nobody')}</strong>
              <time>{textOf(record, 'createTime')}</time>
              <span>{textOf(record, 'address')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
