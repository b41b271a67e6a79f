import { serverHeaders } from '../../session/headers';
import { choicesOf } from '../../records/menuMap';
import { SeenFields } from '../../records/seenFields';
import { fromServer, toServer } from '../../records/serverNames';
import { DataService } from '../../records/service';
import { heldBackBy } from '../../lock/allowed';
import { isLockDocument } from '../../lock/document';
import { FreshSignIn } from '../../lock/fresh';
import { BoardPin, isPinDocument } from '../../lock/boardPin';
import { LockKeeper } from '../../lock/keeper';
import { MediaService } from '../../media/service';
import { logExchange } from '../../net/callLog';
import { AxiosHttp } from '../../net/http';
import { commercialDialect } from '../../session/dialects/commercial';
import { openDialect } from '../../session/dialects/open';
import { HandedToken } from '../../session/handed';
import { SessionHost } from '../../session/host';
import { isLeftTokens, LeftTokens } from '../../session/leftTokens';
import { ProfileFinder } from '../../session/profileFinder';
import { RefreshVault } from '../../session/vault';
import { fieldsOn, pathOn } from '@main/storage/serverOverrides';
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
  const vault = new RefreshVault(keychain);
  const document = openDocument('left-tokens', isLeftTokens);
  const left = new LeftTokens({ clock, log, vault, document, notices });
  const seenFields = new SeenFields();
  const dialects = { commercial: commercialDialect, open: openDialect };
  const profiles = new ProfileFinder({
    log,
    http,
    dialects,
    server,
    isOpen: () =>
      network.profile().origin === 'assumed' &&
      settings.get().dialect === 'auto' &&
      server().url !== '',
    keep: (key, { family, prefix }, several) =>
      book.setFound(key, { family, prefix, several: [...several] }),
  });
  const session = new SessionHost({
    clock,
    log,
    http,
    vault,
    left,
    handed: input.keeper === null ? null : new HandedToken(input.keeper),
    last: ui,
    dialects,
    profiles,
    server,
    pathOf: ({ key }, spec) => pathOn(book.notes(key), spec),
    names: {
      toServer: ({ key }, spec, args) => toServer(spec, args, fieldsOn(book, key)),
      fromServer: ({ key }, spec, data) => {
        const read = fromServer(spec, data, fieldsOn(book, key));
        seenFields.answered(key, spec, read);
        return read;
      },
    },
    administrators: () => settings.get().administrators,
    isHome: (key) => home.isHome(key),
  });
  session.desk.on(({ event, profile }) => {
    if (event === 'deskTaken') home.signedIn(profile.serverKey);
  });
  const choices = () => choicesOf({ book, owner: () => session.profile() });
  const serverKey = (): string => session.current()?.server.key ?? '';
  const data = new DataService(() => session.current(), log, choices, clock, {
    of: (call) => book.list(serverKey(), call),
    keep: (call, learned) => book.setList(serverKey(), call, learned),
  });
  const freshSignIn = new FreshSignIn(clock);
  const lock = new LockKeeper({
    clock,
    log,
    document: openDocument('lock', isLockDocument),
    owner: () => lockOwnerOf(session.profile()),
    mark: { read: () => ui.lockMark(), keep: (mark) => ui.keepLockMark(mark) },
    isFresh: () => freshSignIn.isFresh(),
  });
  const boardPin = new BoardPin({
    clock,
    log,
    document: openDocument('board-pin', isPinDocument, 'boardPinSetAside'),
    isFresh: () => freshSignIn.isFresh(),
  });
  return {
    home,
    left,
    profiles,
    session,
    data,
    seenFields,
    freshSignIn,
    lock,
    boardPin,
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
    allowedHosts: () => [...settings.get().mediaHosts, ...server().profile.hosts.media],
    ownHeaders: () => serverHeaders(server()),
    ownToken: () => {
      const headers = session.streamHeaders();
      const { tokenHeader } = server();
      return headers === null ? null : { [tokenHeader]: headers[tokenHeader] ?? '' };
    },
    locked: () => lock.locked(),
    translate: (key) => translator.translate(key),
  });
}
