import { useState, type DOMAttributes, type KeyboardEvent, type PointerEvent } from 'react';
import { z } from 'zod';
import { useWorkspace } from '@renderer/data/workspace';

/** Widths of the tree beside a list, px. */
const LEAST_PX = 180;
const MOST_PX = 560;
const FIRST_PX = 248;
const STEP_PX = 16;

const paneSchema = z.object({ width: z.number(), folded: z.boolean() });

export interface TreePaneModel {
  /** False until the stored values are known. */
  readonly ready: boolean;
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly folded: boolean;
  readonly fold: (folded: boolean) => void;
  /** Handlers of the grip at the edge. */
  readonly grip: DOMAttributes<HTMLElement>;
}

const within = (px: number): number => Math.min(Math.max(Math.round(px), LEAST_PX), MOST_PX);

/** Width and folding of the tree beside a list, stored for the person like the columns. */
export function useTreePane(family: string): TreePaneModel {
  const kept = useWorkspace('columns', `tree:${family}`);
  const stored = paneSchema.safeParse(kept.value);
  const pane = stored.success ? stored.data : { width: FIRST_PX, folded: false };
  const [drag, setDrag] = useState<{ readonly from: number; readonly width: number } | null>(null);
  const width = within(drag?.width ?? pane.width);
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    kept.keep({ ...pane, width: within(width + by) });
  };
  return {
    ready: kept.ready,
    width,
    least: LEAST_PX,
    most: MOST_PX,
    folded: pane.folded,
    fold: (folded) => kept.keep({ ...pane, folded }),
    grip: {
      onKeyDown: press,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: event.clientX - width, width });
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag !== null) setDrag({ ...drag, width: within(event.clientX - drag.from) });
      },
      onPointerUp: () => {
        if (drag !== null) kept.keep({ ...pane, width });
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
