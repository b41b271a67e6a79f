import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import type { SessionState } from '@shared/model/session';
import type { Annunciator } from '@main/attention/annunciator';
import type { Muting } from '@main/attention/muting';
import { tellSessionEnd } from '@main/attention/sessionEnd';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { SessionProfile } from '@main/ports/session';
import type { JournalClient } from '@main/journal/client';
import type { EntryKind } from '@main/journal/entry';
import type { AlarmActs } from '@main/alarms/operate/acts';
import type { AlarmConfigService } from '@main/alarms/config/configService';
import type { AlarmCoreDeps } from '@main/alarms/coreTypes';
import { readWithRetry } from './readWithRetry';
import type { StoredAlarms } from '@main/alarms/ledger/fold';
import type { LedgerOwner } from '@main/alarms/ledger/ledger';
import { ownerOf, sessionKey } from './owner';
import type { ProbeCarrier, ProbeStep } from './probe';
import { ProfileAlarms } from './profile';
import type { AlarmPublisher, ShownAlarms } from '@main/alarms/publish/publisher';
import { RestoreGrace } from './restoreGrace';
import type { HealthNotices } from './healthNotices';
import { NOBODY, WORKSTATION } from './workstation';

/** Alarms do not wait longer than this for the journal to be read, ms. */
export const BEGIN_MS = 3_000;

/** What a session's alarms are told to. */
export interface AlarmSessionParts {
  readonly journal: JournalClient<StoredAlarms>;
  readonly desk: Pick<Annunciator, 'tell' | 'escalateAll' | 'forget'>;
  readonly config: AlarmConfigService;
  readonly muting: Pick<Muting, 'stop'>;
  readonly publisher: Pick<AlarmPublisher, 'now' | 'soon' | 'anew'>;
  readonly troubles: Pick<HealthNotices, 'tell'>;
}

/** The alarms of whoever is signed in: they begin, change hands and end with the session. */
export class AlarmSession {
  /** Steps of alarms on their way, for the test alarm. */
  readonly steps = new Emitter<ProbeStep>();
  private live: ProfileAlarms | null = null;
  /** Carries test alarms while nobody is signed in. */
  private signedOut: ProfileAlarms | null = null;
  private liveProfile: SessionProfile | null = null;
  /** Whose alarms are live or being read. */
  private liveKey = '';
  /** Counts the profiles that were followed: a reading that was overtaken is given up. */
  private turn = 0;
  private endAnnounced = false;
  private over = false;
  private readonly grace: RestoreGrace;
  private readonly askedAt = new Map<string, number>();
  private readonly endConfig: Unsubscribe;
  private stopFollowing: Unsubscribe = () => undefined;

  constructor(
    private readonly deps: AlarmCoreDeps,
    private readonly parts: AlarmSessionParts,
  ) {
    this.grace = new RestoreGrace(deps.clock, () => parts.publisher.now());
    this.endConfig = parts.config.changed.on(() => this.live?.configured());
  }

  /** Follows the session; resolves when the alarms of whoever is signed in are read. */
  async start(): Promise<void> {
    const { session } = this.deps;
    this.stopFollowing = session.changed.on((state) => this.sessionChanged(state));
    this.grace.note(session.state());
    await this.follow();
  }

  alarms(): ShownAlarms {
    return { live: this.live, signedOut: this.signedOut };
  }

  /** True while a session is being brought back and there is no cause for alarm yet. */
  restoring(): boolean {
    return this.grace.lasts();
  }

  /** The alarm with its whole message; null when it is not known. */
  alarm(id: string): Alarm | null {
    return (this.live ?? this.signedOut)?.alarm(id) ?? null;
  }

  /** Asks a channel now (an SOS whose countdown is over, say). */
  pollNow(channel: string): void {
    this.live?.pollNow(channel);
  }

  /** A person has seen a gap: it is no longer shown. */
  noteGap(id: string): void {
    this.live?.noteGap(id);
  }

  /** What the operator does with alarms; null while nobody is signed in. */
  acts(): AlarmActs | null {
    return this.live?.acts ?? null;
  }

  /** The operator looked at these. */
  opened(ids: readonly string[]): void {
    this.live?.opened(ids);
  }

  /** Journals something that is about no single alarm; nothing while nobody is signed in. */
  record(kind: EntryKind, body: object): void {
    this.live?.record(kind, body);
  }

  /** Journals what became of telling alarms. */
  delivered(delivery: DeliveryOutcome): void {
    this.live?.delivered(delivery);
    this.signedOut?.delivered(delivery);
    this.steps.emit({ kind: 'delivered', delivery });
    if (delivery.outcome !== 'failed') return;
    if (delivery.by === 'sound') this.parts.troubles.tell('soundFailing');
    if (delivery.by === 'toast') this.parts.troubles.tell('toastFailing');
  }

