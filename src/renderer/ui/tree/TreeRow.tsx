import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Refresh, Tick } from '@blueprintjs/icons';
import { failureText } from '@renderer/data/failure';
import type { CheckState } from './checks';
import { BRANCH } from '@renderer/data/tree/nodes';
import { canOpen } from './rows';
import type { TreeView } from './view';

const CHECKED = { none: 'false', mixed: 'mixed', all: 'true' } as const;

/** Indent of a level, px. */
const INDENT_PX = 18;

export function TreeRow(props: {
  readonly id: string;
  readonly view: TreeView;
  readonly node: number;
  /** Distance from the first row, px. */
  readonly top: number;
  readonly many: boolean;
  readonly state: CheckState;
  readonly detail: string;
  readonly onChoose: (node: number) => void;
}) {
  const { t } = useTranslation();
  const { view, node, state, many } = props;
  const { nodes } = view.forest;
  const depth = nodes.depth(node);
  const parent = nodes.parent(node);
  const opens = canOpen(nodes, node);
  const isOpen = opens && view.isExpanded(node);
  const failure = view.forest.failure(node);
  const label = nodes.label(node);
  const names = ['cj-vtree-row'];
  if (view.active === node) names.push('cj-vtree-active');
  if (state === 'all' && !many) names.push('cj-vtree-chosen');
  if (view.matches !== null && !view.isMatch(node)) names.push('cj-vtree-above');
  return (
    <div
      id={props.id}
      className={names.join(' ')}
      role="treeitem"
      aria-level={depth}
      aria-setsize={nodes.size(parent)}
      aria-posinset={node - nodes.first(parent) + 1}
      aria-expanded={opens ? isOpen : undefined}
      aria-selected={many ? undefined : state === 'all'}
      aria-checked={many ? CHECKED[state] : undefined}
      data-value={nodes.value(node)}
      title={props.detail === '' ? label : `${label} · ${props.detail}`}
      style={{
        // No transform: its precision is too low beyond sixteen million pixels.
        top: props.top,
        paddingLeft: 4 + (depth - 1) * INDENT_PX,
      }}
      // Before the focus arrives, which would move the cursor elsewhere.
      onMouseDown={() => view.moveTo(node)}
      onClick={() => {
        view.moveTo(node);
        props.onChoose(node);
      }}
    >
      <span
        className={opens ? 'cj-vtree-caret cj-vtree-opens' : 'cj-vtree-caret'}
        aria-hidden
        onClick={(event) => {
          if (!opens) return;
          event.stopPropagation();
          view.moveTo(node);
          view.toggle(node);
        }}
      >
        {opens && (isOpen ? <ChevronDown /> : <ChevronRight />)}
      </span>
      {many && <i className={`cj-box cj-box-${state}`} aria-hidden />}
      <span className="cj-vtree-label">
        <Marked label={label} text={view.text} />
      </span>
      {nodes.branch(node) === BRANCH.loading && (
        <Spinner size={14} aria-label={t('tree.loading')} />
      )}
      {failure !== undefined && (
        <Button
          className="cj-vtree-failed"
          variant="minimal"
          size="small"
          intent="danger"
          icon={<Refresh size={14} />}
          text={t('tree.failedRetry')}
          title={failureText(t, failure)}
          onClick={(event) => {
            event.stopPropagation();
            void view.forest.load(node);
          }}
        />
      )}
      {props.detail !== '' && <small>{props.detail}</small>}
      {state === 'all' && !many && <Tick size={14} aria-hidden />}
    </div>
  );
}

/** The name with the matching part marked, where the name itself contains it. */
function Marked({ label, text }: { readonly label: string; readonly text: string }) {
  const wanted = text.trim().toLowerCase();
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted);
  if (at === -1) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + wanted.length)}</mark>
      {label.slice(at + wanted.length)}
    </>
  );
}
