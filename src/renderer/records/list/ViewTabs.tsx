import type { FamilySpec } from '@shared/catalogue/family';
import { useLabel } from '../labels';
import type { ListModel } from './useListController';

/** The page calls of a screen as tabs; empty for a single one. Arrow keys switch tabs. */
export function ViewTabs(props: { readonly family: FamilySpec; readonly list: ListModel }) {
  const label = useLabel();
  const { family, list } = props;
  const views = family.screen?.views ?? [];
  if (views.length === 0) return null;
  const tabs: readonly { readonly key: string | undefined; readonly text: string }[] = [
    { key: undefined, text: label(family.labels) },
    ...views.map((view) => ({ key: view.key, text: label(view.label) })),
  ];
  const at = tabs.findIndex(({ key }) => key === list.query.view);
  const go = (n: number): void => {
    const tab = tabs[(n + tabs.length) % tabs.length];
    if (tab !== undefined && tab.key !== list.query.view) list.change({ view: tab.key });
  };
  return (
    <div className="cj-views" role="tablist">
      {tabs.map(({ key, text }, n) => (
        <button
          key={key ?? ''}
          type="button"
          role="tab"
          aria-selected={n === at}
          tabIndex={n === at ? 0 : -1}
          onClick={() => go(n)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (by === 0 || event.altKey) return;
            const bar = event.currentTarget.parentElement;
            go(at + by);
            const next = bar?.children[(at + by + tabs.length) % tabs.length];
            if (next instanceof HTMLElement) next.focus();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
