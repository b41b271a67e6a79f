import { z } from 'zod';
import type { JournalEntry } from '@main/journal/entry';
import { parsed } from './parsed';

const acknowledged = z.object({ by: z.string().default(''), byUserId: z.string().default('') });
const desk = z.object({
  event: z.string(),
  account: z.string().default(''),
  name: z.string().default(''),
});

/** A person in the report: the user id counts, the name is only shown. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * The person who acknowledged. The user id decides: two people of one name count as two, and one person whose
 * name came from another field counts as one. An entry without an id counts by name.
 */
export function personIn({ body, user }: JournalEntry): Person {
  const { by, byUserId } = acknowledged.catch({ by: '', byUserId: '' }).parse(parsed(body));
  return { id: byUserId || user || by, name: by };
}

/** Collects the ids of users who worked in [from, to), entry by entry. */
export class OperatorIds {
  private readonly ids = new Set<string>();
  private atDesk = '';
  private inside = false;

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  note(entry: JournalEntry): void {
    const { kind, at, body, user } = entry;
    if (at >= this.to || (kind !== 'acknowledged' && kind !== 'configuration')) return;
    if (at >= this.from) this.enter();
    if (kind === 'acknowledged') {
      if (at >= this.from) this.ids.add(personIn(entry).id);
      return;
    }
    const read = desk.safeParse(parsed(body));
    if (!read.success) return;
    const { event, account, name } = read.data;
    if (event !== 'deskTaken' && event !== 'deskLeft') {
      if (event === 'started') this.atDesk = '';
      return;
    }
    const id = user || account || name;
    this.atDesk = event === 'deskTaken' ? id : '';
    if (at >= this.from) this.ids.add(id);
  }

  end(): ReadonlySet<string> {
    this.enter();
    this.ids.delete('');
    return this.ids;
  }

  /** An operator who is at the desk when the period begins has worked in it. */
  private enter(): void {
    if (!this.inside) this.ids.add(this.atDesk);
    this.inside = true;
  }
}
