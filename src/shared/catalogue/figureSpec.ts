import type { FieldKindName } from './kinds/names';
import type { Label } from './label';

/** A condition on a field of the records; an absent value is unequal to every value. */
export type FigureCondition =
  { readonly field: string; readonly is: 'equal' | 'unequal'; readonly value: string } | { readonly field: string; readonly is: 'absent' | 'present' };

/**
 * What is computed from records. `count`: their number, or the number of distinct values of a field. `ratio`: the share of records that meet `part`, in
 * percent. Without records sum and count are 0; average and ratio are absent, because they are unknown.
 */
export type FigureOperator =
  | { readonly op: 'count'; readonly different?: string }
  | { readonly op: 'sum'; readonly field: string }
  | { readonly op: 'average'; readonly field: string }
  | { readonly op: 'ratio'; readonly part: readonly FigureCondition[] };

/** Which records count, by their time: on the server's calendar, up to now. */
export type FigurePeriod = 'all' | 'today' | 'last24Hours' | 'last7Days' | 'last30Days' | 'last12Months';

/** One value of an answer. */
export interface FigureValueSpec {
  /** Name on the wire. */
  readonly name: string;
  readonly label: Label;
  /** Unit as shown; '' without one. */
  readonly unit: string;
  /** How the wire value is read. */
  readonly kind: FieldKindName;
  readonly operator: FigureOperator;
  readonly where?: readonly FigureCondition[];
  /** Overrides the period of the figures. */
  readonly period?: FigurePeriod;
  /** Latest per object: only the newest of the records with the same value in this field counts. */
  readonly latestPer?: string;
  /** Which way is good; decides its colour. Absent: neither, the figure only informs. */
  readonly better?: 'up' | 'down';
  /** The value to reach, in the figure's unit; absent: none is known. */
  readonly target?: number;
  /** The number of all records: left out above a list, whose pager tells it. */
  readonly toldByList?: true;
}

interface FigureBase {
  /** Id of the call that answers. */
  readonly call: string;
  /** Family of the underlying records; absent: the declaring one. */
  readonly of?: string;
  readonly period: FigurePeriod;
  readonly where?: readonly FigureCondition[];
}

/**
 * The answer of a statistic call as plain data: client, demo platform and tests derive from it. Operators: count, sum, average and ratio of a value,
 * `latestPer`, and by shape – `values` alone, `series` by period, `rank` the top n of a group. The documents name only the calls; the fields of the answers are
 * assumed.
 */
export type FigureSpec = FigureBase &
  (
    | { readonly shape: 'values'; readonly values: readonly FigureValueSpec[] }
    | {
        readonly shape: 'series';
        readonly values: readonly FigureValueSpec[];
        readonly by: 'hour' | 'day' | 'month';
        /** Wire name of a point's time. */
        readonly timeName: string;
      }
    | {
        readonly shape: 'rank';
        readonly value: FigureValueSpec;
        /** Field whose values are ranked. */
        readonly group: string;
        /** Wire name of an entry's name. */
        readonly nameName: string;
        readonly size: number;
      }
  );
