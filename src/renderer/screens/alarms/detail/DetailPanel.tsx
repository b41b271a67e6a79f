import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Locate } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { entryOf } from '@renderer/data/families';
import { useLanguage } from '@renderer/data/language';
import { useUnwatched } from '@renderer/data/unwatched';
import { useRested } from '@renderer/ui/useRest';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import type { ListAct } from '@renderer/features/alarms/dialogs/acts';
import { SosOfAlarm } from '@renderer/features/sos/SosOfAlarm';
import { classText, stateNote } from '@renderer/features/alarms/model/words';
import { canAct, whyNot } from '../useActs';
import { DetailActs, DetailComments } from './DetailActs';
import { DetailFacts, MessageFields } from './DetailFacts';
import { DetailHistory } from './DetailHistory';
import { RawText } from './RawText';
import { ResponseCard } from './ResponseCard';

const LEAST_PX = 340;
const MOST_PX = 720;
const FIRST_PX = 420;
/** Width step of an arrow key on the edge, px. */
const STEP_PX = 20;

const BUTTONS: readonly ListAct[] = [
  'acknowledge',
  'shelve',
  'unshelve',
  'assign',
  'comment',
  'tellServer',
  'close',
];

/** Everything about one alarm, beside the list. */
export function DetailPanel(props: {
  readonly alarm: Alarm;
  /** False: the alarm left the ledger; this is its last state. */
  readonly isKept: boolean;
  readonly onAct: (act: ListAct, alarm: Alarm) => void;
  /** Shows the alarm's place on the map. */
  readonly onLocate: (alarm: Alarm) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const [width, setWidth] = useRested('alarms.detailWidth', FIRST_PX);
  const { alarm } = props;
  const { family: key } = alarmClassOf(alarm.alarmClass);
  const family = key === null ? undefined : entryOf(key);
  const path = family?.screen?.paths[0];
  const note = stateNote(t, alarm);
  const unwatched = useUnwatched()(alarm);
  const acts = BUTTONS.filter(
    (act) => canAct(act, alarm) && !(act === 'shelve' && neverShelved(alarm)),
  );
  return (
    <aside className="cj-detail" aria-label={t('alarmList.details')} style={{ width }}>
      <Edge width={width} onWidth={setWidth} />
      <header>
        <PriorityMark priority={alarm.priority} />
        <span className="cj-detail-class">{classText(t, alarm)}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t('shell.close')}
          onClick={props.onClose}
        />
      </header>
      <div className="cj-detail-body">
        <h2>{alarm.text.slice(0, TITLE_MAX)}</h2>
        <p className="cj-detail-state">
          <b>{t(`alarmList.stateName.${alarm.state}`)}</b> {note}
        </p>
        {unwatched !== null && (
          <Callout compact intent="warning" icon={false}>
            {t(`alarmList.unwatchedHint.${unwatched}`)}
          </Callout>
        )}
        {!props.isKept && (
          <Callout compact intent="warning" icon={false}>
            {t('alarmList.notKept')}
          </Callout>
        )}
        <div className="cj-detail-buttons">
          {acts.map((act) => {
            const why = whyNot(t, act, [alarm]);
            return (
              <span key={act} title={why ?? ''}>
                <Button
                  size="small"
                  intent={act === 'acknowledge' ? 'primary' : 'none'}
                  text={t(`alarmList.act.${act}`)}
                  disabled={why !== null}
                  onClick={() => props.onAct(act, alarm)}
                />
              </span>
            );
          })}
          <Button
            size="small"
            icon={<Locate />}
            text={t('maps.near.show')}
            title={t('maps.near.showHint')}
            onClick={() => props.onLocate(alarm)}
          />
        </div>
        <SosOfAlarm alarm={alarm} />
        <ResponseCard alarm={alarm} />
        <Part title={t('alarmList.facts')}>
          <DetailFacts alarm={alarm} />
          {family !== undefined && path !== undefined && (
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text={t('alarmList.openRecords', { name: family.labels[language] })}
              onClick={() => void navigate(path)}
            />
          )}
        </Part>
        <Part title={t('alarmList.doneTitle')}>
          <DetailActs alarm={alarm} />
        </Part>
        <Part title={t('alarmList.commentsTitle', { count: alarm.comments.length })}>
          <DetailComments alarm={alarm} />
        </Part>
        <Part title={t('alarmList.historyTitle')}>
          <DetailHistory alarm={alarm} />
        </Part>
        <Part title={t('alarmList.fieldsTitle')}>
          <MessageFields alarm={alarm} />
        </Part>
        <Part title={t('alarmList.rawTitle')}>
          <RawText key={alarm.id} alarm={alarm} />
        </Part>
      </div>
    </aside>
  );
}

/** A longer text is shown below instead, unchanged. */
const TITLE_MAX = 300;

const neverShelved = ({ alarmClass }: Alarm): boolean => !alarmClassOf(alarmClass).shelvable;

function Part(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="cj-detail-part">
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}

/** The edge that changes the panel's width, by pointer or arrow keys. */
function Edge(props: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const { t } = useTranslation();
  const set = (width: number): void =>
    props.onWidth(Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(width))));
  return (
    <div
      className="cj-detail-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('alarmList.detailWidth')}
      aria-valuenow={props.width}
      aria-valuemin={LEAST_PX}
      aria-valuemax={MOST_PX}
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') set(props.width + STEP_PX);
        if (key === 'ArrowRight') set(props.width - STEP_PX);
      }}
      onPointerDown={(event) => {
        const { clientX: from, currentTarget: edge, pointerId } = event;
        const { width } = props;
        edge.setPointerCapture(pointerId);
        const move = ({ clientX }: PointerEvent): void => set(width + from - clientX);
        edge.addEventListener('pointermove', move);
        edge.addEventListener(
          'lostpointercapture',
          () => edge.removeEventListener('pointermove', move),
          { once: true },
        );
      }}
    />
  );
}
