import type { FieldKindName } from './kinds/names';
import type { Label } from './label';

/** A condition on a field of the records; an absent value is unequal to every value. */
export type FigureCondition =
  { readonly field: string; readonly is: 'equal' | 'unequal'; readonly value: string } | { readonly field: string; readonly is: 'absent' | 'present' };

/**
 * What is computed of records. `count`: how many, or how many different values of a field. `ratio`: the share of those that meet `part`,
 * in percent. Without any record sum and count are 0; average and ratio are absent, because they are not known.
 */
export type FigureOperator =
  | { readonly op: 'count'; readonly different?: string }
  | { readonly op: 'sum'; readonly field: string }
  | { readonly op: 'average'; readonly field: string }
  | { readonly op: 'ratio'; readonly part: readonly FigureCondition[] };

/** Which records count, by their time: on the server's calendar, up to now. `all`: every one. */
export type FigurePeriod = 'all' | 'today' | 'last24Hours' | 'last7Days' | 'last30Days' | 'last12Months';

/** One value of an answer. */
export interface FigureValueSpec {
  /** Name on the wire. */
  readonly name: string;
  readonly label: Label;
  /** Unit as shown; '' for none. */
  readonly unit: string;
  /** How the wire value is read. */
  readonly kind: FieldKindName;
  readonly operator: FigureOperator;
  readonly where?: readonly FigureCondition[];
  /** Instead of the period of the figures. */
  readonly period?: FigurePeriod;
  /** Latest per object: of the records with the same value in this field only the newest counts. */
  readonly latestPer?: string;
}

interface FigureBase {
  /** Id of the call that answers. */
  readonly call: string;
  /** Family whose records stand behind; absent: the one that declares it. */
  readonly of?: string;
  readonly period: FigurePeriod;
  readonly where?: readonly FigureCondition[];
}

/**
 * The answer of a statistic call as plain data: client, demo platform and tests derive from it. Operators: count, sum, average and ratio of a
 * value, `latestPer`, and by shape – `values` alone, `series` by period, `rank` the top n of a group. The documents name the calls only; the
 * fields of the answers are assumed.
 */
export type FigureSpec = FigureBase &
  (
    | { readonly shape: 'values'; readonly values: readonly FigureValueSpec[] }
    | {
        readonly shape: 'series';
        readonly values: readonly FigureValueSpec[];
        readonly by: 'hour' | 'day' | 'month';
        /** Name on the wire of a point's time. */
        readonly timeName: string;
      }
    | {
        readonly shape: 'rank';
        readonly value: FigureValueSpec;
        /** Field whose values are ranked. */
        readonly group: string;
        /** Name on the wire of an entry's name. */
        readonly nameName: string;
        readonly size: number;
      }
  );
