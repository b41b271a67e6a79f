import { useEffect, type ReactNode } from 'react';
import { placeText, type Alarm } from '@shared/model/alarm';
import type { Takeover as Shown } from '@shared/model/board';
import { isOpen } from '@shared/model/alarmState';
import { stepsOf, useCardKey, useClassName } from '@renderer/data/alarmWords';
import { dueByCity } from '@shared/model/diagnostics';
import type { AlarmPlace } from '@shared/model/map/alarmPlace';
import type { LngLat } from '@shared/model/map/place';
import { isSos } from '@shared/model/sosAlerts';
import { sosBriefOf, waitedText } from '@shared/model/sosBrief';
import { clockText, shortTime, timeOrDate } from '@renderer/data/time';
import { SosBrief } from '@renderer/features/sos/SosBrief';
import { SosSteps } from '@renderer/features/sos/SosSteps';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { afterPaint } from '@renderer/ui/paint';
import { useBoard, useBoardLive, useClockOffset, useSecond } from './store';
import { NearestOnes, TakeoverPlace, useTakeoverPlace } from './TakeoverPlace';
import { useTexts } from './text';
import { useNames, useSaid } from './useNames';
import type { Names } from './cellText';
import { maskedText } from '@shared/catalogue/personal';

/** More would be unreadable from across the room; the console shows all. */
const STEPS = 3;

/** An unacknowledged alarm that covers the board; main decides which and for how long. */
export function Takeover() {
  const { bridge } = useBoard();
  const shown = useBoardLive((live) => live.takeover);
  const id = shown?.alarm.id;
  useEffect(() => {
    if (id !== undefined) afterPaint(() => bridge.command('board.takeoverDrawn', { id }));
  }, [bridge, id]);
  return shown === null ? null : <Card shown={shown} />;
}

function Card(props: { readonly shown: Shown }) {
  const { alarm } = props.shown;
  const { t } = useTexts();
  const open = isOpen(alarm.state);
  const state = t(`alarmList.stateName.${alarm.state}`);
  return (
    <section
      className="bd-takeover"
      role="alert"
      data-alarm={alarm.id}
      data-priority={alarm.priority}
      data-open={open}
    >
      <Head alarm={alarm} />
      <Body alarm={alarm} />
      <footer role="presentation">
        <span>{open ? t('board.takeover.ends') : t('board.takeover.answered', { state })}</span>
        <Others shown={props.shown} />
      </footer>
    </section>
  );
}

/** What happened and where at the left; who has it, what to do and whom to send at the right. */
function Body({ alarm }: { readonly alarm: Alarm }) {
  const place = useTakeoverPlace(alarm);
  return (
    <div className="bd-takeover-body">
      <What alarm={alarm} place={place} />
      <Answer alarm={alarm} at={place.at} />
    </div>
  );
}

/** Whose turn is next, and how many wait after that; behind the lock only how many. */
function Others(props: { readonly shown: Shown }) {
  const { others, next: alarm } = props.shown;
  const { t } = useTexts();
  const said = useSaid();
  const className = useClassName();
  const locked = useLocked();
  // The name of whoever calls for help stays whole, as in the card itself.
  const next = alarm === null || isSos(alarm) ? alarm : said(alarm);
  if (others === 0) return null;
  if (next === null || locked) return <b>{t('board.takeover.others', { number: others })}</b>;
  const kind = className(next.recognised ? next.alarmClass : 'unknown');
  const name = [next.object, placeText(next)].filter((part) => part !== '').join(' · ');
  return (
    <b className="bd-takeover-next">
      <span>{t('board.takeover.next', { kind, name: name === '' ? '' : ` ${name}` })}</span>
      {others > 1 && <span>{t('board.takeover.after', { number: others - 1 })}</span>}
    </b>
  );
}

