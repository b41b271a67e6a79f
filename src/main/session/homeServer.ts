import type { SettingOrigin } from '@shared/model/settings';
import { DEMO_KEY } from './server';

export interface HomeDeps {
  /** Where the home server is kept between starts; '' while there is none. */
  readonly kept: { home(): string; keepHome(server: string): void };
  /** Stable name of the server in use. */
  server(): string;
  /** Where the address of the server in use comes from. */
  origin(): SettingOrigin;
}

/**
 * Which server this workstation belongs to: the first real one at which somebody signed in, or the one
 * that policy or command line name. Until there is one, everybody may set the workstation up; after
 * that, only its administrators change whom it trusts.
 */
export class HomeServer {
  constructor(private readonly deps: HomeDeps) {}

  /** Somebody signed in at the server in use, or was restored. */
  signedIn(server: string): void {
    if (server === DEMO_KEY) return;
    const { kept } = this.deps;
    if (kept.home() === '' || (this.isGiven() && server === this.deps.server()))
      if (kept.home() !== server) kept.keepHome(server);
  }

  /** True once somebody has worked at a real server here. */
  isSet(): boolean {
    return this.deps.kept.home() !== '';
  }

  /** Whether an account of this server may administer the workstation. */
  isHome(server: string): boolean {
    if (this.isGiven() && server === this.deps.server()) return true;
    return !this.isSet() || this.deps.kept.home() === server;
  }

  private isGiven(): boolean {
    const origin = this.deps.origin();
    return origin === 'policy' || origin === 'commandLine';
  }
}
