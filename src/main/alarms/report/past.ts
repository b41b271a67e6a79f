import type { TextKey } from '@shared/i18n/textKey';
import { parseJson } from '@shared/base/json';
import { fail, ok, type Result } from '@shared/base/result';
import type { AlarmHistory, TrialResult } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { JournalRow } from '@shared/model/journal';
import type { Translate } from '@shared/model/translate';
import { receivedBody } from '@main/alarms/ledger/bodies';
import { shownRow } from '@main/alarms/publish/shownRow';
import { journalOwnerOf, readableOwners } from '@main/journal/owner';
import type { JournalReader } from '@main/journal/reading/readerClient';
import { rowOf } from '@main/journal/reading/rows';
import type { FoundEntry } from '@main/journal/reading/search';
import type { Logger } from '@main/ports/log';
import type { SessionPort } from '@main/ports/session';
import type { JournalReads } from './port';

export interface AlarmPastDeps {
  readonly log: Logger;
  readonly session: Pick<SessionPort, 'profile'>;
  /** An alarm of whoever is signed in; null: nobody's. */
  readonly alarm: (id: string) => Alarm | null;
  readonly reader: Pick<JournalReader, 'ofAlarm' | 'search'>;
  readonly reads: Pick<JournalReads, 'trial'>;
  readonly translate: Translate;
}

interface RawMessage {
  readonly raw: string;
  /** The end of it is missing. */
  readonly rawCut: boolean;
}

type Refused = { readonly key: TextKey };

/** Earlier activations of an alarm's object that are shown. */
const ACTIVATIONS = 50;
/** What is asked for of the journal's `received`. */
const rawBody = receivedBody.pick({ raw: true, rawCut: true });
/** Longest time that a rule is tried on. ms */
const TRIAL_MS = 31 * 24 * 3_600_000;

/** What the journal knows of alarms that stand, and what a rule would have hidden of earlier ones. */
export class AlarmPast {
  constructor(private readonly deps: AlarmPastDeps) {}

  /** The message that an alarm came by; memory holds the head of a long one only. Null: no such alarm. */
  async raw(id: string): Promise<RawMessage | null> {
    const alarm = this.deps.alarm(id);
    if (alarm === null) return null;
    const { raw, rawCut } = alarm;
    if (!rawCut) return { raw, rawCut };
    try {
      return (await this.journaled(id)) ?? { raw, rawCut };
    } catch (error) {
      this.unread(error);
      return { raw, rawCut };
    }
  }

  /** What has happened to an alarm and to its object. */
  async history(id: string): Promise<Result<AlarmHistory, Refused>> {
    const alarm = this.deps.alarm(id);
    if (alarm === null) return fail({ key: 'alarm.refused.unknown' });
    try {
      return ok(await this.historyOf(alarm));
    } catch (error) {
      return this.unread(error);
    }
  }

  /** What a rule would have hidden of the alarms received in [from, to), ms. */
  async trial(
    rule: SuppressionRule,
    from: number,
    to: number,
  ): Promise<Result<TrialResult, Refused>> {
    if (to <= from || to - from > TRIAL_MS) return fail({ key: 'alarm.refused.period' });
    try {
      const result = await this.deps.reads.trial(rule, from, to);
      const examples = result.examples.map((row) => shownRow(row, this.deps.translate));
      return ok({ ...result, examples });
    } catch (error) {
      return this.unread(error);
    }
  }

  /** The message as it was journaled; null where the journal does not have it (yet). @throws ReaderFailure */
  private async journaled(id: string): Promise<RawMessage | null> {
    const entries = await this.deps.reader.ofAlarm(id, this.owners());
    const received = entries.find(({ entry }) => entry.kind === 'received');
    const body = received === undefined ? null : parseJson(received.entry.body);
    const read = rawBody.safeParse(body?.ok === true ? body.value : null);
    return read.success ? read.data : null;
  }

  /** @throws ReaderFailure */
  private async historyOf(alarm: Alarm): Promise<AlarmHistory> {
    const { reader, translate } = this.deps;
    const shown = (found: FoundEntry): JournalRow => shownRow(rowOf(found), translate);
    const owners = this.owners();
    const entries = await reader.ofAlarm(alarm.id, owners);
    if (alarm.object === '') return { entries: entries.map(shown), activations: [] };
    const query = {
      owners,
      from: null,
      to: null,
      kinds: ['received'],
      classes: [alarm.alarmClass],
      priorities: [],
      alarmId: '',
      text: alarm.object,
    };
    const request = { ...query, cursor: null, limit: 4 * ACTIVATIONS };
    const { found } = await reader.search(request, 'alarms.history');
    const same = found.filter(
      ({ entry, facts }) => facts.object === alarm.object && entry.alarmId !== alarm.id,
    );
    return { entries: entries.map(shown), activations: same.slice(0, ACTIVATIONS).map(shown) };
  }

  private owners(): readonly string[] {
    return readableOwners(journalOwnerOf(this.deps.session.profile()));
  }

  private unread(error: unknown): Result<never, Refused> {
    this.deps.log.error('the journal cannot be read', { error: String(error) });
    return fail({ key: 'alarm.journalUnread' });
  }
}
