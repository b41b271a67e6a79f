import { ResizeSensor } from '@blueprintjs/table/lib/esm/interactions/resizeSensor';

/**
 * Lets the library know of a table's size by an observer. Its own sensor writes markup into the page, which no page of this program can do: trusted types are
 * demanded and no policy exists.
 */
export function senseByObserver(): void {
  ResizeSensor.attach = (element, callback) => {
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => callback());
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  };
}
