import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import type { MenuNode } from '@shared/model/menu';
import {
  entryKey,
  matchEntry,
  mayMapMenus,
  type MenuChoices,
  type MenuMapEntry,
  type MenuMapView,
  type ScreenChoice,
} from '@shared/model/menuMap';
import { menuMapFileSchema } from '@shared/model/menuMapFile';
import type { SignedInUser } from '@shared/model/session';
import type { ExportPort } from '../ports/exports';
import { DEMO_KEY } from '../session/server';
import type { ServerOverrides } from '../storage/serverOverrides';

type Refused<T> = Result<T, { readonly key: TextKey }>;

/** The server and tenant of a map. */
export interface MapOwner {
  readonly serverKey: string;
  readonly user: SignedInUser;
}

/** Where choices are kept, and for whom. */
export interface ChoicesDeps {
  readonly book: Pick<ServerOverrides, 'notes'>;
  /** The signed-in profile, or null. */
  owner(): MapOwner | null;
}

export interface MenuMapDeps extends ChoicesDeps {
  readonly book: Pick<ServerOverrides, 'notes' | 'setMenu' | 'replaceMenu'>;
  readonly exports: ExportPort;
  readonly screens: () => readonly ScreenChoice[];
  /** The server's latest routes. */
  routes(): readonly MenuNode[];
}

/** The choices of the signed-in tenant; empty while signed out. */
export function choicesOf(deps: ChoicesDeps): MenuChoices {
  const signedIn = deps.owner();
  if (signedIn === null) return {};
  const { menus } = deps.book.notes(signedIn.serverKey);
  const { tenantId } = signedIn.user;
  return Object.hasOwn(menus, tenantId) ? (menus[tenantId] ?? {}) : {};
}

/** Which screen a menu entry opens, kept per server and tenant. */
export class MenuMap {
  private madeScreens: readonly ScreenChoice[] | undefined;

  constructor(private readonly deps: MenuMapDeps) {}

  choices(): MenuChoices {
    return choicesOf(this.deps);
  }

  view(): Refused<MenuMapView> {
    const owner = this.deps.owner();
    if (owner === null) return fail({ key: 'menuMap.signedOut' });
    const choices = this.choices();
    return ok({
      server: owner.serverKey,
      tenantId: owner.user.tenantId,
      canChange: mayMapMenus(owner.user.roleNames),
      choices,
      entries: entriesOf(this.deps.routes(), this.screens, choices),
      screens: this.screens.map(({ key, label }) => ({ key, label })),
    });
  }

  /** Administrators choose for everybody who uses this server and tenant on this workstation. */
  choose(entry: string, screen: string | null): Refused<MenuMapView> {
    const owner = this.mayChange();
    if (!owner.ok) return owner;
    const known = screen === null || screen === '' || this.isScreen(screen);
    if (!known) return fail({ key: 'menuMap.unknownScreen' });
    const { serverKey, user } = owner.value;
    this.deps.book.setMenu(serverKey, user.tenantId, entry, screen);
    return this.view();
  }

  /** Writes the choices as a file. @returns its path. */
  async export(): Promise<Refused<{ readonly path: string }>> {
    const owner = this.deps.owner();
    if (owner === null) return fail({ key: 'menuMap.signedOut' });
    const { serverKey, user } = owner;
    // Server and tenant are for the reader: a map may be imported for another server.
    const from = { server: serverKey, tenant: user.tenantId };
    const file = { kind: 'chengjing.menuMap', version: 1, ...from, choices: this.choices() };
    // The tenant id comes from the server: it must not lead to another folder.
    const tenant = user.tenantId.replace(/[^\w-]/g, '_').slice(0, 50);
    const name = `menu-map-${serverKey === DEMO_KEY ? 'DEMO-' : ''}${tenant}.json`;
    try {
      return ok({ path: await this.deps.exports.save(name, `${JSON.stringify(file, null, 2)}\n`) });
    } catch {
      // The system's reason is in the system's language: the key says what to do.
      return fail({ key: 'menuMap.notWritten' });
    }
  }

  /** Imports a file whole or not at all. */
  import(text: string): Refused<MenuMapView> {
    const owner = this.mayChange();
    if (!owner.ok) return owner;
    const file = menuMapFileSchema.safeParse(parsed(text));
    if (!file.success) return fail({ key: 'menuMap.notAMap' });
    const { choices } = file.data;
    const unknown = Object.values(choices).some((key) => key !== '' && !this.isScreen(key));
    if (unknown) return fail({ key: 'menuMap.newerMap' });
    this.deps.book.replaceMenu(owner.value.serverKey, owner.value.user.tenantId, choices);
    return this.view();
  }

  /** Made with the first question: it reads every declaration. */
  private get screens(): readonly ScreenChoice[] {
    return (this.madeScreens ??= this.deps.screens());
  }

  private isScreen(key: string): boolean {
    return this.screens.some((screen) => screen.key === key);
  }

  private mayChange(): Refused<MapOwner> {
    const owner = this.deps.owner();
    if (owner === null) return fail({ key: 'menuMap.signedOut' });
    return mayMapMenus(owner.user.roleNames) ? ok(owner) : fail({ key: 'menuMap.noPermission' });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** The leaves of the menu with what they open. */
function entriesOf(
  nodes: readonly MenuNode[],
  screens: readonly ScreenChoice[],
  choices: MenuChoices,
  above: readonly string[] = [],
): readonly MenuMapEntry[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node.name];
    if (node.children.length > 0) return entriesOf(node.children, screens, choices, trail);
    const match = matchEntry(node, screens, choices);
    return [
      {
        key: entryKey(node),
        trail: trail.join(' / '),
        path: node.path,
        code: node.code,
        screen: match?.screen.key ?? null,
        by: match?.by ?? null,
        outside: /^https?:\/\//i.test(node.path) || /html/i.test(node.path),
      },
    ];
  });
}
