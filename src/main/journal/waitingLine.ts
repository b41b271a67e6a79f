import { Backlog } from './backlog';
import { WAITING_CHARACTERS, WAITING_LIMIT } from './clientTypes';
import type { Waiting } from './clientTypes';
import type { JournalEntry } from './entry';

/** The entries that wait for the disk. Their memory has an end, by their number and by their length. */
export class WaitingLine extends Backlog<Waiting> {
  private characters = 0;

  override push(waiting: Waiting): void {
    super.push(waiting);
    this.characters += weightOf(waiting.entry);
  }

  override take(count: number): readonly Waiting[] {
    const taken = super.take(count);
    for (const { entry } of taken) this.characters -= weightOf(entry);
    return taken;
  }

  /** True while there is room for this entry as well. */
  hasRoomFor(entry: JournalEntry): boolean {
    return this.length < WAITING_LIMIT && this.characters + weightOf(entry) <= WAITING_CHARACTERS;
  }

  /** Half of the room is free again. */
  isHalfEmpty(): boolean {
    return this.length <= WAITING_LIMIT / 2 && this.characters <= WAITING_CHARACTERS / 2;
  }
}

/** Characters of what is long in an entry. */
function weightOf(entry: JournalEntry): number {
  const { weight, alarmId, alarmKey } = entry;
  return weight ?? alarmId.length + alarmKey.length + entry.body.length;
}
