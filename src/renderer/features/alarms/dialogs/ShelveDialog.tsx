import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Button,
  ButtonGroup,
  Callout,
  FormGroup,
  InputGroup,
  NumericInput,
} from '@blueprintjs/core';
import { PRIORITIES } from '@shared/model/alarm';
import { shelveLimit } from '@shared/model/alarmConfig';
import type { Translate } from '@shared/model/translate';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';
import { ActDialog } from './ActDialog';
import { WORDS_MAX, type OneActProps } from './acts';

/** Durations offered, minutes. */
const PRESETS = [15, 30, 60, 120, 240, 480, 1440] as const;
const FIRST_MINUTES = 30;

/** A number of minutes in the largest whole unit. */
function minutesText(t: Translate, minutes: number): string {
  if (minutes % 1440 === 0) return t('alarmList.days', { n: minutes / 1440 });
  if (minutes % 60 === 0) return t('alarmList.hours', { n: minutes / 60 });
  return t('alarmList.minutes', { n: minutes });
}

/** Shelves alarms for a time, with a reason; they return when it is over. Never an SOS. */
export function ShelveDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { alarms } = props;
  const config = useMirrored('alarms.config');
  const [minutes, setMinutes] = useState<number>(FIRST_MINUTES);
  const [reason, setReason] = useState('');
  const limitOf = (one: (typeof alarms)[number]): number =>
    config === undefined ? 0 : shelveLimit(config, one.alarmClass, one.priority);
  const never = config === undefined ? [] : alarms.filter((one) => limitOf(one) === 0);
  const most = Math.max(0, ...alarms.map(limitOf));
  const tooLong = alarms.filter((one) => limitOf(one) > 0 && limitOf(one) < minutes).length;
  const limits = PRIORITIES.flatMap((priority) => {
    const one = alarms.find((alarm) => alarm.priority === priority && limitOf(alarm) > 0);
    if (one === undefined) return [];
    const name = t(`alarmList.priorityName.${priority}`);
    return [`${name} ${minutesText(t, limitOf(one))}`];
  });
  return (
    <ActDialog
      {...props}
      focusField
      typed={reason}
      title={t('alarmList.shelveTitle')}
      confirm={t('alarmList.shelve')}
      check={() => {
        if (reason.trim() === '') return t('alarmList.reasonMissing');
        return Number.isInteger(minutes) && minutes >= 1 ? '' : t('alarmList.minutesMissing');
      }}
      run={(ids) => bridge.request('alarms.shelve', { ids, minutes, reason: reason.trim() })}
    >
      {never.length > 0 && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.shelveNever', { count: never.length })}
        </Callout>
      )}
      <FormGroup label={t('alarmList.shelveReason')} labelFor="shelve-reason" labelInfo="*">
        <InputGroup
          id="shelve-reason"
          autoFocus
          maxLength={WORDS_MAX}
          value={reason}
          placeholder={t('alarmList.shelveReasonHint')}
          onValueChange={setReason}
        />
      </FormGroup>
      <FormGroup
        label={t('alarmList.shelveFor')}
        labelFor="shelve-minutes"
        helperText={
          limits.length === 0
            ? undefined
            : t('alarmList.shelveLimits', { limits: limits.join(t('shell.between')) })
        }
      >
        <div className="cj-act-line">
          <NumericInput
            id="shelve-minutes"
            value={minutes}
            min={1}
            max={10_080}
            minorStepSize={null}
            // Its buttons are named in English and name an element that is not there; ↑ and ↓ do the same.
            buttonPosition="none"
            style={{ width: 80 }}
            onValueChange={(value) => setMinutes(Math.round(value))}
          />
          <span>{t('alarmList.minutesUnit')}</span>
          <ButtonGroup>
            {PRESETS.filter((one) => one <= most).map((one) => (
              <Button
                key={one}
                size="small"
                active={one === minutes}
                aria-pressed={one === minutes}
                text={minutesText(t, one)}
                onClick={() => setMinutes(one)}
              />
            ))}
          </ButtonGroup>
        </div>
      </FormGroup>
      {tooLong > 0 && (
        <Callout compact intent="warning" icon={false}>
          {t('alarmList.shelveTooLong', { count: tooLong })}
        </Callout>
      )}
      <p className="cj-hint">{t('alarmList.shelveText')}</p>
    </ActDialog>
  );
}
