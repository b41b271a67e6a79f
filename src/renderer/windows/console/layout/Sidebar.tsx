import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Headset, Share } from '@blueprintjs/icons';
import type { MenuNode } from '@shared/model/menu';
import { pagesAt, type Page } from '@shared/model/pages';
import { failureText } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { isFramePath, opensBrowser, targetOf, trailTo, withoutPaths } from '@renderer/data/menu';
import { useMenu, useServices } from '@renderer/data/services';
import { askExternal } from '@renderer/ui/external';
import { useRested } from '@renderer/ui/useRest';
import { Logo } from '@renderer/ui/Logo';
import { pageIcon } from '../pages';
import { useMenuLabel } from './menuLabel';
import { menuIcon } from './menuIcons';
import { useOpening } from './openEntries';

/** Pages above the server's menu. */
const OWN = pagesAt('sidebar');
/** What is done besides the alarms in a shift: one group, open at the first sight. */
const DUTY = pagesAt('alarms');
/** What is removed from the server's menu, because it has a place of its own. */
const OWN_PATHS = [...pagesAt('tab'), ...OWN, ...DUTY].map(({ path }) => path);

/** Left padding of an entry at the top, and how much further in each level begins, px. */
const TOP_PX = 18;
const LEVEL_PX = 18;
const INDENT_PX = TOP_PX + LEVEL_PX;

interface SidebarProps {
  readonly collapsed: boolean;
  readonly address: string;
  readonly onGo: (to: string) => void;
  readonly onExpand: () => void;
}

/** Logo block and the server's menu (spec 1 §2 Sidebar). */
export function Sidebar(props: SidebarProps) {
  const { t } = useTranslation();
  const entries = useRef<HTMLDivElement>(null);
  // Nothing unfolds by itself: what stands under the mouse stays there. The entry comes into sight.
  useEffect(() => {
    const marked = entries.current?.querySelectorAll('[aria-current], .cj-item-trail');
    [...(marked ?? [])].at(-1)?.scrollIntoView({ block: 'nearest' });
  }, [props.address]);
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
      <div className="cj-side-menu" ref={entries}>
        {OWN.map((page) => (
          <FixedItem key={page.key} {...props} page={page} icon={pageIcon(page)} />
        ))}
        <DutyGroup {...props} />
        <ServerMenu {...props} />
      </div>
    </nav>
  );
}

/** Journal, handover, report and rules: operators look for them beside the alarms. */
function DutyGroup(props: SidebarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useRested('side.duty', true);
  const path = props.address.split('?')[0];
  const within = DUTY.some((page) => page.path === path);
  const shown = open && !props.collapsed;
  return (
    <>
      <button
        type="button"
        className={within ? 'cj-item cj-item-trail' : 'cj-item'}
        title={t('shell.duty')}
        aria-expanded={shown}
        onClick={() => {
          if (props.collapsed) props.onExpand();
          setOpen(props.collapsed || !open);
        }}
      >
        <Headset />
        <span>{t('shell.duty')}</span>
        {!props.collapsed && (shown ? <ChevronDown /> : <ChevronRight />)}
      </button>
      {shown &&
        DUTY.map((page) => (
          <FixedItem
            key={page.key}
            {...props}
            page={page}
            icon={<i className="cj-item-dot" />}
            indent={INDENT_PX}
          />
        ))}
    </>
  );
}

interface FixedItemProps extends SidebarProps {
  readonly page: Page;
  readonly icon: ReactNode;
  readonly indent?: number;
}

function FixedItem({ page, ...props }: FixedItemProps) {
  const label = page.label[useLanguage()];
  const active = props.address.split('?')[0] === page.path;
  return (
    <button
      type="button"
      className={active ? 'cj-item cj-item-active' : 'cj-item'}
      aria-current={active ? 'page' : undefined}
      title={label}
      style={props.indent === undefined ? undefined : { paddingLeft: props.indent }}
      onClick={() => props.onGo(page.path)}
    >
      {props.icon}
      <span>{label}</span>
    </button>
  );
}

function ServerMenu(props: SidebarProps) {
  const { t } = useTranslation();
  const { menu: loader } = useServices();
  const menu = useMenu();
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
        <Spinner size={20} aria-label={t('shell.loading')} />
      </div>
    );
  const { routes } = menu.menu;
  if (routes.length === 0 && !props.collapsed)
    return <p className="cj-side-note">{t('shell.menuEmpty')}</p>;
  return <Branches {...props} nodes={withoutPaths(routes, OWN_PATHS)} />;
}

/** The entries as a tree: open is what the operator opened, and at the start where the page is. */
function Branches(props: SidebarProps & { readonly nodes: readonly MenuNode[] }) {
  const { nodes } = props;
  const trail = new Set(trailTo(nodes, props.address).map((node) => node.id));
  const [opened, setOpened] = useRested<Readonly<Record<string, boolean>>>('side.opened', () =>
    Object.fromEntries([...trail].map((id) => [id, true])),
  );
  return (
    <>
      {nodes.map((node) => (
        <Branch
          key={node.id}
          {...props}
          node={node}
          depth={0}
          isOpen={(id) => opened[id] === true}
          isActive={(id) => trail.has(id)}
          onToggle={(id, open) => setOpened({ ...opened, [id]: open })}
        />
      ))}
    </>
  );
}

const CLOSED_HINT = { closed: 'shell.closedHint', choice: 'shell.closedChoose' } as const;

interface BranchProps extends SidebarProps {
  readonly node: MenuNode;
  readonly depth: number;
  readonly isOpen: (id: string) => boolean;
  readonly isActive: (id: string) => boolean;
  readonly onToggle: (id: string, open: boolean) => void;
}

function Branch(props: BranchProps) {
  const { node, collapsed } = props;
  const { t } = useTranslation();
  const label = useMenuLabel()(node);
  const opening = useOpening()(node);
  const parent = node.children.length > 0;
  const open = parent && !collapsed && props.isOpen(node.id);
  const active = props.isActive(node.id);
  const press = (): void => {
    if (parent && collapsed) {
      props.onExpand();
      props.onToggle(node.id, true);
    } else if (parent) props.onToggle(node.id, !open);
    else if (opening === 'closed') return;
    else if (opensBrowser(node)) askExternal(node.path);
    else props.onGo(targetOf(node));
  };
  const look = ['cj-item'];
  if (opening !== 'page') look.push('cj-item-closed');
  if (active) look.push(parent ? 'cj-item-trail' : 'cj-item-active');
  return (
    <>
      <button
        type="button"
        className={look.join(' ')}
        style={collapsed ? undefined : { paddingLeft: TOP_PX + props.depth * LEVEL_PX }}
        title={opening === 'page' ? label : t(CLOSED_HINT[opening], { name: label })}
        aria-disabled={opening === 'closed' ? true : undefined}
        aria-expanded={parent ? open : undefined}
        aria-current={active && !parent ? 'page' : undefined}
        onClick={press}
      >
        {props.depth === 0 || parent ? menuIcon(node) : <i className="cj-item-dot" />}
        <span>{label}</span>
        {!parent && isFramePath(node.path) && !collapsed && (
          <Share size={12} title={t('shell.outside')} />
        )}
        {parent && !collapsed && (open ? <ChevronDown /> : <ChevronRight />)}
      </button>
      {open &&
        node.children.map((child) => (
          <Branch key={child.id} {...props} node={child} depth={props.depth + 1} />
        ))}
    </>
  );
}
