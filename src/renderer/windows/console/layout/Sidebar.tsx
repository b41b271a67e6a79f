import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import type { MenuNode } from '@shared/model/menu';
import { pagesAt, type Page } from '@shared/model/pages';
import { failureText } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { isFramePath, targetOf, trailTo, withoutPaths } from '@renderer/data/menu';
import { useMenu, useServices } from '@renderer/data/services';
import { askExternal } from '@renderer/ui/external';
import { Logo } from '@renderer/ui/Logo';
import { pageIcon } from '../pages';
import { useMenuLabel } from './menuLabel';
import { menuIcon } from './menuIcons';

/** Pages above the server's menu; the same pages are removed from that menu. */
const OWN = pagesAt('sidebar');
const OWN_PATHS = OWN.map(({ path }) => path);

interface SidebarProps {
  readonly collapsed: boolean;
  readonly address: string;
  readonly onGo: (to: string) => void;
  readonly onExpand: () => void;
}

/** Logo block and the server's menu (spec 1 §2 Sidebar). */
export function Sidebar(props: SidebarProps) {
  const { t } = useTranslation();
  return (
    <nav
      className={props.collapsed ? 'cj-side cj-side-collapsed' : 'cj-side'}
      aria-label={t('shell.appName')}
    >
      <div className="cj-side-logo">
        <Logo size={34} />
        {!props.collapsed && (
          <div>
            <strong>{t('shell.appName')}</strong>
            <span>{t('shell.appSubtitle')}</span>
          </div>
        )}
      </div>
      <div className="cj-side-menu">
        {OWN.map((page) => (
          <FixedItem key={page.key} {...props} page={page} />
        ))}
        <ServerMenu {...props} />
      </div>
    </nav>
  );
}

function FixedItem({ page, ...props }: SidebarProps & { readonly page: Page }) {
  const label = page.label[useLanguage()];
  const active = props.address.split('?')[0] === page.path;
  return (
    <button
      type="button"
      className={active ? 'cj-item cj-item-active' : 'cj-item'}
      aria-current={active ? 'page' : undefined}
      title={label}
      onClick={() => props.onGo(page.path)}
    >
      {pageIcon(page)}
      <span>{label}</span>
    </button>
  );
}

function ServerMenu(props: SidebarProps) {
  const { t } = useTranslation();
  const { menu: loader } = useServices();
  const menu = useMenu();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  if (menu.status === 'failed')
    return (
      <div className="cj-side-note">
        <p>{t('shell.menuFailed')}</p>
        {!props.collapsed && <p>{failureText(t, menu.failure)}</p>}
        <Button size="small" text={t('shell.retry')} onClick={() => void loader.load()} />
      </div>
    );
  if (menu.status !== 'ready')
    return (
      <div className="cj-side-note" role="status">
        <Spinner size={20} />
      </div>
    );
  const { routes } = menu.menu;
  if (routes.length === 0 && !props.collapsed)
    return <p className="cj-side-note">{t('shell.menuEmpty')}</p>;
  const trail = new Set(trailTo(routes, props.address).map((node) => node.id));
  return (
    <>
      {withoutPaths(routes, OWN_PATHS).map((node) => (
        <Branch
          key={node.id}
          {...props}
          node={node}
          depth={0}
          isOpen={(id) => toggled[id] ?? trail.has(id)}
          isActive={(id) => trail.has(id)}
          onToggle={(id, open) => setToggled({ ...toggled, [id]: open })}
        />
      ))}
    </>
  );
}

interface BranchProps extends SidebarProps {
  readonly node: MenuNode;
  readonly depth: number;
  readonly isOpen: (id: string) => boolean;
  readonly isActive: (id: string) => boolean;
  readonly onToggle: (id: string, open: boolean) => void;
}

function Branch(props: BranchProps) {
  const { node, collapsed } = props;
  const label = useMenuLabel()(node);
  const parent = node.children.length > 0;
  const open = parent && !collapsed && props.isOpen(node.id);
  const active = props.isActive(node.id);
  const press = (): void => {
    if (parent && collapsed) {
      props.onExpand();
      props.onToggle(node.id, true);
    } else if (parent) props.onToggle(node.id, !open);
    // Open type 2 with an outside path opens in a new window (spec 1 §2 Sidebar).
    else if (node.opensOutside && isFramePath(node.path)) askExternal(node.path);
    else props.onGo(targetOf(node));
  };
  const look = ['cj-item'];
  if (active) look.push(parent ? 'cj-item-trail' : 'cj-item-active');
  return (
    <>
      <button
        type="button"
        className={look.join(' ')}
        style={collapsed ? undefined : { paddingLeft: 18 + props.depth * 18 }}
        title={label}
        aria-expanded={parent ? open : undefined}
        aria-current={active && !parent ? 'page' : undefined}
        onClick={press}
      >
        {props.depth === 0 || parent ? menuIcon(node) : <i className="cj-item-dot" />}
        <span>{label}</span>
        {parent && !collapsed && (open ? <ChevronDown /> : <ChevronRight />)}
      </button>
      {open &&
        node.children.map((child) => (
          <Branch key={child.id} {...props} node={child} depth={props.depth + 1} />
        ))}
    </>
  );
}
