/**
 * Does some work for each, `most` of them at the same time, in their order. A failure ends it: what has begun goes on,
 * nothing more begins.
 */
export async function atOnce<T>(
  most: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = all.values();
  const worker = async (): Promise<void> => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
}
