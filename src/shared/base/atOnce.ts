/**
 * Does some work for each, begun in their order, `most` of them at the same time.
 * @throws what the first work throws that fails, at once; the other turns go on with what is left.
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
