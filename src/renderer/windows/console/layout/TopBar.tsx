import { displayName } from '@shared/model/person';
import { useTranslation } from '@renderer/data/translation';
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  CaretDown,
  Cog,
  DoubleChevronLeft,
  DoubleChevronRight,
  Exchange,
  Help,
  Home,
  Key,
  LogOut,
  Maximize,
  Search,
  SwapHorizontal,
} from '@blueprintjs/icons';
import { pagesAt } from '@shared/model/pages';
import type { DeskAsks } from '@renderer/data/live';
import { useLanguage } from '@renderer/data/language';
import { useLive, useServices } from '@renderer/data/services';
import { WELCOME } from '@renderer/data/tabs';
import { ErrorLogButton } from '@renderer/screens/errorLog/ErrorLogButton';
import { LockPasswordDialog } from '@renderer/screens/lock/LockPasswordDialog';
import { MessageBoxButton } from '@renderer/screens/messageBox/MessageBoxButton';
import { LanguageSwitch } from '@renderer/screens/signIn/LanguageSwitch';
import { SwitchDialog } from '@renderer/screens/signIn/SwitchDialog';
import { TakeOverDialog } from '@renderer/screens/signIn/TakeOverDialog';
import { RoleMark } from '@renderer/features/testAlarm/TestAlarmBar';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { MenuHead } from '@renderer/ui/MenuHead';
import { NoticeButton } from '@renderer/screens/notices/NoticeButton';
import { useShortcutSheet } from '@renderer/ui/shortcuts';
import { Picture } from '@renderer/ui/Picture';
import { pageIcon } from '../pages';
import { AlarmIndicator } from './AlarmIndicator';
import { LockButton } from './LockButton';

/** Collapse toggle, search, alarm state, full screen, language and the user (spec 1 §2 Top bar). */
export function TopBar(props: {
  readonly pathname: string;
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
  readonly onSearch: () => void;
  readonly onGo: (to: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { bridge, report } = useServices();
  const collapseText = t(props.collapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <header className="cj-top">
      {props.pathname === WELCOME ? (
        // The search box keeps its place on every page.
        <span className="cj-top-fold" />
      ) : (
        <Button
          className="cj-top-fold"
          variant="minimal"
          icon={props.collapsed ? <DoubleChevronRight /> : <DoubleChevronLeft />}
          title={collapseText}
          aria-label={collapseText}
          onClick={props.onCollapse}
        />
      )}
      <button type="button" className="cj-top-search" onClick={props.onSearch}>
        <Search size={14} />
        {t('shell.menuSearch')}
      </button>
      <span className="cj-top-space" />
      <RoleMark />
      <AlarmIndicator onOpen={props.onGo} />
      <MessageBoxButton />
      <NoticeButton onGo={props.onGo} />
      {pagesAt('top').map((page) => (
        <Button
          key={page.key}
          variant="minimal"
          icon={pageIcon(page)}
          title={page.label[language]}
          aria-label={page.label[language]}
          onClick={() => props.onGo(page.path)}
        />
      ))}
      <ErrorLogButton />
      <HelpButton />
      <Button
        variant="minimal"
        icon={<Maximize />}
        title={`${t('shell.fullScreen')} (F11)`}
        aria-label={t('shell.fullScreen')}
        onClick={() => {
          bridge.request('window.toggleFullScreen').catch(report);
        }}
      />
      <LockButton />
      <LanguageSwitch />
      <UserMenu onGo={props.onGo} />
    </header>
  );
}

/** The keys of the open page; F1 is found by whoever does not know it. */
function HelpButton() {
  const { t } = useTranslation();
  const show = useShortcutSheet();
  return (
    <Button
      variant="minimal"
      icon={<Help />}
      text={<span className="cj-top-word">{t('shell.helpWord')}</span>}
      title={`${t('shell.help')} (F1)`}
      aria-label={`${t('shell.helpWord')} · ${t('shell.help')}`}
      onClick={show}
    />
  );
}

function UserMenu(props: { readonly onGo: (to: string) => void }) {
  const { t } = useTranslation();
  const { bridge, leaving, live, report } = useServices();
  const session = useLive((state) => state.session);
  const configured = useLive((state) => state.lock?.configured === true);
  const asking = useLive((state) => state.deskAsks);
  const setAsking = (deskAsks: DeskAsks | null): void => live.setState({ deskAsks });
  const done = (): void => setAsking(null);
  // What another session would cost is asked before its dialog: in it nothing is lost any more.
  const leave = (to: DeskAsks): void => leaving.ask(() => setAsking(to));
  if (session?.kind !== 'signedIn') return null;
  const { user } = session;
  const name = user.userName || user.account;
  const signOut = async (): Promise<void> => {
    await bridge.request('session.signOut').catch(report);
    done();
  };
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        shouldReturnFocusOnClose={false}
        content={
          <Menu>
            <MenuHead text={`${displayName(user)} · ${user.tenantId}`} />
            <MenuItem icon={<Home />} text={t('shell.dashboard')} onClick={() => props.onGo('/')} />
            <MenuItem
              icon={<Cog />}
              text={t('settings.open')}
              onClick={() => bridge.command('window.settings', { section: '' })}
            />
            <MenuItem
              icon={<SwapHorizontal />}
              text={t('desk.takeOver')}
              onClick={() => leave('takeOver')}
            />
            <MenuItem icon={<Exchange />} text={t('desk.switch')} onClick={() => leave('switch')} />
            {configured && (
              <MenuItem
                icon={<Key />}
                text={t('desk.lockSettings')}
                onClick={() => setAsking('lockPassword')}
              />
            )}
            <MenuItem
              icon={<LogOut />}
              intent="danger"
              text={t('shell.signOut')}
              onClick={() => leave('signOut')}
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          className="cj-user"
          aria-label={`${name} · ${t('shell.userMenu')}`}
          icon={<Picture address={user.avatar} size={26} person />}
          endIcon={<CaretDown />}
          text={name}
        />
      </PopoverNext>
      {asking === 'takeOver' && <TakeOverDialog onClose={done} />}
      {asking === 'switch' && <SwitchDialog onClose={done} onDone={() => props.onGo('/')} />}
      {asking === 'lockPassword' && <LockPasswordDialog change onClose={done} />}
      {asking === 'signOut' && (
        <ConfirmDialog
          title={t('shell.signOut')}
          intent="danger"
          careful
          confirm={t('shell.signOut')}
          onConfirm={signOut}
          onClose={done}
        >
          <p>{t('desk.signOutAsk')}</p>
          <p>{t('desk.signOutHint')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
