import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Callout } from '@blueprintjs/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import { useLanguage } from '@renderer/data/language';
import { useLive, useMenu, useServices } from '@renderer/data/services';
import { openTab, tabId, WELCOME } from '@renderer/data/tabs';
import { useCountedPage } from '@renderer/data/uses';
import { afterPaint } from '@renderer/ui/paint';
import { KEYS } from '@renderer/ui/keys';
import { focusHome } from '@renderer/ui/focus/homes';
import { focusRegion } from '@renderer/ui/focus/regions';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { resolve } from '../resolve';
import { isSmall } from '../screenClass';
import { useCollapsed } from './useCollapsed';
import { titleOf } from '../titles';
import { AlarmBars, CriticalMark } from './AlarmBars';
import { Content } from './Content';
import { Footer } from './Footer';
import { HandedOverBar } from './HandedOverBar';
import { MenuSearch } from './MenuSearch';
import { NoticesBar } from './NoticesBar';
import { Sidebar } from './Sidebar';
import { CONTENT_ID, SkipLink } from './SkipLink';
import { SubsystemBar } from './SubsystemBar';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { usePageFocus } from './usePageFocus';
import { ClockLine } from '@renderer/screens/diagnostics/ClockLine';
import { DemoBand } from '@renderer/features/demo/DemoBand';
import { TestAlarmBar } from '@renderer/features/testAlarm/TestAlarmBar';
import { TestAlarmHost } from '@renderer/features/testAlarm/TestAlarmDialog';
import './layout.css';

const NO_CHOICES = {};

/** Sidebar, top bar, tabs, content and footer of a signed-in user (spec 1 §2 Main layout). */
export function Layout() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bridge, tabs } = useServices();
  const location = useLocation();
  const navigate = useNavigate();
  const menu = useMenu();
  const [collapsed, setCollapsed] = useCollapsed();
  const [searching, setSearching] = useState(false);

  const address = `${location.pathname}${location.search}`;
  const routes = menu.status === 'ready' ? menu.menu.routes : [];
  const choices = menu.status === 'ready' ? menu.menu.choices : NO_CHOICES;
  const target = resolve(address, routes, choices);
  const title = titleOf(target, t, language);
  // An address that leads nowhere has no tab.
  const known = target.kind !== 'unknown' && target.kind !== 'fixed';

  useEffect(() => {
    if (known) tabs.change((state) => openTab(state, address));
  }, [tabs, address, known]);
  useEffect(() => {
    document.title = `${title} - ${t('shell.appName')}`;
  }, [title, t]);
  const usable = menu.status === 'ready' || menu.status === 'failed';
  useEffect(() => {
    if (usable) afterPaint(() => bridge.command('app.ready', { page: 'console' }));
  }, [bridge, usable]);

  // A page was opened from outside of this window: on a small screen the menu collapses.
  useEffect(() => {
    return bridge.on('navigate.asked', () => {
      if (isSmall(window.innerWidth)) setCollapsed(true);
    });
  }, [bridge, setCollapsed]);

  useCountedPage(location.pathname, known);
  usePageFocus(tabId(address));
  const group = t('list.keys.everywhere');
  useShortcuts([
    { keys: KEYS.menuSearch, label: t('shell.menuSearch'), group, run: () => setSearching(true) },
    {
      keys: KEYS.nextRegion,
      label: t('list.keys.nextRegion'),
      group,
      run: () => focusRegion(1),
      always: true,
      repeats: true,
    },
    {
      keys: KEYS.previousRegion,
      label: t('list.keys.previousRegion'),
      group,
      run: () => focusRegion(-1),
      always: true,
      repeats: true,
    },
  ]);
  const go = (to: string): void => {
    void navigate(to);
    if (isSmall(window.innerWidth)) setCollapsed(true);
  };
  return (
    <div className="cj-layout">
      <SkipLink />
      <Sidebar
        collapsed={collapsed}
        address={address}
        onGo={go}
        onExpand={() => setCollapsed(false)}
      />
      <div className="cj-main">
        <DemoBand />
        <TopBar
          pathname={location.pathname}
          collapsed={collapsed}
          onCollapse={() => setCollapsed(!collapsed)}
          onSearch={() => setSearching(true)}
          onGo={go}
        />
        <SubsystemBar needsRoom={location.pathname === pathOf('alarms')} />
        <AlarmBars pathname={location.pathname} onOpen={() => go(pathOf('alarms'))} />
        <HandedOverBar pathname={location.pathname} />
        <TestAlarmBar />
        <NoticesBar />
        <ConnectionLine />
        <ClockLine />
        <TabBar address={address} routes={routes}>
          <CriticalMark pathname={location.pathname} />
        </TabBar>
        <main
          className="cj-content"
          id={CONTENT_ID}
          tabIndex={-1}
          aria-label={title}
          onKeyDown={(event) => {
            // The page itself has the keyboard after it was opened: down goes to its rows.
            if (event.target === event.currentTarget && event.key === 'ArrowDown')
              focusHome(event.currentTarget);
          }}
        >
          {/* The tab shows the title; whoever listens asks for a heading. The first page has its own. */}
          {location.pathname !== WELCOME && <h1 className="cj-unseen">{title}</h1>}
          <Content target={target} address={address} />
        </main>
        <Footer />
      </div>
      <TestAlarmHost />
      {searching && <MenuSearch routes={routes} onGo={go} onClose={() => setSearching(false)} />}
    </div>
  );
}

function ConnectionLine() {
  const { t } = useTranslation();
  const session = useLive((live) => live.session);
  if (session?.kind !== 'signedIn') return null;
  return (
    <div role="status">
      {!session.connected && (
        <Callout compact intent="warning" icon={false} className="cj-line">
          {t('shell.notConnected')}
        </Callout>
      )}
      {session.notKept !== undefined && (
        <Callout compact intent="warning" icon={false} className="cj-line">
          {t(
            session.keychain === undefined ? 'shell.notKept' : `shell.keychain.${session.keychain}`,
          )}
        </Callout>
      )}
    </div>
  );
}
