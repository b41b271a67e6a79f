import type { Label } from '../catalogue/label';

/** How the server can be notified about alarms of a class (features.md, fact 2). */
export interface ServerActionSpec<Key extends string = string, Act extends string = string> {
  readonly key: Key;
  /** Name of the act in the journal. */
  readonly act: Act;
  /** False: one call covers all alarms of an act (messages are read together). */
  readonly each: boolean;
  /** The effect of the act, shown before it is carried out. */
  readonly does: Label;
  /** The act in the history of an alarm. */
  readonly done: Label;
}

/** Declares a server action; its call is in main, beside the reader of the source that declares it. */
export function serverAction<const Key extends string, const Act extends string>(
  spec: ServerActionSpec<Key, Act>,
): ServerActionSpec<Key, Act> {
  return spec;
}

/** The server action that the sources of the message box share. */
export const MESSAGES_READ = serverAction({
  key: 'messageBox',
  act: 'message',
  each: false,
  does: {
    zh: '消息记录：本账号的全部消息在服务器上标为已读',
    en: 'Message records: all messages of this account are marked as read on the server',
  },
  done: { zh: '消息已读', en: 'Messages read' },
});
