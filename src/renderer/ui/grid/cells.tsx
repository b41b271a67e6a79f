import { memo, useSyncExternalStore, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { ColDef, ICellRendererComp, ICellRendererParams } from './library';

/**
 * What draws a cell without React: text, or an element. Many times cheaper than a component, so cells
 * that every row has are drawn like this.
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

type Component = ComponentType<ICellRendererParams>;

/** A cell that React draws into an element of the grid. */
interface Mounted {
  readonly key: string;
  readonly element: HTMLElement;
  readonly component: Component;
  readonly params: ICellRendererParams;
}

/** The cells of one grid that React draws: the grid makes and drops their elements, React fills them. */
export class GridCells {
  private readonly classes = new WeakMap<object, RendererClass<unknown>>();
  private readonly mounted = new Map<string, Mounted>();
  private readonly listeners = new Set<() => void>();
  private all: readonly Mounted[] = [];
  private last = 0;
  private isTelling = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly list = (): readonly Mounted[] => this.all;

  /** The columns as the grid takes them: components become renderers, drawn cells stay. */
  adapted<T>(columns: readonly ColDef<T>[]): ColDef<T>[] {
    return columns.map((column) => {
      const { cellRendererSelector: select } = column as ColDef;
      const cellRenderer = column.cellRenderer as Component | undefined;
      if (cellRenderer !== undefined)
        return { ...column, cellRenderer: this.rendererOf(cellRenderer) };
      if (select === undefined) return column;
      return {
        ...column,
        cellRendererSelector: (params: ICellRendererParams) => {
          const chosen = select(params);
          return chosen && { component: this.rendererOf(chosen.component as Component) };
        },
      };
    });
  }

  private rendererOf(component: Component): RendererClass<unknown> {
    if (isRenderer(component)) return component;
    const known = this.classes.get(component);
    if (known !== undefined) return known;
    const made = this.classOf(component);
    this.classes.set(component, made);
    return made;
  }

  private classOf(component: Component): RendererClass<unknown> {
    const put = (key: string, element: HTMLElement, params: ICellRendererParams): void => {
      this.mounted.set(key, { key, element, component, params });
      this.tell();
    };
    const drop = (key: string): void => {
      this.mounted.delete(key);
      this.tell();
    };
    const key = (): string => String((this.last += 1));
    return class implements ICellRendererComp {
      private readonly element = document.createElement('div');
      private readonly key = key();

      init(params: ICellRendererParams): void {
        this.element.className = 'cj-cell';
        put(this.key, this.element, params);
      }

      getGui(): HTMLElement {
        return this.element;
      }

      refresh(params: ICellRendererParams): boolean {
        put(this.key, this.element, params);
        return true;
      }

      destroy(): void {
        drop(this.key);
      }
    };
  }

  /** Once for all cells that the grid makes in one go. */
  private tell(): void {
    if (this.isTelling) return;
    this.isTelling = true;
    void Promise.resolve().then(() => {
      this.isTelling = false;
      this.all = [...this.mounted.values()];
      for (const listener of this.listeners) listener();
    });
  }
}

function isRenderer(component: object): component is RendererClass<unknown> {
  const { prototype } = component as { readonly prototype?: unknown };
  return typeof prototype === 'object' && prototype !== null && 'getGui' in prototype;
}

/** Draws the cells; belongs beside the grid's element. */
export function MountedCells({ cells }: { readonly cells: GridCells }) {
  const all = useSyncExternalStore(cells.subscribe, cells.list);
  return all.map((cell) => <MountedCell key={cell.key} cell={cell} />);
}

const MountedCell = memo(function MountedCell({ cell }: { readonly cell: Mounted }) {
  const { component: Cell, element, params } = cell;
  return createPortal(<Cell {...params} />, element);
});
