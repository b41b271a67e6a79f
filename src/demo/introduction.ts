import { ACCOUNTS, TENANTS } from './accounts';
import type { ServedFamily } from './server';

/** The family that an argument names. @throws Error for any other text. */
export function familyNamed(text: string): ServedFamily {
  if (text === 'commercial' || text === 'open') return text;
  throw new Error('--family: commercial or open');
}

/** What a platform that runs alone says of itself: its address, how passwords are encrypted, and who may come in. */
export async function introduction(url: string, family: ServedFamily): Promise<readonly string[]> {
  const lines = [`PLATFORM ${url}`];
  if (family === 'open') {
    const { OPEN_PUBLIC_KEY } = await import('./open/keys');
    lines.push(`PUBLIC KEY ${OPEN_PUBLIC_KEY}`);
  }
  const people = ACCOUNTS.map(
    ({ account, password, what }) => `  ${account} / ${password}  ${what}`,
  );
  return [...lines, ...people, `  租户 ${TENANTS.map(({ tenantId }) => tenantId).join(' ')}`];
}
