import { useTranslation } from '@renderer/data/translation';
import type { GrantChanges, GrantTree } from './grantTree';

/** Most names that are written out of each list. */
const SHOWN = 100;

/** What is given and what is taken, by names, tab by tab. */
export function ChangeList(props: {
  readonly lists: readonly {
    readonly label: string;
    readonly tree: GrantTree | undefined;
    readonly changes: GrantChanges | undefined;
  }[];
}) {
  const { t } = useTranslation();
  return props.lists.flatMap(({ label, tree, changes }) =>
    (['given', 'taken'] as const).map((what) => {
      const ids = changes?.[what] ?? [];
      if (tree === undefined || ids.length === 0) return null;
      return (
        <div key={`${label}-${what}`} className="cj-grant-list" data-change={what}>
          <strong>
            {t(what === 'given' ? 'grant.givenOf' : 'grant.takenOf', {
              tab: label,
              count: ids.length,
            })}
          </strong>
          <ul>
            {ids.slice(0, SHOWN).map((id) => (
              <li key={id}>{tree.nameOf(id)}</li>
            ))}
            {ids.length > SHOWN && <li>{t('batch.more', { count: ids.length - SHOWN })}</li>}
          </ul>
        </div>
      );
    }),
  );
}
