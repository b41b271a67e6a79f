import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@renderer/data/translation';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { cityOffset } from '@shared/model/diagnostics';
import type { FloodGroup } from '@shared/model/attention';
import { SavedViewsMenu } from '@renderer/records/list/SavedViewsMenu';
import { useLanguage } from '@renderer/data/language';
import { useLive, useServices } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { useUnwatched } from '@renderer/data/unwatched';
import { useToast } from '@renderer/ui/toasts';
import { afterPaint } from '@renderer/ui/paint';
import { useLatest } from '@renderer/ui/useLatest';
import { useMayRest, useRested } from '@renderer/ui/useRest';
import { useDensity } from '@renderer/ui/grid/useDensity';
import { AlarmFilters } from './AlarmFilters';
import { ColumnsMenu } from './ColumnsMenu';
import { AckUndo } from './AckUndo';
import { AlarmToolbar, BAR_ROOM } from './AlarmToolbar';
import { BatchBar } from './BatchBar';
import { AlarmEmpty } from './bars/AlarmEmpty';
import { FloodBanner } from './bars/FloodBanner';
import { GapsBar } from './bars/GapsBar';
import { DetailPanel } from './detail/DetailPanel';
import type { ListAct } from '@renderer/features/alarms/dialogs/acts';
import { AlarmGrid, type AlarmGridHandle } from './grid/AlarmGrid';
import { alarmColumns, hasTwoLines, roomOf } from './grid/columns';
import { headingCell } from './grid/heading';
import { readAlarmSearch } from '@renderer/features/alarms/model/address';
import {
  FIRST_QUERY,
  isFiltered,
  toListQuery,
  unfiltered,
  type AlarmQuery,
} from '@renderer/features/alarms/model/query';
import { groupIdOf, isGroup, type GroupRow } from '@renderer/features/alarms/model/rows';
import { inView, matcher, nextOpen } from '@renderer/features/alarms/model/select';
import { classText } from '@renderer/features/alarms/model/words';
import { AlarmPlaceDialog } from '@renderer/features/maps/AlarmPlace';
import { useActs } from './useActs';
import { useAskedQuery } from './useAskedQuery';
import { useAlarmKeys } from './useAlarmKeys';
import { useAlarmRows } from './useAlarmRows';
import { rowHeight, useWidthStep } from './useListRoom';
import { useAlarmColumns, useAlarmViews } from './useAlarmViews';
import '@renderer/records/records.css';
import './alarms.css';
import './detail.css';

/** The alarms of this tenant: searched, grouped, acted on, with the details of one beside them. */
export function AlarmScreen() {
  const isKnown = useLive((state) => state.alarms !== null);
  return isKnown ? <AlarmList /> : null;
}

