import type { CallKind, CallSpec, Certainty } from '../api/call';
import type { CommonField } from './derive/commonFields';
import type { ActionSpec, FamilySpec, GrantSpec, PanelSpec, ScreenSpec } from './family';
import type { FieldDraft } from './fieldDraft';
import type { StandardCall } from './derive/standardCalls';

/**
 * A call as it is written down. Its id is the family's key and the verb, its path the family's base and the verb; method, parameters and body follow from its
 * kind. The name of a standard call alone says all of it.
 */
export type CallDraft = StandardCall | CallSpec | VerbDraft;

/** A call below the base of its family. */
export interface VerbDraft extends Partial<Omit<CallSpec, 'id' | 'kind'>> {
  /** Second half of the id. */
  readonly verb: string;
  /** Absent for a standard verb. */
  readonly kind?: CallKind;
  /** Last part of the path, where it is not the verb; an absolute one begins with a slash. */
  readonly path?: string;
}

/** A field of the dialog before an action: no column, no search. */
export type InputDraft = CommonField | Omit<FieldDraft, 'search' | 'column' | 'view'>;

/** Fields as they are written down; a name alone is the common field of that name. */
export type FieldDrafts = readonly (CommonField | FieldDraft)[];

/** An action: its permission code is the family's key and its own, its ids travel as `id` or `ids`. */
export interface ActionDraft extends Omit<ActionSpec, 'permission' | 'place' | 'inputs'> {
  readonly inputs?: readonly InputDraft[];
  /** Null: for everybody. */
  readonly permission?: string | null;
  /** Absent: `both`. */
  readonly place?: ActionSpec['place'];
}

/** What a row may do: its permission code is the family's key and its own. */
export interface GrantDraft extends Omit<GrantSpec, 'permission'> {
  readonly permission?: string;
}

/** A table of records of a row or of the screen. */
export interface PanelDraft extends Omit<PanelSpec, 'actions'> {
  readonly actions?: readonly ActionDraft[];
}

export interface ScreenDraft extends Partial<
  Omit<ScreenSpec, 'calls' | 'permissions' | 'actions' | 'panels' | 'grants' | 'paths' | 'title' | 'dateRange' | 'sort'>
> {
  readonly paths: ScreenSpec['paths'];
  /** Absent only where the screen shows no records. */
  readonly title?: string;
  /** Absent: the family's moment, else the time of making; null: none. */
  readonly dateRange?: string | null;
  /** Absent: the newest first by the same time. */
  readonly sort?: ScreenSpec['sort'];
  /** Those that are not the standard ones of the family; null: the screen does without this standard call. */
  readonly calls?: { readonly [Name in keyof ScreenSpec['calls']]?: string | null };
  /** Codes that are not the standard ones; null: no such button. */
  readonly permissions?: { readonly [Name in keyof ScreenSpec['permissions']]: string | null };
  readonly actions?: readonly ActionDraft[];
  readonly panels?: readonly PanelDraft[];
  readonly grants?: readonly GrantDraft[];
}

/** A family as it is written down: `defineFamily` makes it whole. */
export interface FamilyDraft extends Omit<FamilySpec, 'fields' | 'calls' | 'screen'> {
  readonly fields: FieldDrafts;
  /** Where the paths of its calls begin. */
  readonly base?: string;
  /** How the documents support its calls, unless one says something else. */
  readonly certainty?: Certainty;
  readonly calls: readonly CallDraft[];
  readonly screen?: ScreenDraft;
}
