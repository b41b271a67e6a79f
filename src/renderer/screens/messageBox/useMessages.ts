import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import type { MessageCounts } from '@shared/ipc/parts/messageBox';
import type { MessageType } from '@shared/model/messageBox';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';

export type MessageTab = 'alarm' | 'other';

export interface MessageQuery {
  readonly type: MessageType;
  readonly tab: MessageTab;
  readonly current: number;
  readonly size: number;
}

export interface Messages {
  /** The last loaded page, also during or after a failed reload. */
  readonly page: Page<RecordView> | null;
  readonly failure: UiFailure | null;
}

const NOTHING: Messages = { page: null, failure: null };

/** The records of a page of the box; reloaded with each poll. */
export function useMessages(query: MessageQuery, reloads: number): Messages {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const { type, tab, current, size } = query;
  const [messages, setMessages] = useState({ of: '', ...NOTHING });
  const of = `${type} ${tab}`;
  useEffect(() => {
    let isOver = false;
    const asked = bridge.request('messageBox.records', { type, tab, current, size });
    void settle(asked).then((answer) => {
      if (isOver) return;
      if (answer.ok) {
        setMessages({ of, page: answer.value, failure: null });
        return;
      }
      const { error } = answer;
      if (error.kind === 'cancelled') return;
      toast('warning', failureText(t, error));
      setMessages((before) => ({
        of,
        page: before.of === of ? before.page : null,
        failure: error,
      }));
    });
    return () => {
      isOver = true;
    };
    // The texts follow the language without a reload.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [bridge, toast, of, type, tab, current, size, reloads]);
  return messages.of === of ? messages : NOTHING;
}

/** Counts of the two tabs of type 1; null while unknown. */
export function useCounts(type: MessageType, reloads: number): MessageCounts | null {
  const { bridge } = useServices();
  const [counts, setCounts] = useState<MessageCounts | null>(null);
  useEffect(() => {
    if (type !== 1) return undefined;
    let isOver = false;
    void settle(bridge.request('messageBox.counts')).then((answer) => {
      // An unknown count shows a dash; the records show the reason.
      if (!isOver) setCounts(answer.ok ? answer.value : null);
    });
    return () => {
      isOver = true;
    };
  }, [bridge, type, reloads]);
  return counts;
}
