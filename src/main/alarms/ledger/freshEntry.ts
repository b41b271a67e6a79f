import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import { newEntryId, type JournalEntry } from '@main/journal/entry';
import { receivedText } from './bodies';
import { weightOf } from './cut';

/** The newest activation of a key. */
export interface Activation {
  readonly at: number;
  /**
   * The alarm that it makes while it is in flight (made, not committed), which is not made out of JSON a moment
   * later; null: its entry is to be read; undefined: it is not in flight.
   */
  made: Alarm | null | undefined;
}

/**
 * The entry with which an alarm comes. It knows its activation, so that none is looked for when it lands; and
 * its body is made whenever it is asked for, out of the alarm: thousands may wait for the disk, and bodies are
 * the most of what they would hold.
 */
export class FreshEntry implements JournalEntry {
  readonly entryId = newEntryId();
  readonly kind = 'received';
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
  weight: number;
  readonly #activation: Activation;
  readonly #text: string | null;
  #alarm: Alarm | null = null;

  /** @param text its body; null: it says no more than the alarm that it makes, which is told by `makes`. */
  constructor(
    { server, tenant, user }: Pick<JournalEntry, 'server' | 'tenant' | 'user'>,
    readonly at: number,
    readonly alarmId: string,
    readonly alarmKey: string,
    activation: Activation,
    text: string | null,
  ) {
    this.server = server;
    this.tenant = tenant;
    this.user = user;
    this.#activation = activation;
    this.#text = text;
    this.weight = alarmId.length + alarmKey.length + (text?.length ?? 0);
  }

  get body(): string {
    return this.#text ?? receivedText(must(this.#alarm, 'the alarm of an entry'), null, false);
  }

  makes(alarm: Alarm): void {
    this.#activation.made = alarm;
    if (this.#text !== null) return;
    this.#alarm = alarm;
    this.weight += weightOf(alarm);
  }

  /** Undefined for any other entry. */
  static activationOf(entry: JournalEntry): Activation | undefined {
    return #activation in entry ? entry.#activation : undefined;
  }
}
