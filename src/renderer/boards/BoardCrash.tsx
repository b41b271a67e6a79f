import { Component, useEffect, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useBoard } from './store';

/** A board that threw an error is reloaded after this time, ms: no person is in front of it. */
const RELOAD_MS = 10_000;

interface Props {
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Says that the board failed, logs the reason and reloads the page. */
export class BoardCrash extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const { t } = useTranslation();
  const { clock } = useBoard();
  useEffect(() => clock.after(RELOAD_MS, 'board reload', () => location.reload()), [clock]);
  return (
    <div className="bd-crash" role="alert">
      <h1>{t('board.crashTitle')}</h1>
      <p>{t('board.crashText')}</p>
    </div>
  );
}