/** Priority, class and age of the alarm. */
function Head(props: { readonly alarm: Alarm }) {
  const { alarm } = props;
  const { t } = useTexts();
  const className = useClassName();
  const now = useSecond();
  const offsetMs = useClockOffset();
  const since = alarm.eventTime ?? alarm.receivedAt + offsetMs;
  const at = timeOrDate(since, now + offsetMs);
  return (
    <header role="presentation">
      <div className="bd-takeover-rank">
        <PriorityMark priority={alarm.priority} />
        <span>
          {isOpen(alarm.state)
            ? t(`board.takeover.${alarm.alarmClass === 'sos' ? 'help' : 'noAnswer'}`)
            : t(`alarmList.stateName.${alarm.state}`)}
        </span>
      </div>
      <h2>{className(alarm.recognised ? alarm.alarmClass : 'unknown')}</h2>
      <div className="bd-takeover-time">
        <span>{t('board.takeover.since')}</span>
        <b>
          {isSos(alarm)
            ? waitedText(sosBriefOf(alarm, offsetMs), now + offsetMs)
            : clockText(now + offsetMs - since)}
        </b>
        <small>
          {t(`board.takeover.${alarm.eventTime === null ? 'receivedAt' : 'raisedAt'}`, {
            at,
          })}
        </small>
      </div>
    </header>
  );
}

/** Site and text; both hidden while the workstation is locked. */
function What(props: { readonly alarm: Alarm; readonly place: AlarmPlace }) {
  const { object, site, text, alarmClass } = useSaid()(props.alarm);
  const { t } = useTexts();
  const className = useClassName();
  const locked = useLocked();
  const offsetMs = useClockOffset();
  const now = useSecond() + offsetMs;
  if (locked) {
    return (
      <div className="bd-takeover-what">
        <em>{t('board.takeover.hidden')}</em>
      </div>
    );
  }
  if (isSos(props.alarm)) {
    // Its name is whole whatever the setting says: the hall has to know at once who needs help. The number is masked.
    return (
      <div className="bd-takeover-what">
        <SosBrief brief={sosBriefOf(props.alarm, offsetMs)} now={now} size="board" />
        <TakeoverPlace {...props} />
      </div>
    );
  }
  return (
    <div className="bd-takeover-what">
      {object !== '' && <strong>{object}</strong>}
      {site !== '' && site !== object && <em>{site}</em>}
      {text !== className(alarmClass) && <p>{text}</p>}
      <TakeoverPlace {...props} />
    </div>
  );
}

/** While locked main sends masked alarms; the page must not show earlier ones even for a moment. */
function useLocked(): boolean {
  return useBoardLive((live) => live.lock?.locked === true);
}

/** Who has the alarm, as a wall may say it; '' where that is not known. */
function nameOf(assigned: Alarm['assigned'], names: Names): string {
  if (assigned === null) return '';
  return names === 'shown' ? assigned.to : maskedText(assigned.to, { kind: 'text' });
}

/** Who acknowledged or has the alarm, and the steps to take. */
function Answer(props: { readonly alarm: Alarm; readonly at: LngLat | null }) {
  const { alarm, at } = props;
  const { t } = useTexts();
  const offsetMs = useClockOffset();
  const now = useSecond();
  const steps = stepsOf(t(`${useCardKey()(alarm)}.action`)).slice(0, STEPS);
  const { assigned } = alarm;
  const locked = useLocked();
  const names = useNames();
  const name = locked ? '' : nameOf(assigned, names);
  const who = assigned === null ? t('board.takeover.nobody') : name;
  const due = assigned?.dueAt ?? null;
  return (
    <div className="bd-takeover-answer">
      <Part title={t('board.takeover.assigned')} name="assigned">
        <strong>{who || t('board.takeover.somebody')}</strong>
        {due !== null && (
          <em>
            {t('board.takeover.due', { at: shortTime(dueByCity(due, offsetMs), now + offsetMs) })}
          </em>
        )}
      </Part>
      <Part title={t('alarmList.cardPart.action')} name="action">
        {isSos(alarm) ? (
          <SosSteps steps={sosBriefOf(alarm, offsetMs).steps} offsetMs={offsetMs} />
        ) : (
          steps.map((step) => <p key={step}>{step}</p>)
        )}
      </Part>
      {at !== null && !locked && <NearestOnes alarm={alarm} at={at} />}
    </div>
  );
}

function Part(props: {
  readonly title: string;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <section data-part={props.name}>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}
