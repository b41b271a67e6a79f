import type { KeyUnder, TextKey } from '../../i18n/textKey';
import { placeWords } from './place';
import type { ShapeProblem } from './shape';

/** Why a shape cannot be saved, as a text with its values. */
export function shapeWords(problem: ShapeProblem): {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
} {
  const key: TextKey = `maps.shape.problem.${problem.why satisfies KeyUnder<'maps.shape.problem'>}`;
  if (problem.why === 'crosses') return { key, values: { place: placeWords(problem.at) } };
  const { why: _why, ...values } = problem;
  return { key, values };
}
