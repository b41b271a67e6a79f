import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useVirtualizer } from '@tanstack/react-virtual';
import { isTextKey } from '@shared/i18n/textKey';
import type { JournalRow } from '@shared/model/journal';
import { crashes, lineOf, personOf } from '@shared/model/journalWords';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { usePageTitle } from '@renderer/data/pages';
import { dateTimeText } from '@renderer/data/time';
import { setHome } from '@renderer/ui/focus/homes';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Height of a row, px; the style sheet has the same. */
const ROW_PX = 34;
const OVERSCAN = 12;
/** Older rows are loaded when only this many are left below. */
const AHEAD = 30;

const COLUMNS = ['at', 'kind', 'priority', 'class', 'object', 'text', 'by'] as const;

/** Rows, newest first; only visible ones are drawn, older ones are loaded while scrolling. */
export function JournalRows(props: {
  readonly rows: readonly JournalRow[];
  /** The list contains every start and end, so that crashes can be recognised. */
  readonly isWhole: boolean;
  readonly chosen: number | null;
  readonly onChoose: (row: JournalRow) => void;
  readonly onEnd: () => void;
}) {
  const { t } = useTranslation();
  const { rows, isWhole, chosen, onChoose, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    setHome(current, () => {
      current.focus({ preventScroll: true });
      return true;
    });
  }, []);
  const crashed = useMemo(() => (isWhole ? crashes(rows) : new Set<number>()), [rows, isWhole]);
  // The React compiler, which alone could memoise these functions too long, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - AHEAD) onEnd();
    // Once for each new end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last, rows.length]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = rows.findIndex(({ seq }) => seq === chosen);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    onChoose(next);
    virtual.scrollToIndex(rows.indexOf(next), { align: 'auto' });
  };
  return (
    <div className="cj-journal-table" role="grid" aria-label={usePageTitle('journal')}>
      <div role="rowgroup">
        <div role="row" className="cj-journal-row cj-journal-head">
          {COLUMNS.map((name) => (
            <span key={name} role="columnheader">
              {t(`journal.column.${name}`)}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        className="cj-journal-scroll"
        tabIndex={0}
        onKeyDown={press}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={row.seq}
                row={row}
                top={start}
                isChosen={row.seq === chosen}
                isCrash={crashed.has(row.seq)}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Row(props: {
  readonly row: JournalRow;
  readonly top: number;
  readonly isChosen: boolean;
  readonly isCrash: boolean;
  readonly onChoose: (row: JournalRow) => void;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const channelName = useChannelName();
  const { row, isCrash } = props;
  const words = isCrash ? t('journal.mark.crash') : lineOf(row, { t, channelName });
  // One line each; where the text had another stays visible.
  const text = words.replace(/\s*\n\s*/g, ' ↵ ');
  const kind = `journal.kind.${row.kind}`;
  const mark = isCrash ? 'crash' : row.kind;
  return (
    <div
      role="row"
      className="cj-journal-row"
      style={{ transform: `translateY(${props.top}px)` }}
      data-seq={row.seq}
      data-mark={mark}
      aria-selected={props.isChosen}
      onClick={() => props.onChoose(row)}
    >
      <span role="gridcell">{dateTimeText(row.at)}</span>
      <span role="gridcell" title={isTextKey(kind) ? t(kind) : row.kind}>
        {isTextKey(kind) ? t(kind) : row.kind}
      </span>
      <span role="gridcell">
        {row.priority === null ? null : <PriorityMark priority={row.priority} />}
      </span>
      <span role="gridcell" title={row.alarmClass === '' ? '' : className(row.alarmClass)}>
        {row.alarmClass === '' ? '' : className(row.alarmClass)}
      </span>
      <span role="gridcell" title={row.object}>
        {row.object}
      </span>
      <span role="gridcell" title={words}>
        {text}
      </span>
      <span role="gridcell" title={personOf(row)}>
        {personOf(row)}
      </span>
    </div>
  );
}
