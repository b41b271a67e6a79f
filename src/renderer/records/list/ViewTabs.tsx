import { useSearchParams } from 'react-router-dom';
import type { FamilySpec } from '@shared/catalogue/family';
import { familyOfView } from '@shared/catalogue/screens';
import { useLabel } from '../labels';
import { VIEW_KEY, writeTab } from './query';
import type { ListModel } from './useListController';

/**
 * The calls of a screen as tabs; empty for a single one. Arrow keys switch tabs.
 * @param props family whose tabs these are, and that of the list below them
 */
export function ViewTabs(props: {
  readonly family: FamilySpec;
  readonly shown: FamilySpec;
  readonly list: ListModel;
}) {
  const label = useLabel();
  const [search, setSearch] = useSearchParams();
  const { family, shown, list } = props;
  const views = family.screen?.views ?? [];
  if (views.length === 0) return null;
  const tabs: readonly { readonly key: string | undefined; readonly text: string }[] = [
    { key: undefined, text: label(family.labels) },
    ...views.map((view) => ({ key: view.key, text: label(view.label) })),
  ];
  const asked = search.get(VIEW_KEY);
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === asked),
  );
  const go = (n: number): void => {
    const next = (n + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined || next === at) return;
    const records = familyOfView(family, tab.key) ?? family;
    if (records.key === shown.key) list.change({ view: tab.key });
    else setSearch((old) => writeTab(old, tab.key), { replace: true });
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
