import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionMenu } from '@shared/model/menu';
import type { Bridge } from '@renderer/bridge/client';
import { settle, type UiFailure } from './failure';

export type MenuState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly menu: SessionMenu }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/** The menu and permission codes of the signed-in user. */
export class MenuLoader {
  readonly store: StoreApi<MenuState> = createStore<MenuState>(() => ({ status: 'idle' }));
  private turn = 0;

  constructor(private readonly bridge: Bridge) {}

  /** Asks for the menu; the last question's answer wins. */
  async load(): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    this.store.setState({ status: 'loading' }, true);
    const answer = await settle(this.bridge.request('session.menu', {}));
    if (turn !== this.turn) return;
    this.store.setState(
      answer.ok
        ? { status: 'ready', menu: answer.value }
        : { status: 'failed', failure: answer.error },
      true,
    );
  }

  /** An administrator chose other screens: the menu stays, what its entries open changes. */
  choose(choices: SessionMenu['choices']): void {
    const state = this.store.getState();
    if (state.status === 'ready') {
      this.store.setState({ status: 'ready', menu: { ...state.menu, choices } }, true);
    }
  }

  clear(): void {
    this.turn += 1;
    this.store.setState({ status: 'idle' }, true);
  }
}
