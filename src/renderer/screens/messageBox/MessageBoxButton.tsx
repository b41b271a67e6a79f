import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Chat } from '@blueprintjs/icons';
import type { MessageBoxState } from '@shared/model/messageBox';
import { failureText, settle } from '@renderer/data/failure';
import type { Translate } from '@shared/model/translate';
import { useServices } from '@renderer/data/services';
import { useToast } from '@renderer/ui/toasts';
import { MessageBoxDialog } from './MessageBoxDialog';
import { useBox } from './useBox';
import './messageBox.css';

/** The state of the icon; unread, read, unknown and failed are four states. */
function stateText(t: Translate, { failure, unread }: MessageBoxState): string {
  if (failure !== '') return t('messageBox.failed', { reason: failure });
  if (unread === null) return t('messageBox.unknown');
  return t(unread ? 'messageBox.unread' : 'messageBox.read');
}

/** The round icon of the message-record box, highlighted with unread messages (spec 1 §2, §4). */
export function MessageBoxButton() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const state = useBox();
  const [open, setOpen] = useState(false);
  if (state === null || state.type === null) return null;
  const show = (): void => {
    setOpen(true);
    // Opening marks messages as read (update=true).
    void settle(bridge.request('messageBox.open')).then((answer) => {
      if (!answer.ok && answer.error.kind === 'bridge') {
        toast('warning', failureText(t, answer.error));
      }
    });
  };
  const look = ['cj-box-icon'];
  if (state.unread === true) look.push('cj-box-unread');
  if (state.failure !== '') look.push('cj-box-failed');
  const text = stateText(t, state);
  return (
    <>
      <button
        type="button"
        className={look.join(' ')}
        title={text}
        aria-label={`${t('shell.messages')} · ${text}`}
        onClick={show}
      >
        <Chat />
        <span className="cj-top-word">{t('shell.messages')}</span>
        {state.unread === true && <i className="cj-box-dot" />}
      </button>
      {open && (
        <MessageBoxDialog
          key={state.type}
          state={state}
          type={state.type}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
