import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  CaretDown,
  DoubleChevronLeft,
  DoubleChevronRight,
  Home,
  LogOut,
  Maximize,
  Search,
} from '@blueprintjs/icons';
import { useLive, useServices } from '@renderer/data/services';
import { WELCOME } from '@renderer/data/tabs';
import { LanguageSwitch } from '@renderer/screens/signIn/LanguageSwitch';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { Picture } from '@renderer/ui/Picture';
import { AlarmIndicator } from './AlarmIndicator';

/** Collapse toggle, search, alarm state, full screen, language and the user (spec 1 §2 Top bar). */
export function TopBar(props: {
  readonly pathname: string;
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
  readonly onSearch: () => void;
  readonly onGo: (to: string) => void;
}) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const collapseText = t(props.collapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <header className="cj-top">
      {props.pathname !== WELCOME && (
        <Button
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
      <AlarmIndicator onOpen={props.onGo} />
      <Button
        variant="minimal"
        icon={<Maximize />}
        title={t('shell.fullScreen')}
        aria-label={t('shell.fullScreen')}
        onClick={() => {
          bridge.request('window.toggleFullScreen').catch(report);
        }}
      />
      <LanguageSwitch />
      <UserMenu onGo={props.onGo} />
    </header>
  );
}

function UserMenu(props: { readonly onGo: (to: string) => void }) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const session = useLive((live) => live.session);
  const [asking, setAsking] = useState(false);
  if (session?.kind !== 'signedIn') return null;
  const { user } = session;
  const signOut = async (): Promise<void> => {
    await bridge.request('session.signOut').catch(report);
    setAsking(false);
  };
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        shouldReturnFocusOnClose={false}
        content={
          <Menu>
            <MenuDivider title={`${user.realName || user.userName} · ${user.tenantId}`} />
            <MenuItem icon={<Home />} text={t('shell.dashboard')} onClick={() => props.onGo('/')} />
            <MenuItem
              icon={<LogOut />}
              intent="danger"
              text={t('shell.signOut')}
              onClick={() => setAsking(true)}
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          className="cj-user"
          aria-label={t('shell.userMenu')}
          icon={<Picture address={user.avatar} size={26} />}
          endIcon={<CaretDown />}
          text={user.userName || user.account}
        />
      </PopoverNext>
      {asking && (
        <ConfirmDialog
          title={t('shell.signOut')}
          intent="danger"
          confirm={t('shell.signOut')}
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        >
          {t('shell.signOutAsk')}
        </ConfirmDialog>
      )}
    </>
  );
}
