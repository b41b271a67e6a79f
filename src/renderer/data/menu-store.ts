import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionMenu } from '@shared/model/menu';
import type { Bridge } from '@renderer/bridge/client';
import { isAway, settle, type UiFailure } from './failure';
import { readKept, type Subsystems } from './keptSubsystems';

export type MenuState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly menu: SessionMenu }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/** What a page that is given up in the tray hands to the next one. */
export interface MenuHandedOver {
  readonly menu: SessionMenu;
  readonly subsystems: Subsystems;
}

const NONE: Subsystems = { all: [], current: null };

/**
 * The menu and permission codes of the signed-in user, and the current subsystem. Subsystems are stored on
 * this workstation, so that their bar appears before the server answers.
 */
export class MenuLoader {
  readonly store: StoreApi<MenuState> = createStore<MenuState>(() => ({ status: 'idle' }));
  readonly subsystems: StoreApi<Subsystems> = createStore<Subsystems>(() => NONE);
  private turn = 0;

  constructor(
    private readonly bridge: Bridge,
    private readonly report: (error: unknown) => void = () => undefined,
  ) {}

  /** What the page after this one begins with; null while there is no menu. */
  handedOver(): MenuHandedOver | null {
    const state = this.store.getState();
    if (state.status !== 'ready') return null;
    return { menu: state.menu, subsystems: this.subsystems.getState() };
  }

  /**
   * Restores the last chosen subsystem and loads its menu.
   * @param before of the page that was given up: it goes on with its menu, as it would have done itself
   */
  async start(before: MenuHandedOver | null = null): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    if (before !== null) {
      this.subsystems.setState(before.subsystems, true);
      this.store.setState({ status: 'ready', menu: before.menu }, true);
      return;
    }
    this.store.setState({ status: 'loading' }, true);
    const kept = await this.kept().catch((error: unknown) => {
      this.report(error);
      return null;
    });
    if (turn !== this.turn) return;
    if (kept !== null) this.subsystems.setState(kept);
    await this.load();
  }

  private async kept(): Promise<Subsystems | null> {
    return readKept(await this.bridge.request('ui.get', { key: 'view' }));
  }

  /** Loads the menu of the current subsystem; the last request's answer wins. */
  async load(): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    const { current } = this.subsystems.getState();
    this.store.setState({ status: 'loading' }, true);
    const answer = await settle(
      this.bridge.request('session.menu', current === null ? {} : { topMenuId: current }),
    );
    if (turn !== this.turn) return;
    if (answer.ok && !this.take(answer.value)) {
      // The current subsystem was taken from this user, so its menu is loaded again without it.
      await this.load();
      return;
    }
    this.store.setState(
      answer.ok
        ? { status: 'ready', menu: answer.value }
        : { status: 'failed', failure: answer.error },
      true,
    );
  }

  /** Loads the menu again where it could not be loaded because the server was away. */
  async retry(): Promise<void> {
    const state = this.store.getState();
    if (state.status === 'failed' && isAway(state.failure)) await this.load();
  }

  /** Makes a subsystem the current one (null: all) and loads its menu. */
  async chooseSubsystem(id: string | null): Promise<void> {
    this.keep({ ...this.subsystems.getState(), current: id });
    await this.load();
  }

  /** An administrator chose other screens: the menu stays, its targets change. */
  choose(choices: SessionMenu['choices']): void {
    const state = this.store.getState();
    if (state.status === 'ready') {
      this.store.setState({ status: 'ready', menu: { ...state.menu, choices } }, true);
    }
  }

  clear(): void {
    this.turn += 1;
    this.store.setState({ status: 'idle' }, true);
    this.subsystems.setState(NONE, true);
  }

  /** Takes the subsystems of an answer; false when the current one is no longer among them. */
  private take({ topMenus }: SessionMenu): boolean {
    const { current, all } = this.subsystems.getState();
    // An answer without subsystems does not change the known ones.
    if (topMenus.length === 0 && all.length > 0) return true;
    const isKnown = current === null || topMenus.some(({ id }) => id === current);
    this.keep({ all: topMenus, current: isKnown ? current : null });
    return isKnown;
  }

  private keep(next: Subsystems): void {
    if (JSON.stringify(next) === JSON.stringify(this.subsystems.getState())) return;
    this.subsystems.setState(next, true);
    const value = { version: 1, current: next.current, all: next.all.map((one) => ({ ...one })) };
    this.bridge.request('ui.set', { key: 'view', value }).catch(this.report);
  }
}
