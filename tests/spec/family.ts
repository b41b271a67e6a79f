import { reasonOf } from '@shared/base/errors';

/** The part that knows every declaration; it is loaded when the program runs. */
type Declarations = Pick<typeof import('./declarations'), 'sayAll'>;

/**
 * Says in words what is wrong with declarations: `npm run family` checks all, `npm run family -- KEY…` these, against
 * the documents as well.
 * @param load gives every declaration; one that is not whole stops there, and says why.
 * @returns 1 when there is something to say.
 */
export async function main(
  args: readonly string[],
  load: () => Promise<Declarations> = () => import('./declarations'),
): Promise<number> {
  let said: readonly string[];
  try {
    said = (await load()).sayAll(args);
  } catch (error) {
    said = [reasonOf(error)];
  }
  for (const line of said) process.stdout.write(`${line}\n`);
  if (said.length > 0) return 1;
  process.stdout.write(`${args.length === 0 ? 'all' : args.length} families, nothing to say\n`);
  return 0;
}
