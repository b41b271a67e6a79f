import type { AlarmObservation } from '@shared/model/alarm';
import type { Observed } from '@main/alarms/ingest/feed';

/** What messages that are heard together have in common; `at` is when the first of them came. */
export type Hearing = Omit<Observed, 'observations' | 'standing' | 'ended'>;

/** As many go into one commit of the journal; what comes first is told before the last is on disk. */
const MOST = 200;

/**
 * Gathers what a socket hands over in one turn: a server that sends a thousand alarms at once is heard in
 * a few groups, each of which is written, decided and told together.
 */
export class Turn {
  private hearing: Hearing | null = null;
  private observations: AlarmObservation[] = [];

  /** @param gathered takes a group, in the order of hearing. */
  constructor(private readonly gathered: (observed: Observed) => void) {}

  add(observation: AlarmObservation, hearing: Hearing): void {
    if (!this.fits(hearing)) this.end();
    this.hearing ??= hearing;
    this.observations.push(observation);
    if (this.observations.length === 1) queueMicrotask(() => this.end());
  }

  /** Hands over what was gathered, before anything else of the channel is told. */
  end(): void {
    const { hearing, observations } = this;
    this.hearing = null;
    this.observations = [];
    if (hearing !== null) this.gathered({ ...hearing, observations });
  }

  private fits({ connectedAt, receivedUntil, link, how, polled }: Hearing): boolean {
    const { hearing } = this;
    return (
      hearing !== null &&
      this.observations.length < MOST &&
      hearing.connectedAt === connectedAt &&
      hearing.receivedUntil === receivedUntil &&
      hearing.link === link &&
      hearing.how === how &&
      hearing.polled === polled
    );
  }
}
