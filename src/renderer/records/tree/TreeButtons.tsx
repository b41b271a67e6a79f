import { Button } from '@blueprintjs/core';
import { CollapseAll, ExpandAll } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec } from '@shared/catalogue/family';
import type { TreeList } from './useTreeList';
import './treeList.css';

/** The column that shows the levels: that of the records' names, or the first one. */
export function columnOfTree(family: FamilySpec, shown: readonly string[]): string | null {
  const label = family.tree?.label ?? '';
  return shown.includes(label) ? label : (shown[0] ?? null);
}

/** Opens or closes all branches; the choice is kept for this person. */
export function TreeButtons({ tree }: { readonly tree: TreeList }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="minimal"
        data-tool="expandAll"
        icon={<ExpandAll />}
        active={tree.mode === 'all'}
        aria-pressed={tree.mode === 'all'}
        title={t('tree.openAll')}
        aria-label={t('tree.openAll')}
        onClick={() => tree.setAll('all')}
      />
      <Button
        variant="minimal"
        data-tool="collapseAll"
        icon={<CollapseAll />}
        active={tree.mode === 'none'}
        aria-pressed={tree.mode === 'none'}
        title={t('tree.closeAll')}
        aria-label={t('tree.closeAll')}
        onClick={() => tree.setAll('none')}
      />
    </>
  );
}
