import { shownTime } from '@shared/base/zonedTime';
import { cityOffset } from '@shared/model/diagnostics';
import { displayName } from '@shared/model/person';
import { useMemo, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { takesOrder } from '@shared/model/alarmClasses';
import { useLive, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { ActDialog } from './ActDialog';
import { matchingNames, usePeople, useSpelling } from './people';
import { WORDS_MAX, type OneActProps } from './acts';
import { useDoubt } from './useDoubt';

const NAME_MAX = 100;
/** Most people offered at once. */
const OFFERED = 6;
const MINUTE = 60_000;
const DUE_PRESETS = [30, 60, 120, 480] as const;

/**
 * A typed due time, ms; null: none. NaN for an invalid one.
 * @param offsetMs what the clock that it is typed by, the city's, is ahead of this workstation's
 */
export function dueOf(text: string, offsetMs: number): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  // As it is shown: in the server's zone, whatever the workstation's own is.
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed)
    ? (shownTime(typed) ?? Number.NaN) - offsetMs
    : Number.NaN;
}

/** Assigns alarms to a person or a shift, with a due time and a note. */
export function AssignDialog(props: OneActProps) {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const user = useLive((live) => (live.session?.kind === 'signedIn' ? live.session.user : null));
  const people = usePeople();
  const spell = useSpelling();
  const [to, setTo] = useState('');
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const [order, setOrder] = useState(false);
  const me = user === null ? '' : displayName(user);
  const known = useMemo(() => {
    const before = props.alarms.flatMap(({ assigned }) => assigned?.to ?? []);
    return [...new Set([me, ...before, ...people.map(({ name }) => name)])].filter(
      (name) => name !== '',
    );
  }, [props.alarms, people, me]);
  const idOf = (name: string): string => {
    if (user !== null && name === me) return user.userId;
    const same = people.filter((one) => one.name === name);
    // Two people with the same name: the choice is ambiguous.
    return same.length === 1 ? (same[0]?.id ?? '') : '';
  };
  const doubt = useDoubt(props.alarms, (told) => told.act === 'order');
  const canOrder = props.alarms.some(({ alarmClass }) => takesOrder(alarmClass));
  const offset = useLive((live) => cityOffset(live.serverClock));
  const dueAt = dueOf(due, offset);
  return (
    <ActDialog
      {...props}
      focusField
      typed={to + due + note}
      title={t('alarmList.assignTitle')}
      confirm={t('alarmList.assign')}
      check={() => {
        if (to.trim() === '') return t('alarmList.assignMissing');
        return dueAt !== null && !Number.isFinite(dueAt) ? t('alarmList.dueWrong') : '';
      }}
      run={(ids) =>
        doubt.answered(
          bridge.request('alarms.assign', {
            ids,
            to: to.trim(),
            toUserId: idOf(to.trim()),
            dueAt,
            note: note.trim(),
            order: canOrder && order,
            checked: doubt.checked,
          }),
        )
      }
    >
      <FormGroup label={t('alarmList.assignTo')} labelFor="assign-to" labelInfo="*">
        <div className="cj-act-line">
          <InputGroup
            id="assign-to"
            autoFocus
            fill
            autoComplete="off"
            maxLength={NAME_MAX}
            value={to}
            placeholder={t('alarmList.assignHint')}
            onValueChange={setTo}
          />
          {me !== '' && (
            <Button
              className="cj-nowrap"
              text={t('alarmList.assignMe')}
              onClick={() => setTo(me)}
            />
          )}
        </div>
        <div className="cj-act-people" role="group" aria-label={t('alarmList.assignPeople')}>
          {matchingNames(known, to, spell, OFFERED).map((name) => (
            <Button key={name} size="small" text={name} onClick={() => setTo(name)} />
          ))}
        </div>
      </FormGroup>
      <FormGroup label={t('alarmList.dueLabel')} labelFor="assign-due">
        <div className="cj-act-line">
          <InputGroup
            id="assign-due"
            className="cj-due"
            value={due}
            placeholder={t('alarmList.dueHint')}
            onValueChange={setDue}
          />
          {DUE_PRESETS.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              className="cj-nowrap"
              text={
                minutes < 60
                  ? t('alarmList.inMinutes', { n: minutes })
                  : t('alarmList.inHours', { n: minutes / 60 })
              }
              onClick={() => {
                const at = dateTimeText(clock.now() + offset + minutes * MINUTE);
                setDue(at.slice(0, 16));
              }}
            />
          ))}
        </div>
      </FormGroup>
      <FormGroup label={t('alarmList.note')} labelFor="assign-note">
        <InputGroup id="assign-note" maxLength={WORDS_MAX} value={note} onValueChange={setNote} />
      </FormGroup>
      {canOrder ? (
        <Checkbox
          checked={order}
          label={t('alarmList.assignOrder')}
          onChange={() => setOrder(!order)}
        />
      ) : (
        <p className="cj-hint">{t('alarmList.assignHere')}</p>
      )}
      {canOrder && order && doubt.box}
    </ActDialog>
  );
}
