import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import './fitLine.css';

/** One button of a line. */
export interface FitItem {
  readonly key: string;
  /** One element, whose width counts. */
  readonly node: ReactNode;
}

/**
 * A line of buttons of which those that have no room go into a menu at its end, in their order: none is cut,
 * none makes a second line. All of them stay in the page, unseen, so that the line is measured without
 * drawing it anew, and a menu that is open stays open.
 */
export function FitLine(props: {
  readonly className?: string;
  readonly items: readonly FitItem[];
  /** At most so many are shown when others are not. */
  readonly most?: number;
  /** The button with the menu. @param hidden how many items, from the end, it has to offer */
  readonly more: (hidden: number) => ReactNode;
}) {
  const { items, most = items.length, more } = props;
  const line = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(items.length);
  const keys = items.map(({ key }) => key).join(' ');
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return undefined;
    const look = (): void => setRoom(roomIn(current));
    look();
    const watch = new ResizeObserver(look);
    for (const one of [current, ...current.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [keys]);
  const shown = Math.min(room, items.length > most ? most - 1 : most);
  return (
    <div className={`cj-fit ${props.className ?? ''}`} ref={line}>
      {items.slice(0, shown).map(({ key, node }) => (
        <span className="cj-fit-item" key={key}>
          {node}
        </span>
      ))}
      <span className="cj-fit-more" key="more" data-needed={shown < items.length}>
        {more(items.length - shown)}
      </span>
      {items.slice(shown).map(({ key, node }) => (
        <span className="cj-fit-item cj-fit-hidden" key={key}>
          {node}
        </span>
      ))}
    </div>
  );
}

/** How many items stand in a line beside its menu, or all of them without it. */
function roomIn(line: HTMLElement): number {
  const all = [...line.children].filter((one) => one instanceof HTMLElement);
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  const menu = all.find((one) => one.classList.contains('cj-fit-more'))?.offsetWidth ?? 0;
  const widths = all.filter((one) => one.classList.contains('cj-fit-item')).map(widthOf);
  const needed = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (needed <= line.clientWidth) return widths.length;
  let [count, used] = [0, menu];
  for (const width of widths) {
    used += width + gap;
    if (used > line.clientWidth) break;
    count += 1;
  }
  return count;
}

const widthOf = (one: HTMLElement): number => one.offsetWidth;
