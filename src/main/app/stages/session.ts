import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { choicesOf } from '../../records/menuMap';
import { DataService } from '../../records/service';
import { heldBackBy } from '../../lock/allowed';
import { isLockDocument } from '../../lock/document';
import { FreshSignIn } from '../../lock/fresh';
import { LockKeeper } from '../../lock/keeper';
import { MediaService } from '../../media/service';
import { logExchange } from '../../net/callLog';
import { AxiosHttp } from '../../net/http';
import { commercialDialect } from '../../session/dialects/commercial';
import { openDialect } from '../../session/dialects/open';
import { HandedToken } from '../../session/handed';
import { SessionHost } from '../../session/host';
import { isLeftTokens, LeftTokens } from '../../session/leftTokens';
import { PasswordTransforms } from '../../session/passwords';
import { RefreshVault } from '../../session/vault';
import { pathOn } from '@main/storage/serverOverrides';
import { HomeServer } from '../../session/homeServer';
import { lockOwnerOf } from '../lockOwner';
import type { ComposeInput } from './input';
import type { NetworkStage } from './network';
import type { StorageStage } from './storage';

export type SessionStage = ReturnType<typeof makeSession>;

/** Who is signed in, the lock of their desk, and what is asked of the server for them. */
export function makeSession(input: ComposeInput, storage: StorageStage, network: NetworkStage) {
  const { clock, log, notices, openDocument, book, settings, ui } = storage;
  const { http, keychain, server } = network;
  const home = new HomeServer({
    kept: ui,
    server: () => server().key,
    origin: () => settings.origin('serverUrl'),
  });
  const passwords = new PasswordTransforms();
  const vault = new RefreshVault(keychain);
  const document = openDocument('left-tokens', isLeftTokens);
  const left = new LeftTokens({ clock, log, vault, document, notices });
  const session = new SessionHost({
    clock,
    log,
    http,
    vault,
    left,
    handed: input.keeper === null ? null : new HandedToken(input.keeper),
    last: ui,
    passwords,
    dialects: { commercial: commercialDialect, open: openDialect },
    server,
    pathOf: ({ key }, spec) => pathOn(book.notes(key), spec),
    administrators: () => settings.get().administrators,
    isHome: (key) => home.isHome(key),
  });
  session.desk.on(({ event, profile }) => {
    if (event === 'deskTaken') home.signedIn(profile.serverKey);
  });
  const choices = () => choicesOf({ book, owner: () => session.profile() });
  const data = new DataService(() => session.current(), passwords, log, choices, clock);
  const freshSignIn = new FreshSignIn(clock);
  const lock = new LockKeeper({
    clock,
    log,
    document: openDocument('lock', isLockDocument),
    owner: () => lockOwnerOf(session.profile()),
    mark: { read: () => ui.lockMark(), keep: (mark) => ui.keepLockMark(mark) },
    isFresh: () => freshSignIn.isFresh(),
  });
  return {
    home,
    left,
    session,
    data,
    freshSignIn,
    lock,
    /** True while the workstation is locked and this message has to wait. */
    isHeldBack: heldBackBy(lock, () => settings.get().lockedMayEnd),
    media: makeMedia(storage, network, { session, lock }),
  };
}

/** Pictures of the server in use and of hosts that the settings allow; none for a locked desk. */
function makeMedia(
  { clock, log, settings, translator }: StorageStage,
  { agents, server }: NetworkStage,
  { session, lock }: { readonly session: SessionHost; readonly lock: LockKeeper },
): MediaService {
  return new MediaService({
    http: new AxiosHttp(
      agents,
      clock,
      (exchange) => logExchange(log, exchange, server().url),
      false,
    ),
    log,
    serverUrl: () => server().url,
    allowedHosts: () => settings.get().mediaHosts,
    ownHeaders: () => {
      const { demoSecret } = server();
      return demoSecret === undefined ? {} : { [DEMO_SECRET_HEADER]: demoSecret };
    },
    ownToken: () => {
      const headers = session.streamHeaders();
      const { tokenHeader } = server();
      return headers === null ? null : { [tokenHeader]: headers[tokenHeader] ?? '' };
    },
    locked: () => lock.locked(),
    translate: (key) => translator.translate(key),
  });
}
