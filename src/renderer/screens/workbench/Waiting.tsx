import { useCallback, useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { PRIORITIES, placeText, type Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { cityOffset } from '@shared/model/diagnostics';
import { pathOf } from '@shared/model/pages';
import { isSos } from '@shared/model/sosAlerts';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { sosAge } from '@renderer/data/sosAge';
import { shortTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { setHome } from '@renderer/ui/focus/homes';
import { focusOn } from '@renderer/ui/focus/places';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { useToast } from '@renderer/ui/toasts';
import { useRoom } from '@renderer/ui/useRoom';
import { Card } from './Card';

/** Height of a row, px; the style sheet says the same. */
const ROW_PX = 38;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const urgency = (alarm: Alarm): number => (isSos(alarm) ? -1 : PRIORITIES.indexOf(alarm.priority));

/** What nobody acknowledged: the most urgent first, among equals the newest. Pure. */
export function waitingAlarms(alarms: readonly Alarm[]): readonly Alarm[] {
  return alarms
    .filter(({ state }) => isOpen(state))
    .sort((a, b) => urgency(a) - urgency(b) || b.receivedAt - a.receivedAt);
}

/** What was answered or is over, the newest first: it takes the room that nothing else needs. Pure. */
export function handledAlarms(alarms: readonly Alarm[]): readonly Alarm[] {
  return alarms.filter(({ state }) => !isOpen(state)).sort((a, b) => b.receivedAt - a.receivedAt);
}

/** The alarms that wait for the one who has the desk: as many as fit, with one act each. */
export function Waiting() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const alarms = useLive((live) => live.alarms?.alarms);
  const waiting = useMemo(() => waitingAlarms(alarms ?? []), [alarms]);
  const handled = useMemo(() => handledAlarms(alarms ?? []), [alarms]);
  const { ref, rows } = useRoom<HTMLDivElement>(ROW_PX);
  const work = useRowHome();
  const all = waiting.length > 0 && (
    <Button
      size="small"
      variant="minimal"
      text={t('workbench.waiting.all', { count: waiting.length })}
      onClick={() => void navigate(pathOf('alarms'))}
    />
  );
  return (
    <Card name="waiting" title={t('workbench.waiting.title')} end={all}>
      <div className="cj-desk-room" ref={ref}>
        {waiting.length === 0 ? (
          <p className="cj-desk-calm" data-alone={handled.length === 0}>
            <Endorsed /> {t('workbench.waiting.none')}
          </p>
        ) : (
          <ul className="cj-desk-rows" onKeyDown={moveFocus} {...work}>
            {waiting.slice(0, rows).map((alarm) => (
              <Row key={alarm.id} alarm={alarm} />
            ))}
          </ul>
        )}
        <Handled alarms={handled.slice(0, Math.max(0, rows - Math.max(1, waiting.length) - 1))} />
      </div>
    </Card>
  );
}

function Handled(props: { readonly alarms: readonly Alarm[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { live } = useServices();
  const offsetMs = useLive((state) => cityOffset(state.serverClock));
  const now = useNow(MINUTE_MS) + offsetMs;
  if (props.alarms.length === 0) return null;
  return (
    <>
      <h3 className="cj-desk-handled">{t('workbench.waiting.handled')}</h3>
      <ul className="cj-desk-rows">
        {props.alarms.map((alarm) => (
          <li key={alarm.id} data-alarm={alarm.id} data-handled="true">
            <button
              type="button"
              className="cj-desk-open"
              onClick={() => {
                live.setState({ focusedAlarm: alarm.id });
                void navigate(pathOf('alarms'));
              }}
            >
              <PriorityMark priority={alarm.priority} />
              <span>{alarm.headline ?? alarm.text}</span>
              <small>
                {[t(`alarmList.stateName.${alarm.state}`), alarm.acknowledged?.by ?? ''].join(' ')}
              </small>
              <time>{shortTime(alarm.eventTime ?? alarm.receivedAt + offsetMs, now)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The alarms of a list, each as the button that has the keyboard. */
const rowsOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('.cj-desk-open'),
];

/** Makes a list of rows the place where the keyboard goes on when a row of it goes: at the one that takes its place. */
function useRowHome() {
  const at = useRef(0);
  const ref = useCallback((list: HTMLElement | null): void => {
    if (list === null) return;
    setHome(list, () => focusOn(rowsOf(list)[at.current] ?? rowsOf(list).at(-1)));
  }, []);
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
    at.current = [...currentTarget.children].findIndex((row) => row.contains(target));
  };
  return { ref, onFocus };
}

/** Up and down go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = rowsOf(event.currentTarget);
  const row = (event.target as HTMLElement)
    .closest('li')
    ?.querySelector<HTMLElement>('.cj-desk-open');
  const next = rows[rows.findIndex((one) => one === row) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Row({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const { bridge, live } = useServices();
  const offsetMs = useLive((state) => cityOffset(state.serverClock));
  const now = useNow(SECOND_MS);
  const text = alarm.headline ?? alarm.text;
  const since = alarm.eventTime ?? alarm.receivedAt + offsetMs;
  const age = sosAge(now + offsetMs - since);
  const open = (): void => {
    live.setState({ focusedAlarm: alarm.id });
    void navigate(pathOf('alarms'));
  };
  const acknowledge = (): void => {
    void settle(bridge.request('alarms.acknowledge', { ids: [alarm.id], comment: '' })).then(
      (answer) => {
        if (!answer.ok) return toast('danger', errorText(t, answer.error));
        const refused = answer.value.refused[0]?.key;
        if (refused === undefined) toast('success', t('workbench.waiting.acknowledged', { text }));
        else toast('warning', t(refused));
      },
    );
  };
  const sos = isSos(alarm);
  return (
    <li data-priority={alarm.priority} data-alarm={alarm.id}>
      <button
        type="button"
        className="cj-desk-open"
        onClick={open}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.altKey || sos) return;
          event.preventDefault();
          // The next row has the keyboard then: a key that is held would go through them all.
          if (!event.repeat) acknowledge();
        }}
      >
        <PriorityMark priority={alarm.priority} />
        <span title={text}>{text}</span>
        <small title={placeText(alarm)}>{placeText(alarm)}</small>
        <time>{t('workbench.waiting.waited', { time: t(age.key, { n: age.n }) })}</time>
      </button>
      <Button
        size="small"
        variant="outlined"
        intent={sos ? 'danger' : 'none'}
        text={t(`workbench.waiting.${sos ? 'handle' : 'acknowledge'}`)}
        onClick={sos ? open : acknowledge}
      />
    </li>
  );
}
