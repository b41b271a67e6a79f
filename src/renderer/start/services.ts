import type { Clock } from '@shared/base/clock';
import type { MenuChoices } from '@shared/model/menuMap';
import type { SessionState } from '@shared/model/session';
import type { Bridge } from '@renderer/bridge/client';
import { followStates } from '@renderer/bridge/mirror';
import { Choices } from '@renderer/data/choices';
import { Leaving } from '@renderer/data/leaving';
import { createLiveStore } from '@renderer/data/live';
import { MenuLoader, type MenuHandedOver } from '@renderer/data/menu-store';
import { profileOf } from '@renderer/data/profile';
import { Rest } from '@renderer/data/rest';
import type { Services } from '@renderer/data/services';
import { ExportJobs } from '@renderer/data/transfers';
import { waitWhenBack } from '@renderer/ui/whenBack';
import { TabsKeeper } from '@renderer/data/tabs-store';

/** Makes the services that the screens share. */
export function createServices(
  bridge: Bridge,
  clock: Clock,
  report: (error: unknown) => void,
): Services {
  const live = createLiveStore();
  const choices = new Choices(bridge, clock);
  live.subscribe(({ settings }) => {
    if (settings !== null) choices.speak(settings.language);
  });
  return {
    bridge,
    clock,
    report,
    live,
    menu: new MenuLoader(bridge, report),
    tabs: new TabsKeeper(bridge, report),
    choices,
    transfers: new ExportJobs(bridge),
    rest: new Rest(),
    leaving: new Leaving(),
  };
}

/** By which department and roles the session goes; '' while signed out. */
function rightsOf(session: SessionState | null): string {
  if (session?.kind !== 'signedIn') return '';
  return JSON.stringify([session.user.deptId, session.user.roleIds]);
}

function isConnected(session: SessionState | null): boolean {
  return session?.kind === 'signedIn' && session.connected;
}

/** Menu and options that failed while the server was away; screens look after their own questions (useWhenBack). */
function retry({ menu, choices }: Services): void {
  void menu.retry();
  choices.retry();
}

/** Key of the menu that is handed over when the page is given up. */
const MENU = 'menu';

/** Another user starts with empty tabs, menus and options; after a sign-in menu and tabs are loaded. */
export function followSession(services: Services): void {
  let profile = '';
  let rights = '';
  services.rest.keep(MENU, () => services.menu.handedOver());
  const choose = ({ choices }: { readonly choices?: MenuChoices }): void => {
    if (choices !== undefined) services.menu.choose(choices);
  };
  followStates(services.bridge, { choices: 'menuMap.choices' }, choose, services.report);
  let connected = true;
  services.live.subscribe(({ session }) => {
    const next = profileOf(session);
    const isBack = !connected && isConnected(session) && next === profile;
    connected = isConnected(session);
    if (isBack) services.clock.after(waitWhenBack(true), 'server is back', () => retry(services));
    const held = rightsOf(session);
    if (next === profile) {
      // The same person with another department or role: other menus, buttons and options.
      if (held !== rights) {
        services.choices.clear();
        void services.menu.load();
      }
      rights = held;
      return;
    }
    rights = held;
    if (profile !== '') services.rest.clear();
    profile = next;
    services.menu.clear();
    services.tabs.clear();
    services.choices.clear();
    services.transfers.clear();
    services.live.setState({ deskAsks: null });
    if (next === '') return;
    void services.menu.start((services.rest.read(MENU) ?? null) as MenuHandedOver | null);
    void services.tabs.restore();
  });
}
