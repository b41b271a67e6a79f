import { useMemo } from 'react';
import { PRIORITIES, placeText, type Alarm } from '@shared/model/alarm';
import type { BoardTile } from '@shared/model/board';
import { useClassName } from '@renderer/data/alarmWords';
import { receptionOf } from '@renderer/data/reception';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { openAlarms } from './alarms';
import { ageWords } from './age';
import { evenRows, pagesOf, rowsOf, useCarousel } from './carousel';
import { connectionOf } from './Header';
import { Part } from './Part';
import { Pages } from './Pages';
import { useBoardLive, useClockOffset, useSecond } from './store';
import { useTexts } from './text';
import { OwnTile, TileState } from './Tile';
import { useFit } from './useFit';
import { useSaid } from './useNames';

interface Props {
  readonly tile: BoardTile;
  readonly index: number;
}

/** Every alarm that nobody acknowledged: the most urgent first, with how long it has waited. */
export function AlarmsTile({ tile, index }: Props) {
  const { t } = useTexts();
  const snapshot = useBoardLive((live) => live.alarms);
  const signedOut = useBoardLive((live) => connectionOf(live.session) === 'signedOut');
  const open = useMemo(() => (snapshot === null ? [] : openAlarms(snapshot)), [snapshot]);
  const blind = snapshot !== null && receptionOf(snapshot.channels) === 'blind';
  const kind = (): 'data' | 'loading' | 'needSignIn' | 'notConnected' | 'empty' => {
    if (signedOut) return 'needSignIn';
    if (snapshot === null) return 'loading';
    if (open.length > 0) return 'data';
    return blind ? 'notConnected' : 'empty';
  };
  const state = kind();
  return (
    <OwnTile tile={tile} index={index} state={state} head={state === 'data' && <Counts />}>
      {state === 'data' ? (
        <Waiting alarms={open} />
      ) : (
        <TileState t={t} view={{ kind: state, failure: null }} tile={tile} />
      )}
    </OwnTile>
  );
}

/** How many wait of each priority, by its shape. */
function Counts() {
  const { t } = useTexts();
  const open = useBoardLive((live) => live.alarms?.counts.open);
  if (open === undefined) return null;
  return (
    <span className="bd-alarm-counts">
      {PRIORITIES.map((priority) => (
        <span key={priority} data-none={open[priority] === 0}>
          <PriorityMark priority={priority} bare />
          <b>{open[priority]}</b>
          {open[priority] > 0 && (
            <Part part={priority} name={t(`alarmList.priorityName.${priority}`)} />
          )}
        </span>
      ))}
    </span>
  );
}

function Waiting(props: { readonly alarms: readonly Alarm[] }) {
  const { alarms } = props;
  const { ref, fit } = useFit<HTMLOListElement>('--bd-event', '--bd-column', alarms.length);
  const pages = pagesOf(alarms.length, fit.rows);
  const page = useCarousel(pages, false);
  return (
    <>
      <ol
        className="bd-events bd-waiting"
        ref={ref}
        data-page={page}
        data-roomy={fit.roomy}
        data-below
      >
        {rowsOf(alarms, page, evenRows(alarms.length, fit.rows)).map((alarm) => (
          <WaitingRow key={alarm.id} alarm={alarm} />
        ))}
      </ol>
      <Pages page={page} pages={pages} />
    </>
  );
}

/** Behind the lock neither place nor words: they may name a person. */
function WaitingRow(props: { readonly alarm: Alarm }) {
  const { t } = useTexts();
  const className = useClassName();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const now = useSecond();
  const offsetMs = useClockOffset();
  const alarm = useSaid()(props.alarm);
  const name = className(alarm.recognised ? alarm.alarmClass : 'unknown');
  const age = ageWords(
    Math.max(0, now + offsetMs - (alarm.eventTime ?? alarm.receivedAt + offsetMs)),
  );
  const place = locked ? '' : placeText(alarm);
  return (
    <li className="bd-event" data-priority={alarm.priority}>
      <strong>
        <PriorityMark priority={alarm.priority} bare />
        {locked ? name : (alarm.headline ?? (alarm.text || name))}
      </strong>
      <time>{t(age.key, { n: age.n })}</time>
      <span>
        {[t(`alarmList.priorityName.${alarm.priority}`), name, place]
          .filter((one) => one !== '')
          .join(' · ')}
      </span>
    </li>
  );
}
