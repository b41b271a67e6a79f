import { Component, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Issue } from '@blueprintjs/icons';
import { StateView } from '@renderer/ui/StateView';

interface Props {
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Replaces a page that threw by an explanation; the error goes to the local log. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Crashed detail={this.state.error.message} />;
  }
}

function Crashed(props: { readonly detail: string }) {
  const { t } = useTranslation();
  return (
    <StateView
      icon={<Issue size={40} color="#c3202f" />}
      title={t('shell.crashTitle')}
      text={t('shell.crashText')}
      detail={props.detail}
      testId="crashed"
    >
      <Button intent="primary" text={t('shell.reload')} onClick={() => location.reload()} />
    </StateView>
  );
}
