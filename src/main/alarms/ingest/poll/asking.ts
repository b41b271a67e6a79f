import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { AlarmObservation } from '@shared/model/alarm';
import type { PollQuery, PollSpec } from '@shared/alarms/transport';
import type { Batch, BatchReader } from '@main/alarms/sources/sourceCode';
import { isNotPermitted, type Poller } from './poller';
import type { Watermarks } from '@main/alarms/ingest/watermarks';
import { PAGE_SIZE, SMALL_PAGE, type Walked } from './walk';

/** What a poll brought. */
export interface PollAnswer {
  readonly observations: readonly AlarmObservation[];
  /** What stands, as far as it was asked for; null: not asked. */
  readonly open: readonly AlarmObservation[] | null;
  /** Those among the observations that are over by now. */
  readonly over: readonly AlarmObservation[];
  /** What stands was not read as a whole. */
  readonly openCut: boolean;
  /** A list was not read as a whole. */
  readonly cut: boolean;
  /** Why one of two ways gave no answer while the other one did; null: all did that were asked. */
  readonly trouble: ApiFailure | null;
}

/** A poll that did not ask what stands. */
const NOTHING_ASKED: PollAnswer = {
  observations: [],
  open: null,
  over: [],
  openCut: false,
  cut: false,
  trouble: null,
};

type Answer = Result<PollAnswer, ApiFailure>;

/** What one poll is made with. */
export interface PollRun {
  /** The list of what stands is asked for as well. */
  readonly isFull: boolean;
  readonly isFirst: boolean;
  /** A time before this poll was not heard. */
  readonly isCatchingUp: boolean;
  readonly signal: AbortSignal;
}

export interface AskingDeps {
  readonly poll: PollSpec;
  readonly poller: Poller;
  readonly marks: Watermarks;
  readonly read: BatchReader;
  readonly zone: () => string;
  /** Until when an earlier run listened to this tenant; none did: no time is after it. */
  readonly receivedUntil: number;
  /** Monotonic time, ms. */
  readonly now: () => number;
  /** A way that was refused is asked again after this, ms. */
  readonly refusedForMs: number;
  /**
   * What stands is told although the rest of the poll failed: it does not wait for other pages.
   * @param isWhole everything that stands was read.
   */
  readonly tellPart: (
    open: readonly AlarmObservation[],
    isWhole: boolean,
    signal: AbortSignal,
  ) => void;
  /** Between two full polls the record page tells which of the open ones were dealt with. */
  readonly noteOpen: (batch: Batch) => void;
}

/** The two ways of a source: its list of what stands, and its page of records. */
type Way = 'standing' | 'recent';

/**
 * Asks the calls of a source and makes one poll of their answers. Where a source has two ways, each is
 * asked whatever becomes of the other: a person in danger is heard while one of them answers.
 */
export class Asking {
  /** Ways that the user may not go, or that this server does not have, and since when; monotonic ms. */
  private readonly refused = new Map<Way, number>();
  /** Why the list of what stands gave no answer when it was asked last; null: it did. */
  private standingTrouble: ApiFailure | null = null;

  constructor(private readonly deps: AskingDeps) {}

  /** Another user, or another way through the network: what was refused is asked anew. */
  forgetRefusals(): void {
    this.refused.clear();
  }

  /** False while a way counts as refused. */
  mayAsk(way: Way): boolean {
    const at = this.refused.get(way);
    return at === undefined || this.deps.now() - at >= this.deps.refusedForMs;
  }

  async poll(now: PollRun): Promise<Answer> {
    const { standing = [], recent } = this.deps.poll;
    const hasList = standing.length > 0;
    const asks = hasList && now.isFull && (recent === undefined || this.mayAsk('standing'));
    const stands = asks ? await this.askStanding(standing, now) : null;
    if (stands !== null) this.noteStanding(stands);
    if (recent === undefined) return stands ?? ok(NOTHING_ASKED);
    // A list that was refused is all there is to a source of one way.
    if (hasList && !this.mayAsk('recent')) return this.alone(stands);
    const { poller, marks } = this.deps;
    const records = await poller.since(recent, marks.readFrom(), now.signal);
    if (records.ok) this.refused.delete('recent');
    else return this.withoutRecords(stands, records.error, hasList, now.signal);
    return this.joined(stands, records.value, now);
  }

  private noteStanding(stands: Answer): void {
    this.standingTrouble = stands.ok ? null : stands.error;
    if (stands.ok) this.refused.delete('standing');
    else if (isNotPermitted(stands.error)) this.refused.set('standing', this.deps.now());
  }

  /** The list without the page of records, which is refused. */
  private alone(stands: Answer | null): Answer {
    if (stands !== null) return stands;
    return this.standingTrouble === null ? ok(NOTHING_ASKED) : fail(this.standingTrouble);
  }

