import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { EyeOff } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import { WAITING } from './arrangement';
import type { Arranging } from './useArranging';

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Cards of one part of the desk side by side; while it is arranged each but what waits has a handle. */
export function Slots(props: {
  /** Keys of the cards that are shown, in their order. */
  readonly cards: readonly string[];
  readonly arranging: Arranging;
  readonly titleOf: (card: string) => string;
  readonly draw: (card: string) => ReactNode;
}) {
  const { cards, arranging } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  return cards.map((card, n) => (
    <div
      key={card}
      className="cj-desk-slot"
      data-card={card}
      data-dragged={drag?.card === card}
      data-over={drag !== null && drag.over === card}
    >
      <div className="cj-desk-hold" inert={arranging.on && card !== WAITING}>
        {props.draw(card)}
      </div>
      {arranging.on && card !== WAITING && (
        <Handle
          card={card}
          title={props.titleOf(card)}
          at={n + 1}
          cards={cards}
          arranging={arranging}
          onDrag={setDrag}
        />
      )}
    </div>
  ));
}

interface Drag {
  readonly card: string;
  /** The card whose place it would take; null: none. */
  readonly over: string | null;
}

function Handle(props: {
  readonly card: string;
  readonly title: string;
  /** Its place among the cards, from 1 on. */
  readonly at: number;
  readonly cards: readonly string[];
  readonly arranging: Arranging;
  readonly onDrag: (drag: Drag | null) => void;
}) {
  const { t } = useTranslation();
  const { card, title, at, cards, arranging, onDrag } = props;
  const pressed = useRef(false);
  const under = ({ clientX, clientY }: PointerEvent): string | null => {
    const slot = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.cj-desk-slot');
    const over = slot?.dataset['card'];
    return over !== undefined && over !== card && cards.includes(over) ? over : null;
  };
  const end = (): void => {
    pressed.current = false;
    onDrag(null);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const by = STEPS[event.key];
    if (event.key === 'Delete') arranging.hide(card);
    else if (by === undefined) return;
    else arranging.step(card, by);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        type="button"
        className="cj-desk-handle"
        aria-label={t('workbench.arrange.handle', { title, at, of: cards.length })}
        onKeyDown={key}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          pressed.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          onDrag({ card, over: null });
        }}
        onPointerMove={(event) => {
          if (pressed.current) onDrag({ card, over: under(event) });
        }}
        onPointerUp={(event) => {
          const over = pressed.current ? under(event) : null;
          end();
          if (over !== null) arranging.place(card, over);
        }}
        onPointerCancel={end}
      />
      <Button
        size="small"
        variant="outlined"
        className="cj-desk-hide"
        icon={<EyeOff />}
        aria-label={t('workbench.arrange.hide', { title })}
        title={t('workbench.arrange.hide', { title })}
        onClick={() => arranging.hide(card)}
      />
    </>
  );
}
