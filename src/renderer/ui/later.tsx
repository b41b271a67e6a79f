import { useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Issue } from '@blueprintjs/icons';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { StateView } from './StateView';

/** How far the code of a component has come. */
export type Code<P> =
  | { readonly kind: 'away' }
  | { readonly kind: 'there'; readonly component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The code of one component: fetched once for all that show it, again only after a failure. */
export class LaterCode<P> {
  private code: Code<P> = { kind: 'away' };
  private fetching: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly load: () => Promise<ComponentType<P>>) {}

  readonly get = (): Code<P> => this.code;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Fetches the code where it is not there yet. Rejects with the reason of a failure, which `get` has too. */
  fetch(): Promise<void> {
    if (this.code.kind === 'there') return Promise.resolve();
    this.fetching ??= this.load()
      .then(
        (component) => this.set({ kind: 'there', component }),
        (error: unknown) => {
          this.set({ kind: 'failed', error });
          throw error;
        },
      )
      .finally(() => {
        this.fetching = null;
      });
    return this.fetching;
  }

  private set(code: Code<P>): void {
    this.code = code;
    for (const listener of [...this.listeners]) listener();
  }
}

/** The code as it stands, fetched by whoever shows it first. */
export function useLaterCode<P>(code: LaterCode<P>, report: (error: unknown) => void): Code<P> {
  const state = useSyncExternalStore(code.subscribe, code.get);
  useEffect(() => {
    // One that failed before is tried anew by whoever opens it anew.
    if (code.get().kind !== 'there') code.fetch().catch(report);
  }, [code, report]);
  return state;
}

/** A component whose code comes later. */
export interface Later<P> {
  /** `until`: shown in its place; without it, nothing, and a failure takes one line. */
  (props: P & { readonly until?: ReactNode }): ReactNode;
  /** Fetches the code before it is shown. */
  readonly fetch: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown, and drawn in the moment in which it is there:
 * React holds what waits in a Suspense boundary back for up to 300 ms after the fallback was shown. What
 * could not be fetched says so.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  const code = new LaterCode(load);
  function Shown({ until, ...props }: P & { readonly until?: ReactNode }) {
    const { report } = useServices();
    const state = useLaterCode(code, report);
    if (state.kind === 'there') {
      const { component: Component } = state;
      return <Component {...(props as unknown as P)} />;
    }
    if (state.kind === 'away') return until ?? null;
    return <NotLoaded whole={until !== undefined} />;
  }
  return Object.assign(Shown, { fetch: () => code.fetch() });
}

/**
 * Code of the window could not be loaded. A page keeps the failure of an import for as long as it stands, and asks for
 * the same file no second time: only the page loaded anew does.
 */
export function NotLoaded(props: { readonly whole: boolean }) {
  const { t } = useTranslation();
  const button = (
    <Button
      size={props.whole ? 'medium' : 'small'}
      intent="primary"
      text={t('shell.reload')}
      onClick={() => location.reload()}
    />
  );
  if (props.whole)
    return (
      <StateView
        icon={<Issue size={40} />}
        title={t('shell.notLoadedTitle')}
        text={t('shell.notLoadedText')}
        testId="notLoaded"
      >
        {button}
      </StateView>
    );
  return (
    <Callout compact intent="danger" data-state="notLoaded">
      {t('shell.notLoadedTitle')} {button}
    </Callout>
  );
}