  private withoutRecords(
    stands: Answer | null,
    failure: ApiFailure,
    hasList: boolean,
    signal: AbortSignal,
  ): Answer {
    if (hasList && isNotPermitted(failure)) {
      this.refused.set('recent', this.deps.now());
      return this.alone(stands);
    }
    if (stands?.ok === true && stands.value.open !== null) {
      this.deps.tellPart(stands.value.open, !stands.value.openCut, signal);
    }
    return fail(failure);
  }

  /** What both ways tell; the list may have failed. */
  private joined(stands: Answer | null, walked: Walked, now: PollRun): Answer {
    const batch = this.deps.read(walked.records, { zone: this.deps.zone() });
    const news = this.news(batch.observations, batch.open, now.isFirst);
    const trouble = this.standingTrouble;
    if (stands?.ok !== true) this.deps.noteOpen(batch);
    if (trouble !== null) {
      // The records tell what stands as far as they reach; the list would tell the rest.
      const { cut } = walked;
      return ok({
        ...NOTHING_ASKED,
        observations: news,
        open: batch.open,
        openCut: true,
        cut,
        trouble,
      });
    }
    // The record page of a source with a list of its own tells what that list has dropped meanwhile.
    const list = stands?.ok === true ? stands.value : NOTHING_ASKED;
    const observations = [...(list.open ?? []), ...news];
    return ok({ ...list, observations, cut: list.openCut || walked.cut });
  }

  /** What stands, and what began and ended since the poll before. */
  private async askStanding(standing: readonly PollQuery[], now: PollRun): Promise<Answer> {
    const { poller, read, tellPart } = this.deps;
    const context = { zone: this.deps.zone() };
    const { ended } = this.deps.poll;
    const records: unknown[] = [];
    let openCut = false;
    for (const spec of standing) {
      const answer = await poller.all(spec, now.signal);
      if (!answer.ok) {
        if (records.length > 0) tellPart(read(records, context).open, false, now.signal);
        return answer;
      }
      records.push(...answer.value.records);
      openCut ||= answer.value.cut;
    }
    const batch = read(records, context);
    const { open } = batch;
    const whole = { over: [], openCut, cut: openCut, trouble: null };
    if (ended === undefined) return ok({ ...whole, observations: open, open });
    let all = batch.observations;
    let cut = openCut;
    // A server that takes no search has listed them among those that stand.
    if (!poller.isPlain(ended)) {
      const answer = await this.askEnded(ended, now);
      if (!answer.ok) {
        tellPart(open, !openCut, now.signal);
        return answer;
      }
      const since = read(answer.value.records, context);
      // What has begun since the first question stands in the next poll's list.
      const begun = new Set(since.open);
      all = [...all, ...since.observations.filter((one) => !begun.has(one))];
      cut ||= answer.value.cut;
    }
    // Without a time nobody knows whether it is news, and without an id whose end it is.
    const done = withoutAll(all, open).filter(
      (one) => one.eventTime !== null && one.serverId !== '',
    );
    const over = this.news(done, [], now.isFirst);
    const ids = idsOf(over);
    // One that ended between the questions is over.
    const left = open.filter(({ serverId }) => !ids.has(serverId));
    return ok({ ...whole, observations: [...left, ...over], open: left, over, cut });
  }

  private askEnded(ended: PollQuery, now: PollRun): Promise<Result<Walked, ApiFailure>> {
    const { poller, marks } = this.deps;
    const size = now.isFirst || now.isCatchingUp ? PAGE_SIZE : SMALL_PAGE;
    return poller.since(ended, marks.readFrom(), now.signal, size);
  }

  /** Where nothing was heard before, what was dealt with yesterday is no news. */
  private news(
    all: readonly AlarmObservation[],
    open: readonly AlarmObservation[],
    isFirst: boolean,
  ): readonly AlarmObservation[] {
    const { poll, marks, receivedUntil } = this.deps;
    const { standing = [] } = poll;
    if (standing.length === 0 || !isFirst || marks.known) return all;
    const stands = new Set(open);
    return all.filter((one) => stands.has(one) || (one.eventTime ?? 0) >= receivedUntil);
  }
}

/** Server ids of observations. */
export function idsOf(observations: readonly AlarmObservation[]): ReadonlySet<string> {
  return new Set(observations.map(({ serverId }) => serverId));
}

/** Those of `all` whose record is not among `some`. */
function withoutAll(
  all: readonly AlarmObservation[],
  some: readonly AlarmObservation[],
): readonly AlarmObservation[] {
  const left = new Set(some);
  return all.filter((one) => !left.has(one));
}
