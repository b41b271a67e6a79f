import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useServices } from '@renderer/data/services';

/** Progress of a job on many rows, and a stop button: rows that were not sent yet stay unchanged. */
export function BatchProgress(props: { readonly job: string; readonly total: number }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { job, total } = props;
  const [done, setDone] = useState(0);
  const [stopping, setStopping] = useState(false);
  useEffect(
    () =>
      bridge.on('records.progress', (progress) => {
        if (progress.job === job) setDone(progress.done);
      }),
    [bridge, job],
  );
  return (
    <div className="cj-progress" role="status">
      <span>{t('batch.progress', { done, total })}</span>
      <ProgressBar {...(done === 0 ? {} : { value: done / Math.max(1, total) })} />
      {total > 1 && (
        <Button
          size="small"
          text={t('batch.stop')}
          loading={stopping}
          onClick={() => {
            setStopping(true);
            bridge.command('records.cancel', { job });
          }}
        />
      )}
    </div>
  );
}
