import { randomBytes } from 'node:crypto';
import { must } from '@shared/base/assert';
import type { DemoDatabase } from '../store/database';
import type { FamilyTable } from '../table';
import { seedAvatars } from './avatars';
import { seedMenus } from './menus';
import { seedOrganisations } from './organisation';
import { seedUsers } from './people';
import { seedRecords } from './records';
import { seedTenants } from './tenants';

/** Fills a new database. The data is always the same, except for the key that signs tokens. */
export function seedAll(
  db: DemoDatabase,
  tables: ReadonlyMap<string, FamilyTable>,
  dataDir: string,
): void {
  seedAvatars(dataDir);
  const organisations = seedOrganisations(tables);
  seedMenus(db, tables, organisations);
  seedTenants(db, tables);
  seedUsers(must(tables.get('user'), 'table of users'), organisations);
  seedRecords(tables);
  db.sql('INSERT INTO secret (name, value) VALUES (?, ?)').run(
    'tokenKey',
    randomBytes(48).toString('hex'),
  );
}
