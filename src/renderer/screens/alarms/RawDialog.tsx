import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';

const WIDTH_PX = 640;

/** The message as it came; a text node, so markup in it is shown and never executed. */
export function RawDialog(props: { readonly alarm: Alarm; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { alarm } = props;
  return (
    <Dialog
      isOpen
      title={t('alarmList.rawTitle')}
      onClose={props.onClose}
      style={{ width: WIDTH_PX }}
    >
      <DialogBody>
        {!alarm.recognised && (
          <Callout compact intent="warning" icon={false}>
            {t('alarmList.rawNote')}
          </Callout>
        )}
        {alarm.rawCut && (
          <Callout compact intent="warning" icon={false}>
            {t('alarmList.rawCut')}
          </Callout>
        )}
        <pre className="cj-raw">{alarm.raw}</pre>
      </DialogBody>
      <DialogFooter actions={<Button text={t('shell.close')} onClick={props.onClose} />} />
    </Dialog>
  );
}
