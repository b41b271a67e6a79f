import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { ACCOUNTS, INITIAL_PASSWORD } from '../accounts';
import { oauthIdOf } from '../behaviours/thirdParty';
import { storedPassword, wirePassword } from '../passwords';
import { seedId } from '../store/ids';
import type { Bind } from '../store/database';
import type { FamilyTable } from '../table';
import { AVATARS, avatarPath } from './avatars';
import { declaredBody } from './declared';
import { personOf } from './names';
import type { Organisation } from './organisation';
import { seedSource } from './source';

/** Distance of the user ids of two tenants. */
const SPACING = 1000;
/** Seeded history reaches this far back, s. */
const HISTORY_S = 400 * 86_400;

/** Users of a tenant whom the demo's third party knows, the first ones. */
const BOUND = 2;

const hash = (password: string): string => storedPassword(wirePassword(password));

/** Id of the administrator of the n-th tenant, from 0. */
export function adminId(tenant: number): bigint {
  return seedId('user', tenant * SPACING + 1);
}

/** The values that the family's declaration alone can give. */
function declaredValues(table: FamilyTable, source: SeedSource): Record<string, Bind> {
  return { ...table.fromSeed(declaredBody(table.family, source)), status: 1 };
}

/** Place in the list of posts: one director, watch and dispatchers in the centre, a foreman among eleven others. */
function postOf(index: number, { depts }: Organisation): number {
  if (index === 0) return 0;
  if (index % (depts.length - 1) === 0) return index % 4 === 1 ? 1 : 2;
  return index % 11 === 3 ? 3 : 4;
}

function userValues(
  table: FamilyTable,
  org: Organisation,
  source: SeedSource,
): Record<string, Bind> {
  const { index } = source;
  const known = ACCOUNTS[index];
  const person = personOf(source);
  const age = Math.floor((HISTORY_S * (org.tenant.users - 1 - index)) / org.tenant.users);
  const role = org.roles[known?.role ?? 'user'];
  const isBoth = known === undefined && index % 15 === 0;
  const account = known?.account ?? `${person.reading}${String(index).padStart(3, '0')}`;
  return {
    ...declaredValues(table, source),
    account,
    name: known?.realName ?? person.realName,
    real_name: known?.realName ?? person.realName,
    code: `CJ${org.tenant.tenantId.slice(0, 3)}${String(index + 1).padStart(4, '0')}`,
    email: `${account}@chengjing.example`,
    password: hash(known?.password ?? INITIAL_PASSWORD),
    role_id: isBoth ? `${role},${org.roles.dispatcher}` : role,
    dept_id: must(org.depts[index === 0 ? 0 : 1 + (index % (org.depts.length - 1))], 'department'),
    post_id: must(org.posts[postOf(index, org)], 'post'),
    oauth_id: index < BOUND ? oauthIdOf(account, org.tenant.tenantId) : '',
    user_type: '1',
    avatar: index % 4 === 3 ? '' : avatarPath(index % AVATARS),
    create_time: wireDateTime(source.now - (age + source.int(0, 3600)) * 1000),
    update_time: wireDateTime(source.now - source.int(0, age + 1) * 1000),
  };
}

/** Seeds the users of every tenant: the published accounts first. */
export function seedUsers(table: FamilyTable, organisations: readonly Organisation[]): void {
  organisations.forEach((org, at) => {
    for (let index = 0; index < org.tenant.users; index += 1) {
      const source = seedSource(at + 1, index);
      table.insert({
        ...userValues(table, org, source),
        id: seedId('user', at * SPACING + index + 1),
        tenant_id: org.tenant.tenantId,
        create_user: adminId(at),
      });
    }
  });
}
