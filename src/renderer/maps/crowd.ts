import type { ExpressionSpecification } from 'maplibre-gl';
import { MOVER_SIZES } from './style';

/** From so many vehicles and people on they are dots from afar, so that the city is seen between them. */
const DOTS_FROM = 400;

/** How what moves is drawn: a few by their signs, a crowd as dots from afar. */
export class Crowd {
  private readonly keys = new Set<string>();
  private isCrowd = false;

  /** @param size gives the movers of the style a size; called only when it changes */
  constructor(private readonly size: (size: ExpressionSpecification) => void) {}

  add(key: string): void {
    this.keys.add(key);
  }

  delete(key: string): void {
    this.keys.delete(key);
  }

  /** The style was made anew, with the sizes of a few. */
  fresh(): void {
    this.isCrowd = false;
  }

  /** Call after each flush of changes. */
  draw(): void {
    const isCrowd = this.keys.size >= DOTS_FROM;
    if (isCrowd === this.isCrowd) return;
    this.isCrowd = isCrowd;
    this.size(MOVER_SIZES[isCrowd ? 'crowd' : 'few']);
  }
}
