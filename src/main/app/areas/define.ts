import type { Area, AreaContext } from './context';

/**
 * An area as a value: the parts of main that it names, and how it is made of them and of what other
 * areas give it. The area gets what it names and nothing else, at run time as well.
 * @param needs members of the context
 */
export function defineArea<
  const K extends keyof AreaContext,
  L extends readonly unknown[],
  A extends Area,
>(
  needs: readonly K[],
  create: (given: Pick<AreaContext, K>, ...links: L) => A,
): (context: Pick<AreaContext, K>, ...links: L) => A {
  return (context, ...links) => {
    const given = Object.fromEntries(needs.map((key) => [key, context[key]]));
    return create(given as Pick<AreaContext, K>, ...links);
  };
}

/** The parts of main that an area names, for functions beside its `create`. */
export type Given<K extends keyof AreaContext> = Pick<AreaContext, K>;
