import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '@shared/model/menu';
import { isFramePath, leavesOf, targetOf } from '@renderer/data/menu';
import { useMenu } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { byUse, useUses } from '@renderer/data/uses';
import { Card } from './Card';

/** More would be a menu. */
const MOST = 12;

export interface Links {
  readonly nameOf: (node: MenuNode) => string;
  /** Whether an entry opens a page: only those are linked. */
  readonly opens: (node: MenuNode) => boolean;
}

/** The pages that this person opens most, then those that the menu names first. */
export function Often(props: Links) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = useMenu();
  const uses = useUses();
  if (menu.status !== 'ready') return null;
  const leaves = leavesOf(menu.menu.routes).filter(props.opens);
  const links = byUse(leaves, targetOf, uses).slice(0, MOST);
  return (
    <Card name="often" title={t('workbench.often.title')}>
      {links.length === 0 && <p className="cj-desk-note">{t('workbench.often.none')}</p>}
      <div className="cj-desk-links">
        {links.map((node) => (
          <Button
            key={node.id}
            size="small"
            variant="outlined"
            text={props.nameOf(node)}
            endIcon={isFramePath(node.path) ? <Share title={t('shell.outside')} /> : undefined}
            onClick={() => void navigate(targetOf(node))}
          />
        ))}
      </div>
    </Card>
  );
}
