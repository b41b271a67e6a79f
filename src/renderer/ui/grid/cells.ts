import type { ICellRendererComp, ICellRendererParams } from './library';

/**
 * What draws a cell without React: text, or an element. Cheaper than a component, so cells that every row
 * has are drawn like this.
 */
type Draw<T> = (params: ICellRendererParams<T>) => string | Node | null;

/** A cell renderer as the grid itself knows them. */
type RendererClass<T> = new () => ICellRendererComp<T>;

/** The cell renderer of a drawing; its class is the key by which the grid keeps or renews a cell, so make it once per column. */
export function drawnCell<T>(draw: Draw<T>): RendererClass<T> {
  return class implements ICellRendererComp<T> {
    private readonly element = document.createElement('div');

    init(params: ICellRendererParams<T>): void {
      this.element.className = 'cj-cell';
      this.refresh(params);
    }

    getGui(): HTMLElement {
      return this.element;
    }

    refresh(params: ICellRendererParams<T>): boolean {
      this.element.replaceChildren(draw(params) ?? '');
      return true;
    }
  };
}
