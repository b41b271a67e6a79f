import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { Navigate } from 'react-router-dom';
import type { MenuNode } from '@shared/model/menu';
import { failureDetail, failureText } from '@renderer/data/failure';
import { useMenu, useServices } from '@renderer/data/services';
import { tabId } from '@renderer/data/tabs';
import { FixedPage, NotBuiltPage } from '@renderer/screens/pages/FixedPages';
import { FramePage } from '@renderer/screens/pages/FramePage';
import { UnmatchedPage } from '@renderer/screens/menuMap/UnmatchedPage';
import { later } from '@renderer/ui/later';
import { StateView } from '@renderer/ui/StateView';
import { ErrorBoundary } from '@renderer/start/ErrorBoundary';
import { PAGE_SCREENS } from '../pages';
import type { Target } from '../resolve';
import { FAMILY_SCREENS } from './familyScreens';
import { useMenuLabel } from './menuLabel';
import { useOpening } from './openEntries';

const BoardRoute = later(() =>
  import('@renderer/screens/boards/BoardRoute').then((module) => module.BoardRoute),
);

/** The screen of the address, inside its own error boundary. */
export function Content(props: { readonly target: Target; readonly address: string }) {
  const { report } = useServices();
  return (
    <ErrorBoundary key={tabId(props.address)} report={report}>
      <Screen target={props.target} address={props.address} />
    </ErrorBoundary>
  );
}

function Screen({ target, address }: { readonly target: Target; readonly address: string }) {
  const { t } = useTranslation();
  const menu = useMenu();
  const menuLabel = useMenuLabel();
  const opening = useOpening();
  const until = <StateView busy text={t('shell.loading')} />;
  switch (target.kind) {
    case 'page': {
      const Page = PAGE_SCREENS[target.page.key];
      const opens = (node: MenuNode): boolean => opening(node) === 'page';
      return <Page address={address} nameOf={menuLabel} opens={opens} until={until} />;
    }
    case 'board':
      return <BoardRoute board={target.board.key} until={until} />;
    case 'family':
      // Buttons depend on the permission codes that come with the menu.
      if (menu.status !== 'ready') return <MenuWait />;
      return <FamilyRoute family={target.family.key} until={until} />;
    case 'frame':
      return <FramePage name={target.name} url={target.url} />;
    case 'notBuilt':
      return target.node === null ? (
        <NotBuiltPage name={target.name} />
      ) : (
        <UnmatchedPage node={target.node} name={menuLabel(target.node)} />
      );
    case 'fixed':
      return <FixedPage kind={target.shows} />;
    case 'unknown':
      // Only a loaded menu can say that an address does not exist.
      if (menu.status !== 'ready') return <MenuWait />;
      return <Navigate to="/404" replace state={address} />;
  }
}

function FamilyRoute(props: { readonly family: string; readonly until: ReactNode }) {
  const List = FAMILY_SCREENS[props.family];
  return List === undefined ? null : <List key={props.family} until={props.until} />;
}

function MenuWait() {
  const { t } = useTranslation();
  const services = useServices();
  const menu = useMenu();
  if (menu.status !== 'failed') return <StateView busy text={t('shell.menuLoading')} />;
  return (
    <StateView
      icon={<Offline size={40} />}
      title={t('shell.menuFailed')}
      text={failureText(t, menu.failure)}
      detail={failureDetail(menu.failure)}
      testId="menuFailed"
    >
      <Button intent="primary" text={t('shell.retry')} onClick={() => void services.menu.load()} />
    </StateView>
  );
}