  /** Resolves when no channel hangs on the connection of an earlier user any more. */
  streamsMoved(): Promise<void> {
    const { live } = this;
    if (live === null || !live.moving()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = live.listened.on(({ kind }) => {
        if (kind !== 'moved') return;
        end();
        resolve();
      });
    });
  }

  /** The alarms that carry a test: the live ones, or the workstation's own. */
  async carrier(): Promise<ProbeCarrier> {
    if (this.live !== null) return this.live;
    if (this.signedOut !== null) return this.signedOut;
    const stored = await this.read(WORKSTATION);
    if (this.live !== null) return this.live;
    const signedOut = this.made(NOBODY, WORKSTATION);
    this.signedOut = signedOut;
    this.attend(signedOut);
    signedOut.know(stored, []);
    signedOut.closeLeftTests();
    return signedOut;
  }

  /** From now on a reading that ends is given up. */
  leave(): void {
    this.over = true;
  }

  /** Ends a silence at the end of the program, which the journal tells of. */
  endSilence(): void {
    this.parts.muting.stop(this.liveProfile, 'appEnd');
  }

  /** Ends the channels. Entries on their way are still written. */
  close(): void {
    this.over = true;
    this.stopFollowing();
    this.endConfig();
    this.grace.dispose();
    this.live?.close();
    this.live = null;
    this.signedOut?.close();
  }

  private sessionChanged(state: SessionState): void {
    const ended = state.kind === 'signedOut' && state.reason === 'refused';
    if (ended && !this.endAnnounced)
      tellSessionEnd({ ...this.deps, settings: this.deps.attention() });
    this.endAnnounced = ended;
    this.grace.note(state);
    void this.follow(state);
    this.parts.publisher.now();
  }

  /** Goes along with the session: a profile's alarms begin with what the journal holds of them. */
  private async follow(state = this.deps.session.state()): Promise<void> {
    const profile = this.deps.session.profile();
    const key = profile === null ? '' : sessionKey(profile);
    if (key === this.liveKey) return;
    if (profile !== null && this.takeOver(profile, key)) return;
    this.liveKey = key;
    this.turn += 1;
    this.endMute(profile, state);
    this.live?.close();
    this.live = null;
    this.liveProfile = profile;
    this.parts.desk.forget();
    this.parts.publisher.now();
    if (profile === null) return;
    this.parts.config.tell();
    await this.begin(profile);
  }

  /** Listens at once; what the journal holds joins when it is read. */
  private async begin(profile: SessionProfile): Promise<void> {
    const owner = ownerOf(profile);
    const { turn } = this;
    const { journal, publisher, troubles } = this.parts;
    const pending = journal.pending(owner.server, owner.tenant);
    const live = this.made(profile, owner);
    this.live = live;
    this.attend(live);
    this.signedOut?.close();
    this.signedOut = null;
    live.listened.on((event) => {
      if (event.kind === 'full') live.goWithout(pending);
      if (event.kind !== 'late') return;
      const { channel, reason } = event;
      troubles.tell('handOverLate', { channel, reason });
    });
    const reading = this.read(owner);
    live.start();
    publisher.now();
    const late = this.deps.clock.after(BEGIN_MS, 'alarms begin', () => live.goWithout(pending));
    const stored = await reading;
    late();
    // Not the key: the same one may sign out and in again within one reading.
    if (this.turn !== turn || this.over) return;
    live.know(stored, pending);
    live.closeLeftTests();
    publisher.anew();
  }

  /** Follows alarms to windows, tray, toasts and sounds. */
  private attend(alarms: ProfileAlarms): void {
    const { desk, publisher } = this.parts;
    alarms.changed.on(() => publisher.soon());
    alarms.parsed.on((parsed) => this.steps.emit({ kind: 'parsed', ...parsed }));
    alarms.escalated.on((escalations) => desk.escalateAll(escalations));
    alarms.raised.on(({ alarms: fresh, how }) => {
      for (const alarm of fresh) this.steps.emit({ kind: 'committed', alarm });
      const decided = desk.tell(fresh, how);
      for (const alarm of fresh) {
        const attention = decided.get(alarm.id);
        if (attention !== undefined) this.steps.emit({ kind: 'decided', alarm, attention });
      }
    });
  }

  private made(profile: SessionProfile, owner: LedgerOwner): ProfileAlarms {
    const { config, journal } = this.parts;
    return new ProfileAlarms(profile, owner, {
      ...this.deps,
      journal,
      askedAt: this.askedAt,
      config: () => config.of(profile),
      configChanged: config.changed,
    });
  }

  /** Another user of the same tenant: the alarms stay as they are, the channels go along. */
  private takeOver(profile: SessionProfile, key: string): boolean {
    const { live, liveProfile } = this;
    if (live === null || liveProfile === null) return false;
    const same = { ...profile, user: { ...profile.user, userId: liveProfile.user.userId } };
    if (sessionKey(same) !== this.liveKey) return false;
    this.liveKey = key;
    this.liveProfile = profile;
    live.takeOver(profile);
    // Nobody inherits a silence unknowingly.
    this.parts.muting.stop(profile, 'takenOver');
    this.parts.publisher.now();
    return true;
  }

  /** The session of whoever muted is over: that is journaled while its journal is still theirs. */
  private endMute(next: SessionProfile | null, state: SessionState): void {
    const { muting } = this.parts;
    if (next !== null) return muting.stop(next, 'takenOver');
    // A refusal was the server's doing, nobody's here.
    const refused = state.kind === 'signedOut' && state.reason === 'refused';
    muting.stop(refused ? null : this.liveProfile, refused ? 'refused' : 'signedOut');
  }

  private read({ server, tenant }: LedgerOwner): Promise<StoredAlarms> {
    return readWithRetry(
      this.deps.clock,
      () => this.parts.journal.read(server, tenant),
      (reason) => {
        this.deps.log.error('journal cannot be read', { reason });
        this.parts.troubles.tell('journalFailing', { reason });
      },
    );
  }
}
