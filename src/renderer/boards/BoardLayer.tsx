import { Component, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { BoardSpec } from '@shared/model/board';
import { familyLater } from '@renderer/data/families';
import { afterPaint } from '@renderer/ui/paint';
import { useLatest } from '@renderer/ui/useLatest';
import { BoardTiles } from './BoardTiles';
import { BoardKeyContext, useBoard } from './store';

/** A window that another one covers paints nothing: it is ready without a picture after this, ms. */
const COVERED_MS = 2_000;

/**
 * One board of the window: the shown one, or the next one of a playlist, which is whole and drawn behind it
 * before its turn comes, so that a switch shows nothing blank.
 */
export function BoardLayer(props: { readonly spec: BoardSpec; readonly shown: boolean }) {
  const { spec, shown } = props;
  const { bridge, report } = useBoard();
  const layer = useRef<HTMLDivElement>(null);
  const prepared = (ok: boolean): void => bridge.command('board.prepared', { board: spec.key, ok });
  return (
    <LayerGuard
      shown={shown}
      failed={(error) => {
        report(error);
        prepared(false);
      }}
    >
      <div ref={layer} className="bd-layer" data-layer={spec.key} data-shown={shown} inert={!shown}>
        <BoardKeyContext.Provider value={spec.key}>
          <BoardTiles spec={spec} />
        </BoardKeyContext.Provider>
      </div>
      {!shown && <Readiness spec={spec} layer={layer} done={prepared} />}
    </LayerGuard>
  );
}

/** Tells once that the board's code is here and that its picture is drawn. */
function Readiness(props: {
  readonly spec: BoardSpec;
  readonly layer: RefObject<HTMLElement | null>;
  readonly done: (ok: boolean) => void;
}) {
  const { clock, report } = useBoard();
  const { spec, layer } = props;
  const latest = useLatest(props.done);
  useEffect(() => {
    let isOver = false;
    const ends: (() => void)[] = [];
    const finish = (ok: boolean): void => {
      if (!isOver) latest()(ok);
      isOver = true;
    };
    const families = spec.feeds.flatMap(({ family }) => family ?? []);
    Promise.all(families.map(familyLater))
      .then(() => (isOver || layer.current === null ? undefined : mapsOf(layer.current, ends)))
      .then(
        () => {
          if (isOver) return;
          ends.push(clock.after(COVERED_MS, 'board prepared', () => finish(true)));
          afterPaint(() => finish(true));
        },
        (error: unknown) => {
          report(error);
          finish(false);
        },
      );
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [clock, latest, layer, report, spec]);
  return null;
}

/** Resolves once no map of a layer is starting any more: each is drawn, or says that it cannot be. */
function mapsOf(layer: HTMLElement, ends: (() => void)[]): Promise<void> {
  const isStarting = (): boolean => layer.querySelector('[data-picture=starting]') !== null;
  if (!isStarting()) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (isStarting()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(layer, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-picture'],
    });
    ends.push(() => observer.disconnect());
  });
}

interface GuardProps {
  readonly shown: boolean;
  readonly failed: (error: unknown) => void;
  readonly children: ReactNode;
}

/** A board that fails behind the shown one is passed over; one that is shown fails as ever. */
class LayerGuard extends Component<GuardProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (!this.props.shown) this.props.failed(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Above stands what says so and loads the page again.
    if (this.props.shown) throw error;
    return null;
  }
}
