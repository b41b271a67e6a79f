import { profileKeyOf } from '@shared/model/person';
import type { Composition } from './compose';
import { readCatalogue } from './readCatalogue';
import { hostServer } from '../windows/hosts';

/** The speaker's page is loaded at the latest so long after the start, ms; the console comes first. */
const SPEAKER_MS = 3_000;

/** Longest that the rest of the start waits for the first picture, ms. */
const FIRST_PICTURE_MS = 1_000;

/** Longest orderly end, ms: the journal may need 6 s of it on a disk that is slow. */
const STOP_MS = 10_000;
/** The same when the machine goes down, ms: it waits 5 s for whoever asks it to (logind). */
const SESSION_STOP_MS = 4_500;

/** Connects what changes with what must hear of it. */
export function connect(parts: Composition): void {
  const { session, settings, platform, broadcast, alarms, data, media, ui, translator } = parts;
  const { http } = parts;

  session.began.on((profile) => ui.begin(profileKeyOf(profile)));
  session.ended.on(() => {
    ui.clear();
    data.clear();
    media.clear();
    http.forgetCookies();
  });
  settings.changed.on(({ language }) => {
    translator.use(language);
    alarms.publisher.languageChanged();
    followServer(parts);
  });
  platform.changed.on((state) => {
    if (state.kind === 'ready') process.stdout.write(`PLATFORM ${state.url}\n`);
  });
  alarms.publisher.deltas.on((delta) => broadcast.send('alarms.changed', delta));
  // Last, so that windows are told what follows of a change.
  parts.publisher.follow();
}

/** The embedded platform runs exactly while nothing else is chosen. */
function followServer({ platform, isDemo }: Composition): void {
  if (isDemo()) platform.run();
  else platform.stop();
}

function serve({ media, servePages, serveScheme, log }: Composition): void {
  const server = hostServer({
    pages: (url) => servePages(url),
    media: (pathname) => media.serve(pathname),
  });
  serveScheme(server, log);
}

/**
 * Resolves when the first page is drawn, or soon. What no one can see yet (journal, tray, streams; with nobody to
 * restore the platform too) waits for it: on a small machine they would share its two cores.
 */
function firstPicture({ firstPage, clock }: Composition): Promise<void> {
  return new Promise((resolve) => {
    firstPage.on(resolve);
    clock.after(FIRST_PICTURE_MS, 'start.picture', resolve);
  });
}

/** Starts everything, in the order in which it is needed. */
export async function start(parts: Composition, visible: boolean, restore: boolean): Promise<void> {
  serve(parts);
  connect(parts);
  parts.registrar.register();
  await parts.areas.start();
  if (visible) parts.console.create(true);
  else parts.speakerWindow.begin();
  parts.clock.after(SPEAKER_MS, 'speaker.begin', () => parts.speakerWindow.begin());
  const picture = visible ? firstPicture(parts) : Promise.resolve();
  // In the tray nobody opens a list: there the catalogue stays where it is.
  const stopWaiting = parts.firstPage.on(() => {
    stopWaiting();
    readCatalogue(parts.clock);
  });
  if (parts.ui.read() === null) await picture;
  followServer(parts);
  // The first entry of this run: who is restored and takes the desk comes after it.
  parts.alarms.noteStart();
  // The alarm core finds the session as it is by then, and follows it: neither waits for the other.
  await Promise.all([
    restore ? restoreSession(parts) : undefined,
    picture.then(() => parts.alarms.start()),
  ]);
  // The embedded platform may come up at a later try only: until then there was no address.
  parts.platform.changed.on(({ kind }) => {
    if (kind === 'ready') void parts.session.restore();
  });
}

/** Brings the last session back, and drops what earlier sign-outs could not remove. */
async function restoreSession({ left, platform, session }: Composition): Promise<void> {
  await platform.settled();
  await session.restore();
  // Whoever was restored keeps their entry.
  left.start();
}

/**
 * Ends everything, in the opposite order. Resolves also when something hangs or fails: an app whose
 * windows are gone and which does not end would be deaf unseen, and could not be started again.
 */
export function stop(parts: Composition): Promise<void> {
  const { areas, clock, log } = parts;
  const limitMs = areas.recovery.sessionEnding() ? SESSION_STOP_MS : STOP_MS;
  return new Promise((resolve) => {
    const late = clock.after(limitMs, 'stop', () => {
      log.error('the orderly end took too long', { limitMs });
      resolve();
    });
    const done = (): void => {
      late();
      resolve();
    };
    end(parts).then(done, (error: unknown) => {
      log.error('the orderly end failed', { error: String(error) });
      done();
    });
  });
}

async function end(parts: Composition): Promise<void> {
  await parts.areas.stop();
  parts.publisher.dispose();
  parts.console.dispose();
  await parts.alarms.dispose();
  parts.speaker.dispose();
  parts.speakerWindow.close();
  parts.session.dispose();
  parts.left.dispose();
  parts.platform.stop();
  parts.agents.dispose();
}
