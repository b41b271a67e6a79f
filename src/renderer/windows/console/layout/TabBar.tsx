import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Menu, MenuItem, PopoverNext, showContextMenu } from '@blueprintjs/core';
import { CaretDown, SmallCross } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '@shared/model/menu';
import { useLanguage } from '@renderer/data/language';
import { useMenu, useServices, useTabs } from '@renderer/data/services';
import {
  addressOf,
  closeOthers,
  closeTab,
  isClosable,
  NO_TABS,
  tabId,
  type TabsState,
} from '@renderer/data/tabs';
import { resolve } from '../resolve';
import { titleOf } from '../titles';
import { ClearCacheDialog } from './ClearCacheDialog';

/** Card tabs of the opened pages; a right click or the caret offers more (spec 1 §2 Tab bar). */
export function TabBar(props: {
  readonly address: string;
  readonly routes: readonly MenuNode[];
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { leaving, tabs } = useServices();
  const loaded = useMenu();
  const choices = loaded.status === 'ready' ? loaded.menu.choices : {};
  const state = useTabs();
  const navigate = useNavigate();
  const [clearing, setClearing] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const active = tabId(props.address);
  // The tab of the open page stays visible, also with longer labels and in a narrower window.
  useEffect(() => {
    const list = bar.current;
    if (list === null) return undefined;
    const reveal = (): void =>
      list
        .querySelector('[role="tab"][aria-selected="true"]')
        ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The observer calls at once for the current size, when the page has been laid out anyway.
    const observer = new ResizeObserver(reveal);
    observer.observe(list);
    return () => observer.disconnect();
  }, [active, language, state.tabs]);

  // Where the open page has no tab, the first one is the stop of the keyboard.
  const stop = state.tabs.some(({ id }) => id === active) ? active : state.tabs[0]?.id;
  const change = (rule: (old: TabsState) => TabsState): void => {
    const go = (): void => {
      const next = tabs.change(rule);
      if (next.active !== active) void navigate(addressOf(next, next.active));
    };
    // A tab must not be gone whose page stays.
    if (rule(state).active === active) go();
    else leaving.ask(go);
  };
  const menu = (id: string) => (
    <Menu>
      <MenuItem text={t('shell.tabClearCache')} onClick={() => setClearing(true)} />
      <MenuItem
        text={t('shell.tabClose')}
        disabled={!isClosable(state, id)}
        onClick={() => change((old) => closeTab(old, id))}
      />
      <MenuItem
        text={t('shell.tabCloseOthers')}
        onClick={() => change((old) => closeOthers(old, id))}
      />
      <MenuItem text={t('shell.tabCloseAll')} onClick={() => change(() => NO_TABS)} />
    </Menu>
  );
  const onKey = (event: KeyboardEvent, id: string): void => {
    if (event.key === 'Delete') change((old) => closeTab(old, id));
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = all.findIndex((element) => element === event.currentTarget);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <nav className="cj-tabs" aria-label={t('shell.openPages')}>
      <div className="cj-tabs-list" role="tablist" ref={bar}>
        {state.tabs.map((tab) => {
          const title = titleOf(resolve(tab.address, props.routes, choices), t, language);
          return (
            <div
              key={tab.id}
              role="presentation"
              className={tab.id === active ? 'cj-tab cj-tab-active' : 'cj-tab'}
              onContextMenu={(event) => {
                event.preventDefault();
                showContextMenu({
                  content: menu(tab.id),
                  targetOffset: { left: event.clientX, top: event.clientY },
                });
              }}
            >
              <button
                type="button"
                role="tab"
                aria-selected={tab.id === active}
                aria-keyshortcuts={isClosable(state, tab.id) ? 'Delete' : undefined}
                tabIndex={tab.id === stop ? 0 : -1}
                title={title}
                onClick={() => void navigate(tab.address)}
                onKeyDown={(event) => onKey(event, tab.id)}
              >
                {title}
              </button>
              {/* For the mouse only, since a list of tabs holds nothing else; keys: Delete and the menu. */}
              {isClosable(state, tab.id) && (
                <span
                  className="cj-tab-close"
                  aria-hidden
                  title={t('shell.tabClose')}
                  onClick={() => change((old) => closeTab(old, tab.id))}
                >
                  <SmallCross size={14} />
                </span>
              )}
            </div>
          );
        })}
      </div>
      {props.children}
      <PopoverNext placement="bottom-end" content={menu(active)}>
        <Button
          variant="minimal"
          size="small"
          icon={<CaretDown />}
          aria-label={t('shell.tabMenu')}
          title={t('shell.tabMenu')}
        />
      </PopoverNext>
      {clearing && <ClearCacheDialog onClose={() => setClearing(false)} />}
    </nav>
  );
}
