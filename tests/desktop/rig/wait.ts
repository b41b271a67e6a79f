/** Long enough for a loaded machine of two cores, short enough to name what hangs. */
const WAIT_MS = 30_000;
const LOOK_MS = 25;
/** What is waited for long is looked at less often: a look costs as much as what it looks at does. */
const MOST_LOOK_MS = 150;

/**
 * Looks again and again at the real world until `look` answers something other than undefined or
 * false.
 * @param what named in the error when it does not happen in time
 * @param limitMs how long to wait, 30 s by default
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = WAIT_MS,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (let gap = LOOK_MS; ; gap = Math.min(MOST_LOOK_MS, gap * 1.2)) {
    const found = await Promise.resolve(look()).catch(again);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not happen in ${limitMs} ms: ${what}`);
    await pause(gap);
  }
}

/** V8 may clear the answer of a window's handle away before it is sent: then it is looked once more. */
function again(error: unknown): undefined {
  if (!/Resulting promise was garbage collected/.test(String(error))) throw error;
  return undefined;
}

/**
 * The limit of a test for something that the product promises within `ms`: the bench measures the
 * promise, a test on a machine that may be loaded tells only what works from what does not.
 */
export function atLeisure(ms: number): number {
  return ms * 5;
}

/** Lets real time pass, for what is measured in real time. @param ms milliseconds */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
