import { z } from 'zod';
import type { JournalEntry } from '@main/journal/entry';
import { parsed } from './parsed';

const acknowledged = z.object({ by: z.string().default(''), byUserId: z.string().default('') });
const desk = z.object({
  event: z.string(),
  account: z.string().default(''),
  name: z.string().default(''),
});

/** Who did something: the user id is what counts, the name is only shown. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * Who acknowledged. Two persons of one name are two, and one whose name was read from another field is one: the
 * id decides; an entry that has none counts by its name.
 */
export function personIn({ body, user }: JournalEntry): Person {
  const { by, byUserId } = acknowledged.catch({ by: '', byUserId: '' }).parse(parsed(body));
  return { id: byUserId || user || by, name: by };
}

/** Collects who worked in [from, to), entry by entry, by user id. */
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

  /** Whoever has the desk when the period begins works in it. */
  private enter(): void {
    if (!this.inside) this.ids.add(this.atDesk);
    this.inside = true;
  }
}