function AlarmList() {
  const { t } = useTranslation();
  const { bridge, clock, live } = useServices();
  const toast = useToast();
  const language = useLanguage();
  const asked = useLive((state) => state.focusedAlarm);
  const userId = useLive((state) =>
    state.session?.kind === 'signedIn' ? state.session.user.userId : '',
  );
  const { search: address } = useLocation();
  const [byAddress] = useState(() => readAlarmSearch(address));
  const [query, setQuery] = useRested<AlarmQuery>('alarms.query', byAddress ?? FIRST_QUERY);
  useAskedQuery(query, setQuery);
  const [foldedList, setFolded] = useRested<Readonly<Record<string, boolean>>>('alarms.folded', {});
  const folded = useMemo(() => new Map(Object.entries(foldedList)), [foldedList]);
  const [focused, setFocused] = useRested<string | null>('alarms.focused', null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [detail, setDetail] = useRested<Alarm | null>('alarms.detail', null);
  const [viewsOpen, setViewsOpen] = useState(false);
  /** The alarm whose place is shown. */
  const [located, setLocated] = useState<Alarm | null>(null);
  /** The row to show, and the alarms to choose, as soon as they are listed. */
  const wanted = useRef<string | null>(null);
  const choosing = useRef<GroupRow | null>(null);
  const grid = useRef<AlarmGridHandle | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const barRoom = useWidthStep(page, BAR_ROOM[language], 'words');
  const room = useWidthStep(list, roomOf, 'wide');
  const height = useDensity();
  const { snapshot, listed, rows, counts, find } = useAlarmRows(query, folded);
  const columns = useAlarmColumns();
  const saved = useAlarmViews(query, columns, setQuery, byAddress === null);
  /** The alarm that C comments on instead of the row of the keyboard: the one that was answered just now. */
  const [justDone, setJustDone] = useState<string | null>(null);
  const acts = useActs({
    ended: () => afterPaint(() => toGridFromPage()),
    // As it was when it waited: the list, drawn at its pace, may still have it as acknowledged, in another view.
    undone: (alarm) => latest().show(alarm),
  });
  // A new function when other sources are checked: the rows are redrawn.
  const unwatched = useUnwatched();

  /** Without a row to be on, the keyboard waits on the page: its keys go on. */
  const toGrid = (): void => {
    if (grid.current === null) page.current?.focus({ preventScroll: true });
    else grid.current.focusGrid();
  };
  /** From the page to its rows; who is in the details, or in a dialog, stays there. */
  const toGridFromPage = (): void => {
    if (document.activeElement === page.current) toGrid();
  };
  const clear = (): void => {
    setQuery(unfiltered(query));
    afterPaint(toGrid);
  };
  const change = (patch: Partial<AlarmQuery>): void => setQuery((old) => ({ ...old, ...patch }));
  const fold = (id: string, isFolded: boolean): void =>
    setFolded((old) => ({ ...old, [id]: isFolded }));
  const context = {
    group: query.group,
    isFlood: snapshot?.attention.flood != null,
    chattering: snapshot?.attention.chattering ?? {},
    folded,
  };
  /** Brings an alarm into view, whatever the filters and groups. */
  const show = (alarm: Alarm): void => {
    const className = (one: Alarm): string => classText(t, one);
    const of = { now: clock.now(), userId, className };
    if (!matcher(query, of)(alarm)) {
      const view = inView(alarm, query.view, of.now) ? query.view : 'all';
      setQuery({ ...unfiltered(query), view });
    }
    const group = groupIdOf(alarm, context);
    if (group !== null) fold(group, false);
    setFocused(alarm.id);
    if (rows.some(({ id }) => id === alarm.id)) grid.current?.show(alarm.id);
    else wanted.current = alarm.id;
  };
  const latest = useLatest({ show, find, toast, t, chattering: context.chattering, snapshot });
  // A click on a toast overrides filters and groups: its alarm must be visible.
  const known = snapshot !== null;
  useEffect(() => {
    if (asked === null || !known) return;
    live.setState({ focusedAlarm: null });
    bridge.command('alarms.opened', { ids: [asked] });
    const alarm = live.getState().alarms?.alarms.find(({ id }) => id === asked);
    if (alarm === undefined) latest().toast('warning', latest().t('alarmList.notKept'));
    else latest().show(alarm);
  }, [bridge, asked, live, latest, known]);
  useEffect(() => {
    const has = (id: string | undefined): boolean => rows.some((row) => row.id === id);
    if (wanted.current !== null && has(wanted.current)) {
      grid.current?.show(wanted.current);
      wanted.current = null;
    }
    // A folded group is unfolded first: only listed rows can be chosen.
    if (choosing.current !== null && has(choosing.current.ids[0])) {
      grid.current?.choose(choosing.current.ids);
      choosing.current = null;
    }
  }, [rows]);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    // The grid, and the keyboard with it, went with its last row.
    if (isEmpty && document.activeElement === document.body)
      page.current?.focus({ preventScroll: true });
  }, [isEmpty]);

  const choose = (row: GroupRow): void => {
    choosing.current = row;
    fold(row.id, false);
  };
  const run = useLatest({ start: acts.start, setDetail, fold, choose });
  const defs = useMemo(
    () =>
      alarmColumns(
        t,
        language,
        columns.layout,
        room,
        {
          now: () => clock.now(),
          serverNow: () => serverTime(clock.now(), live.getState().serverClock?.offsetMs ?? 0),
          cityOffset: () => cityOffset(live.getState().serverClock),
          chattering: () => latest().chattering,
          unwatched,
        },
        {
          onOpen: (alarm) => run().setDetail(latest().find(alarm.id) ?? alarm),
          onAcknowledge: (alarm) => run().start('acknowledge', [alarm]),
        },
      ),
    [t, language, columns.layout, room, clock, live, latest, run, unwatched],
  );
  const heading = useMemo(
    () =>
      headingCell(t, () => clock.now(), {
        onToggle: (row) => run().fold(row.id, row.isOpen),
        onChoose: (row) => run().choose(row),
      }),
    [t, clock, run],
  );
  const focusedRow = rows.find(({ id }) => id === focused) ?? null;
  /** The chosen alarms, or the focused one, or all of the focused group. */
  const meant = (): readonly Alarm[] => {
    const ids =
      selected.length > 0
        ? selected
        : focusedRow === null
          ? []
          : isGroup(focusedRow)
            ? focusedRow.ids
            : [focusedRow.id];
    return ids.flatMap((id) => find(id) ?? []);
  };
  const { undoable } = acts;
  const act = (one: ListAct): void => {
    const isOfLast = one === 'comment' && undoable !== null && undoable.id === justDone;
    acts.start(one, isOfLast ? [find(undoable.id) ?? undoable] : meant());
    const [only, ...more] = meant();
    if (one === 'acknowledge' && only !== undefined && more.length === 0) setJustDone(only.id);
  };
  const acknowledgeListed = (): void => acts.start('acknowledge', listed, true);
  const chosen = selected.flatMap((id) => find(id) ?? []);
  const isAnyOpen = listed.some(({ state }) => isOpen(state));
  const next = (): void => {
    const alarm = nextOpen(snapshot?.alarms ?? [], focused);
    if (alarm === null) toast('success', t('alarmList.empty.unacknowledged'));
    else {
      show(alarm);
      if (detail !== null) setDetail(alarm);
    }
  };
  useAlarmKeys({
    act,
    acknowledgeListed,
    next,
    locate: () => {
      const [only] = meant();
      if (only !== undefined) setLocated(only);
    },
    details: () => {
      if (focusedRow === null) return;
      if (isGroup(focusedRow)) fold(focusedRow.id, focusedRow.isOpen);
      else setDetail(focusedRow);
    },
    closeDetails: detail === null ? null : () => setDetail(null),
    search: () => search.current?.select(),
    toGrid,
    views: () => setViewsOpen(true),
    undo: acts.undo,
  });
  useMayRest(
    selected.length === 0 && undoable === null && acts.dialog === null && located === null,
  );
  if (snapshot === null) return null;
  const shownDetail = detail === null ? null : (find(detail.id) ?? detail);
  const flood = (group: FloodGroup | null): void =>
    setQuery({
      ...FIRST_QUERY,
      view: 'unacknowledged',
      ...(group === null
        ? { group: 'siteClass' as const }
        : { site: group.site, alarmClass: group.alarmClass, group: 'none' as const }),
    });
  return (
    <section
      ref={page}
      tabIndex={-1}
      className="cj-list cj-alarms"
      data-revision={snapshot.revision}
      data-view={query.view}
      data-room={barRoom}
      onMouseDownCapture={() => setJustDone(null)}
      onKeyDownCapture={({ key }) => {
        // Whoever moves on means the row that they are on.
        if (key.startsWith('Arrow')) setJustDone(null);
      }}
    >
      <FloodBanner flood={snapshot.attention.flood} onGroup={flood} />
      <GapsBar gaps={snapshot.gaps} />
      <div className="cj-toolbar cj-alarm-bar">
        <AlarmToolbar
          room={barRoom}
          view={query.view}
          counts={counts}
          channels={snapshot.channels}
          onView={(view) => change({ view })}
          onAcknowledgeListed={isAnyOpen ? acknowledgeListed : null}
          filters={
            <AlarmFilters
              query={query}
              alarms={snapshot.alarms}
              isFlood={context.isFlood}
              bare={barRoom !== 'words'}
              onQuery={change}
              onClear={clear}
              onToGrid={() => grid.current?.focusFirst()}
              search={search}
            />
          }
        >
          <SavedViewsMenu
            saved={saved}
            query={toListQuery(query)}
            isOpen={viewsOpen}
            onOpen={setViewsOpen}
          />
          <ColumnsMenu columns={columns} height={height} />
        </AlarmToolbar>
        {chosen.length > 0 && (
          <BatchBar
            chosen={chosen}
            onAct={act}
            onClear={() => {
              grid.current?.deselect();
              toGrid();
            }}
          />
        )}
      </div>
      <div className="cj-alarm-body">
        <div className="cj-list-grid" ref={list}>
          {rows.length === 0 ? (
            <AlarmEmpty
              channels={snapshot.channels}
              view={query.view}
              isFiltered={isFiltered(query)}
              onClear={clear}
            />
          ) : (
            <AlarmGrid
              rows={rows}
              columns={defs}
              heading={heading}
              focused={focused}
              rowPx={rowHeight(height.density, hasTwoLines(room))}
              sort={query.sort}
              onSort={(sort) => change({ sort })}
              onSelect={setSelected}
              onFocus={(row) => {
                setFocused(row?.id ?? null);
                if (detail !== null && row !== null && !isGroup(row)) setDetail(row);
              }}
              onOpen={(row) => {
                if (isGroup(row)) fold(row.id, row.isOpen);
                else setDetail(row);
              }}
              onArrange={(arranged, resized) => {
                // Two lines are no choice of columns.
                if (!hasTwoLines(room)) columns.arrange(arranged, resized);
              }}
              onHandle={(handle) => {
                grid.current = handle;
              }}
            />
          )}
        </div>
        {shownDetail !== null && (
          <DetailPanel
            alarm={shownDetail}
            isKept={find(shownDetail.id) !== undefined}
            onAct={(one, alarm) => acts.start(one, [alarm])}
            onLocate={setLocated}
            onClose={() => setDetail(null)}
          />
        )}
      </div>
      {undoable !== null && (
        <AckUndo
          alarm={undoable}
          onComment={() => acts.start('comment', [find(undoable.id) ?? undoable])}
          onUndo={() => acts.undo?.()}
        />
      )}
      {acts.dialog}
      <AlarmPlaceDialog
        alarm={located}
        onClose={() => {
          setLocated(null);
          afterPaint(toGridFromPage);
        }}
      />
    </section>
  );
}
