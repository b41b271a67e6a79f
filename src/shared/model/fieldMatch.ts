import type { Label } from '../catalogue/label';

/** A field of the server that fills a column of a family. */
export interface FieldMatch {
  readonly family: string;
  /** Null: this version has no such family. */
  readonly familyLabel: Label | null;
  readonly column: string;
  /** Null: this version has no such column, or it cannot be matched. */
  readonly columnLabel: Label | null;
  /** The server's own name. */
  readonly name: string;
}

/** The matches of the server in use; none while signed out. */
export interface FieldMatchesState {
  /** Whether who is signed in may change them. */
  readonly canChange: boolean;
  /** The server's address; `demo` for the demo platform. */
  readonly server: string;
  readonly matches: readonly FieldMatch[];
}

/** What a server has sent of a family since the program started. */
export interface SentFields {
  /** Records that were looked at. */
  readonly records: number;
  /** Assumed columns that none of them filled. */
  readonly unfilled: readonly string[];
}
