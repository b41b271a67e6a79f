import { Emitter } from '@shared/base/emitter';
import { placeWords, type LngLat } from '@shared/model/map/place';
import { CORNERS_LEAST, CORNERS_MOST, type ShapeKind } from '@shared/model/map/shape';

/** How a person ends drawing: it is whole, or it is given up. */
export type SketchEnd = 'done' | 'left';

/**
 * A shape that is being drawn or changed, corners in WGS-84, held outside of React: the map draws it at each
 * motion of the mouse, and others look at it when they like.
 */
export class Sketch {
  /** Corners, the chosen one, or the marked spot changed. */
  readonly changed = new Emitter<void>();
  /** A person ended it on the map or by a key. */
  readonly ended = new Emitter<SketchEnd>();
  private list: LngLat[];
  private readonly first: string;
  private picked: number | null = null;
  private wrong: LngLat | null = null;
  private grows: boolean;

  /** @param corners of a shape that is changed; none for a new one */
  constructor(
    readonly kind: ShapeKind,
    corners: readonly LngLat[] = [],
  ) {
    this.list = [...corners];
    this.first = wordsOf(corners);
    this.grows = corners.length === 0;
  }

  get corners(): readonly LngLat[] {
    return this.list;
  }

  /** Index of the chosen corner; null: none. */
  get chosen(): number | null {
    return this.picked;
  }

  /** The spot that is wrong, for the map to show. */
  get spot(): LngLat | null {
    return this.wrong;
  }

  /** Clicks add corners: a shape that is changed is closed until a corner is taken from its end. */
  get isOpen(): boolean {
    return this.grows;
  }

  /** Something would be lost. */
  get isDirty(): boolean {
    return wordsOf(this.list) !== this.first;
  }

  /** Adds a corner at the end; one more than can be saved is not taken. */
  add(at: LngLat): void {
    if (!this.grows || this.list.length >= CORNERS_MOST) return;
    this.set([...this.list, at]);
  }

  /** Puts a corner before the one with this index. */
  insert(index: number, at: LngLat): void {
    if (this.list.length >= CORNERS_MOST) return;
    this.set(this.list.toSpliced(index, 0, at));
  }

  move(index: number, at: LngLat): void {
    if (index >= this.list.length) return;
    this.set(this.list.with(index, at), this.picked);
  }

  choose(index: number | null): void {
    this.picked = index;
    this.changed.emit();
  }

  /** Chooses the corner after the chosen one, or the one before it, all around. */
  chooseNext(step: 1 | -1): void {
    const { length } = this.list;
    if (length === 0) return;
    const from = this.picked ?? (step === 1 ? -1 : length);
    this.choose((from + step + length) % length);
  }

  /** Takes the chosen corner away, else the last one; the end is then open again. */
  takeBack(): void {
    if (this.list.length === 0) return;
    if (this.picked === null) this.grows = true;
    this.set(this.list.toSpliced(this.picked ?? this.list.length - 1, 1));
    if (this.list.length < CORNERS_LEAST[this.kind]) this.grows = true;
  }

  /** Shows where it is wrong; any change takes the mark away. */
  mark(spot: LngLat | null): void {
    this.wrong = spot;
    this.changed.emit();
  }

  end(how: SketchEnd): void {
    this.ended.emit(how);
  }

  private set(corners: LngLat[], chosen: number | null = null): void {
    this.list = corners;
    this.picked = chosen;
    this.wrong = null;
    this.changed.emit();
  }
}

const wordsOf = (corners: readonly LngLat[]): string => corners.map(placeWords).join(';');
