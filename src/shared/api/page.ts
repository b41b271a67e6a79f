/** Most records of a list that are held here: to search and sort them where a server does not, and of a list without pages. */
export const ROWS_MOST = 10_000;

/** Page sizes offered, and the default (spec 1 §9). */
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Where a record stands in a tree that is drawn as rows. */
export interface TreePlace {
  /** Id of the record above; '' at the top. */
  readonly parent: string;
  /** 1 at the top. */
  readonly level: number;
  /** Records stand below it, whether they are here or not. */
  readonly hasChildren: boolean;
  /** It meets the conditions; otherwise it only leads to one that does. */
  readonly matched: boolean;
}

/** What a server did not do of a question, and who did it instead. */
export interface Undone {
  /** Conditions, by wire key, that this client applies itself to everything that the server has. */
  readonly conditions: readonly string[];
  /** Fields of the order, where this client puts everything in order itself. */
  readonly order: readonly string[];
  /** Conditions and fields of the order that nobody applies. `many`: more records than fit here; `unseen`: the records do not show the field. */
  readonly off: readonly {
    readonly key: string;
    readonly as: 'condition' | 'order';
    readonly why: 'many' | 'unseen';
  }[];
  /** Columns that the server said it does not have. */
  readonly columns: readonly string[];
}

/** A page of records that were parsed one by one. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
  /** The server told no total: there are at least so many. */
  readonly atLeast?: true;
  /** The server answered everything at once: the client searched, sorted and cut this page. */
  readonly whole?: true;
  /**
   * Records of this page are not here: the server gave fewer than it counts, or so few at once that the page would take
   * too many requests.
   */
  readonly missing?: 'given' | 'requests';
  /** Absent where the server did everything that it was asked for. */
  readonly undone?: Undone;
  /** The records form a tree, each before those below it: their places, in the same order. */
  readonly tree?: readonly TreePlace[];
}
