import type { ChannelHealth } from '@shared/model/alarm';
import { newEntryId, type EntryKind } from '@main/journal/entry';
import type { SourceRule } from '@main/streams/rules';
import type { FeedGap } from './feed';

/** Reason of a channel that the tenant's rules have turned off. */
const SWITCHED_OFF = 'switched off';

/** Writes a channel's ups, downs and gaps: once per change, not once per retry. */
export class ChannelJournal {
  private up: boolean | null = null;

  constructor(
    private readonly rule: Pick<SourceRule, 'channel' | 'canAskAgain'>,
    private lastAt: number | null,
    private readonly write: (kind: EntryKind, at: number, body: object) => void,
  ) {}

  /** The journal is read: until when an earlier run heard the channel, ms; null: none did. */
  begin(lastAt: number | null): void {
    this.lastAt = lastAt;
  }

  state(state: ChannelHealth['state'], at: number): void {
    const { channel } = this.rule;
    const isUp = state.kind === 'connected' || state.kind === 'catchingUp';
    if (isUp && this.up !== true) {
      this.up = true;
      // The journal's newest entry tells until when this workstation was listening. A feed that can
      // ask again tells this gap by itself, with what it found.
      if (this.lastAt !== null && !this.rule.canAskAgain) {
        this.gap({ id: newEntryId(), from: this.lastAt, to: at, found: null });
      }
      this.lastAt = null;
      this.write('channelUp', at, { channel });
    } else if ((state.kind === 'down' || state.kind === 'refused') && this.up !== false) {
      this.up = false;
      // Down from the start: it was an earlier run that heard it last.
      const receivedUntil = this.lastAt === null ? {} : { heardUntil: this.lastAt };
      this.write('channelDown', at, { channel, reason: state.reason, ...receivedUntil });
    } else if (state.kind === 'idle' && this.up === true) {
      // Switched off by the tenant's rules: the next run must know until when it was heard.
      this.up = false;
      this.write('channelDown', at, { channel, reason: SWITCHED_OFF });
    }
  }

  /** Listening ends on purpose: the next gap begins here, not at the last alarm. */
  end(at: number): void {
    if (this.up !== true) return;
    this.write('channelDown', at, { channel: this.rule.channel, reason: 'closed' });
  }

  gap({ id, from: begin, to, found }: FeedGap): void {
    const { channel, canAskAgain } = this.rule;
    // A clock that was set back meanwhile must not make a gap that ends before it begins.
    const from = Math.min(begin, to);
    this.write('gap', to, { id, channel, from, to, canAskAgain, found });
  }
}
