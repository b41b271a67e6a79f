import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Callout } from '@blueprintjs/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import { useLanguage } from '@renderer/data/language';
import { useLive, useMenu, useServices } from '@renderer/data/services';
import { openTab } from '@renderer/data/tabs';
import { afterPaint } from '@renderer/ui/paint';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { resolve } from '../resolve';
import { isSmall } from '../screenClass';
import { titleOf } from '../titles';
import { AlarmBars } from './AlarmBars';
import { Content } from './Content';
import { Footer } from './Footer';
import { MenuSearch } from './MenuSearch';
import { NoticesBar } from './NoticesBar';
import { Sidebar } from './Sidebar';
import { SubsystemBar } from './SubsystemBar';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
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
  const [collapsed, setCollapsed] = useState(() => isSmall(window.innerWidth));
  const [searching, setSearching] = useState(false);

  const address = `${location.pathname}${location.search}`;
  const routes = menu.status === 'ready' ? menu.menu.routes : [];
  const choices = menu.status === 'ready' ? menu.menu.choices : NO_CHOICES;
  const target = resolve(address, routes, choices);
  const title = titleOf(target, t, language);
  const known = target.kind !== 'unknown';

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
  }, [bridge]);

  useShortcuts([
    {
      keys: ['Ctrl+K'],
      label: t('shell.menuSearch'),
      group: t('list.keys.everywhere'),
      run: () => setSearching(true),
    },
  ]);
  const go = (to: string): void => {
    void navigate(to);
    if (isSmall(window.innerWidth)) setCollapsed(true);
  };
  return (
    <div className="cj-layout">
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
        <SubsystemBar />
        <AlarmBars pathname={location.pathname} onOpen={() => go(pathOf('alarms'))} />
        <TestAlarmBar />
        <NoticesBar />
        <ConnectionLine />
        <ClockLine />
        <TabBar address={address} routes={routes} />
        <main className="cj-content">
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
    <>
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
    </>
  );
}
