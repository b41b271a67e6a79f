import { memo, useId } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, CollapseAll, Refresh } from '@blueprintjs/icons';
import type { FamilySpec, OptionsSpec, ScreenSpec } from '@shared/catalogue/family';
import { treeSource } from '@renderer/data/choices';
import { useForest, useServices } from '@renderer/data/services';
import { TreeSearchBox } from '@renderer/ui/tree/TreeSearchBox';
import { useTreeView } from '@renderer/ui/tree/useTreeView';
import { VirtualTree } from '@renderer/ui/tree/VirtualTree';
import { useLabel } from '../labels';
import type { Filters } from '../list/search';
import type { ListModel } from '../list/useListController';
import { useCodeSearch } from '../choices/useCodeSearch';
import { codeOf } from '../choices/codeOf';
import { useShownValue } from './useShownValue';
import { useTreePane } from './useTreePane';
import './treeFilter.css';

type ScreenTree = NonNullable<ScreenSpec['tree']>;

interface Props {
  readonly family: FamilySpec;
  /** Conditions of the list. */
  readonly filters: Filters;
  readonly change: ListModel['change'];
}

/**
 * The tree beside a list; the chosen node becomes a condition of the list. Rendered when the conditions
 * change, not at every page.
 */
export const TreeFilter = memo(function TreeFilter(props: Props) {
  const tree = props.family.screen?.tree;
  return tree === undefined ? null : <TreePane {...props} tree={tree} />;
});

function TreePane({ family, filters, change, tree }: Props & { readonly tree: ScreenTree }) {
  const { t } = useTranslation();
  const label = useLabel();
  const pane = useTreePane(family.key);
  const title = label(tree.label);
  if (!pane.ready) return null;
  if (pane.folded)
    return (
      <div className="cj-tree-pane cj-tree-folded">
        <Button
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={t('tree.unfold', { label: title })}
          title={t('tree.unfold', { label: title })}
          onClick={() => pane.fold(false)}
        />
        <span aria-hidden>{title}</span>
      </div>
    );
  return (
    <aside className="cj-tree-pane" aria-label={title} style={{ width: pane.width }}>
      <TreeBody
        filters={filters}
        change={change}
        options={tree.options}
        title={title}
        filter={tree.key}
        fold={() => pane.fold(true)}
      />
      <div
        className="cj-tree-grip"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('tree.resize')}
        aria-valuenow={pane.width}
        aria-valuemin={pane.least}
        aria-valuemax={pane.most}
        tabIndex={0}
        {...pane.grip}
      />
    </aside>
  );
}

function TreeBody(props: {
  readonly filters: Filters;
  readonly change: ListModel['change'];
  readonly options: OptionsSpec;
  readonly title: string;
  /** Search key of the chosen value. */
  readonly filter: string;
  readonly fold: () => void;
}) {
  const { t } = useTranslation();
  const { choices } = useServices();
  const { filters, change, options, title, filter } = props;
  const id = useId();
  const lazy = options.lazy !== undefined;
  const forest = useForest(treeSource(options));
  const view = useTreeView(forest);
  const { nodes } = forest;
  const chosen = filters[filter] ?? '';
  useShownValue(view, chosen, lazy);
  const code = useCodeSearch(view, lazy);
  const set = (value: string): void => {
    const { [filter]: _old, ...rest } = filters;
    change({ filters: value === '' ? rest : { ...rest, [filter]: value } });
  };
  const choose = (node: number): void => {
    const value = nodes.value(node);
    set(value === chosen ? '' : value);
  };
  return (
    <>
      <header className="cj-tree-head">
        <h2>{title}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<CollapseAll />}
          aria-label={t('tree.collapseAll')}
          title={t('tree.collapseAll')}
          onClick={() => view.expandAll(false)}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          aria-label={t('tree.reload')}
          title={t('tree.reload')}
          onClick={() => choices.forget([options.call])}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeft />}
          aria-label={t('tree.fold')}
          title={t('tree.fold')}
          onClick={props.fold}
        />
      </header>
      <TreeSearchBox
        id={`${id}-search`}
        view={view}
        tree={id}
        placeholder={t(lazy ? 'tree.searchLoaded' : 'tree.search')}
        onChoose={choose}
        onUnknown={code.search}
      />
      {code.note !== '' && (
        <p className="cj-hint" role="status">
          {code.note}
        </p>
      )}
      <button
        type="button"
        className={chosen === '' ? 'cj-tree-all cj-tree-all-on' : 'cj-tree-all'}
        aria-pressed={chosen === ''}
        onClick={() => set('')}
      >
        {t('tree.all')}
      </button>
      <VirtualTree
        id={id}
        view={view}
        label={title}
        many={false}
        state={(node) => (nodes.value(node) === chosen ? 'all' : 'none')}
        onChoose={choose}
        detail={(node) => codeOf(nodes.value(node))}
        nothing={lazy ? t('tree.noMatchLoaded') : undefined}
      />
    </>
  );
}
