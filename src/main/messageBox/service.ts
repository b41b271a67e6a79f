import type { ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import type { Clock } from '@shared/base/clock';
import { ok, type Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';
import type { MessageCounts } from '@shared/ipc/parts/messageBox';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { MessageType } from '@shared/model/messageBox';
import type { Translate } from '@shared/model/translate';
import type { SessionPort } from '../ports/session';
import { MessageBox } from './box';
import { readCounts, readUnread } from './read';
import { messageTypeOf, type ChosenSystem } from './rules';
import { failureWords } from './words';

/** One page of the records of a call. */
export interface MessageQuestion {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly current: number;
  readonly size: number;
}

export interface MessageBoxServiceDeps {
  readonly clock: Clock;
  readonly session: Pick<SessionPort, 'profile'>;
  /** What the signed-in tenant has set about its sources. */
  readonly sources: () => AlarmConfig['sources'];
  /** Sends a declared call for whoever is signed in; its data as it came. */
  readonly call: (
    id: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<Result<unknown, ApiFailure>>;
  readonly records: (question: MessageQuestion) => Promise<Result<Page<RecordView>, ApiFailure>>;
  readonly translate: Translate;
}

/** A page of messages as the dialog asks for it. */
export interface AskedMessages {
  readonly type: MessageType;
  /** Of type 1. */
  readonly tab: keyof typeof TABS;
  readonly current: number;
  readonly size: number;
}

/** Whether something is unread, and marking all as read (spec 3 §7 Message box). */
const CALLS = { unread: 'messageBox.getWarnStatus' } as const;

/** Calls whose records the box shows, by its type (spec 1 §2 Message-record box). */
const RECORDS: Readonly<Record<MessageType, string>> = {
  1: 'workCard.msgRecordList',
  2: 'noiseWarn.page',
  3: 'lampblack.page',
};
/** `type` of the messages of a tab: alarms and others. */
const TABS = { alarm: '1', other: '2' } as const;

const ALL_SYSTEMS: ChosenSystem = { id: '', code: '' };

/** The message-record box of whoever is signed in, in the subsystem that the console shows. */
export class MessageBoxService {
  readonly box: MessageBox;
  private system = ALL_SYSTEMS;

  constructor(private readonly deps: MessageBoxServiceDeps) {
    const { call, clock, translate } = deps;
    this.box = new MessageBox({
      clock,
      async ask(update) {
        const answer = await call(CALLS.unread, { update: String(update) });
        return answer.ok ? ok(readUnread(answer.value)) : answer;
      },
      words: (failure) => failureWords(failure, translate),
    });
  }

  /** Another person is signed in, or nobody: the box begins anew with all subsystems. */
  signedInChanged(): void {
    this.system = ALL_SYSTEMS;
    this.box.show(null);
    this.update();
  }

  systemChosen(system: ChosenSystem): void {
    this.system = system;
    this.update();
  }

  /** What the type of the box hangs on has changed. */
  update(): void {
    const { session, sources } = this.deps;
    const tenantId = session.profile()?.user.tenantId;
    const type = tenantId === undefined ? null : messageTypeOf(tenantId, this.system, sources());
    this.box.show(type);
  }

  records({
    type,
    tab,
    current,
    size,
  }: AskedMessages): Promise<Result<Page<RecordView>, ApiFailure>> {
    const params = type === 1 ? { type: TABS[tab] } : {};
    return this.deps.records({ call: RECORDS[type], params, current, size });
  }

  async counts(): Promise<Result<MessageCounts, ApiFailure>> {
    const answer = await this.deps.call('workCard.msgRecordCount', {});
    return answer.ok ? ok(readCounts(answer.value)) : answer;
  }
}
