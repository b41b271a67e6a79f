import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { useServices } from '@renderer/data/services';

interface Raw {
  readonly raw: string;
  readonly rawCut: boolean;
}

/** The original message; a text node, so HTML in it is shown and never executed. */
export function RawText(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { alarm } = props;
  const [open, setOpen] = useState(!alarm.recognised);
  if (open) return <Whole alarm={alarm} />;
  return (
    <Button
      size="small"
      variant="minimal"
      intent="primary"
      text={t('alarmList.showRaw')}
      onClick={() => setOpen(true)}
    />
  );
}

/** Lists contain only the start of long messages: the whole is requested. */
function Whole(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const { alarm } = props;
  const [whole, setWhole] = useState<Raw | null>(null);
  useEffect(() => {
    let isOver = false;
    bridge.request('alarms.raw', { id: alarm.id }).then((answer) => {
      if (!isOver) setWhole(answer);
    }, report);
    return () => {
      isOver = true;
    };
  }, [bridge, report, alarm.id]);
  const { raw, rawCut } = whole ?? alarm;
  return (
    <>
      {!alarm.recognised && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.rawNote')}
        </Callout>
      )}
      {rawCut && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.rawCut')}
        </Callout>
      )}
      <pre className="cj-raw" tabIndex={0}>
        {raw}
      </pre>
    </>
  );
}
