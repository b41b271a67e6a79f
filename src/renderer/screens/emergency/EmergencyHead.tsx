import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Duplicate, Locate } from '@blueprintjs/icons';
import type { SosBrief as Brief } from '@shared/model/sosBrief';
import { dateTimeText } from '@renderer/data/time';
import { useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { SosBrief } from '@renderer/features/sos/SosBrief';
import { useCityOffset } from '@renderer/features/sos/SosOfAlarm';
import { copyText } from '@renderer/ui/clipboard';
import { useToast } from '@renderer/ui/toasts';

/** A person needs help: the wait is shown to the second. ms */
const SECOND_MS = 1_000;

/** The brief of the page, which stays in sight whatever is done below it. */
export function EmergencyHead(props: {
  readonly brief: Brief;
  /** Shows the place on the map; absent: there is no alarm to it. */
  readonly onLocate?: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { brief } = props;
  const offset = useCityOffset();
  const now = useNow(SECOND_MS) + offset;
  const copy = (text: string, done: string): void => {
    if (copyText(text)) toast('success', done);
  };
  return (
    <header className="cj-emergency-head" data-stage={brief.stage}>
      <SosBrief
        brief={brief}
        now={now}
        size="page"
        phoneTools={
          <Button
            size="small"
            icon={<Duplicate />}
            text={t('sos.emergency.copy')}
            onClick={() => copy(brief.phone, t('sos.emergency.copied'))}
          />
        }
        placeTools={
          <>
            {props.onLocate !== undefined && (
              <Button
                size="small"
                icon={<Locate />}
                text={t('maps.near.show')}
                title={t('maps.near.showHint')}
                onClick={props.onLocate}
              />
            )}
            <span className="cj-brief-at">
              {t('sos.emergency.coordinates', { location: brief.location })}
              <Button
                size="small"
                icon={<Duplicate />}
                aria-label={t('sos.emergency.copyPlace')}
                title={t('sos.emergency.copyPlace')}
                onClick={() => copy(brief.location, t('sos.emergency.copiedPlace'))}
              />
            </span>
          </>
        }
      />
      <div className="cj-emergency-state" role="group" aria-label={t('sos.emergency.state')}>
        <b>{t(`sos.emergency.stateName.${brief.state}`)}</b>
        <small>
          {t('sos.emergency.receivedAt', { at: dateTimeText(brief.receivedAt + offset) })}
        </small>
        {props.children}
      </div>
    </header>
  );
}
