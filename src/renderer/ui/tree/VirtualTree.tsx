import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { failureText } from '@renderer/data/failure';
import { useWhenBack } from '@renderer/ui/whenBack';
import type { CheckState } from './checks';
import { pressKey, typedAhead } from './keys';
import { BRANCH, NONE, ROOT } from '@renderer/data/tree/nodes';
import { TreeRow } from './TreeRow';
import type { TreeView } from './view';
import './tree.css';

/** Height of a row, px; the style sheet has the same. */
const ROW_PX = 30;
/** Rows drawn beyond the visible edges. */
const OVERSCAN = 8;
/** Letters typed within this time make one word, ms. */
const WORD_MS = 800;

export interface VirtualTreeProps {
  readonly view: TreeView;
  /** Description of the tree for screen readers. */
  readonly label: string;
  /** Rows have checkboxes, and several may be chosen. */
  readonly many: boolean;
  readonly state: (node: number) => CheckState;
  /** A row was clicked, or Enter or space was pressed on it. */
  readonly onChoose: (node: number) => void;
  /** Shown at the end of a row, a code for example. */
  readonly detail?: ((node: number) => string) | undefined;
  /** Text for a search without matches; absent: the default text. */
  readonly nothing?: string | undefined;
  /** Id of the element, for a search box that controls it. */
  readonly id?: string;
}

/** Id of a row's element in a tree with this id. */
export const rowId = (tree: string, node: number): string => `${tree}-${node}`;

/** A tree of any size: only visible rows are rendered. */
export function VirtualTree(props: VirtualTreeProps) {
  const { t } = useTranslation();
  const { view } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', at: 0 });
  const { nodes } = view.forest;
  const { rows, active } = view;
  // The React compiler, which alone could memoise these functions too long, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    const at = view.row();
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a moving cursor scrolls the rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [view, active]);

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if ((key === 'Enter' || key === ' ') && active !== NONE) props.onChoose(active);
    else if (!pressKey(view, key) && !ahead(key, event.timeStamp)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ahead = (key: string, now: number): boolean => {
    if (key.length !== 1) return false;
    const isWord = now - typed.current.at < WORD_MS;
    typed.current = { letters: isWord ? typed.current.letters + key : key, at: now };
    const node = typedAhead(view, typed.current.letters);
    if (node !== NONE) view.moveTo(node);
    return true;
  };

  const top = nodes.branch(ROOT);
  const failure = view.forest.failure(ROOT);
  useWhenBack(failure ?? null, () => void view.forest.load(ROOT));
  const drawn = virtual.getVirtualItems();
  // After a search the current row may not be drawn: no element has its id then.
  const isDrawn = drawn.some(({ index }) => rows[index] === active);
  // What is said in place of rows may stand in no tree: a tree holds rows alone (WAI-ARIA 1.2, tree).
  const isTree = rows.length > 0;
  return (
    <div
      ref={scroller}
      id={id}
      className="cj-vtree"
      role={isTree ? 'tree' : 'group'}
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={isTree ? props.many : undefined}
      aria-busy={top === BRANCH.unloaded || top === BRANCH.loading}
      aria-activedescendant={isDrawn ? rowId(id, active) : undefined}
      onKeyDown={press}
      onFocus={() => {
        // The first visible row: a tree that was scrolled must not jump.
        const first = rows[Math.ceil((scroller.current?.scrollTop ?? 0) / ROW_PX)];
        if (active === NONE && first !== undefined) view.moveTo(first);
      }}
    >
      {(top === BRANCH.unloaded || top === BRANCH.loading) && (
        <Spinner className="cj-vtree-state" size={22} aria-label={t('tree.loading')} />
      )}
      {failure !== undefined && (
        <div className="cj-vtree-state" role="alert">
          <p>
            {t('tree.failed')} · {failureText(t, failure)}
          </p>
          <Button size="small" text={t('tree.retry')} onClick={() => void view.forest.load(ROOT)} />
        </div>
      )}
      {top === BRANCH.loaded && rows.length === 0 && (
        <p className="cj-vtree-state">
          {view.matches === null ? t('tree.empty') : (props.nothing ?? t('tree.noMatch'))}
        </p>
      )}
      <div className="cj-vtree-rows" role="none" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const node = rows[index] ?? NONE;
          return (
            <TreeRow
              key={node}
              id={rowId(id, node)}
              view={view}
              node={node}
              top={start}
              many={props.many}
              state={props.state(node)}
              detail={props.detail?.(node) ?? ''}
              onChoose={props.onChoose}
            />
          );
        })}
      </div>
    </div>
  );
}
