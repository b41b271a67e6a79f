import { expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { commercialDialect } from '@main/session/dialects/commercial';
import { readInventory } from '@tests/catalogue/inventory';

const USER = {
  tenantId: '476074',
  userId: '9',
  account: 'dispatcher',
  userName: '值班调度',
  realName: '值班调度',
  deptId: '11',
  roleIds: ['21', '22'],
  roleNames: [],
  avatar: '',
};

it('a refresh names what the documents list for it: tenant, department and roles of the user too', () => {
  const row = readInventory('calls').find(({ id }) => id === 'session.refreshToken');
  const { form } = commercialDialect.refresh('r1', USER);
  const listed = must(must(row, 'row')['params'], 'params').split(',');
  expect(Object.keys(must(form, 'form')).sort()).toEqual(listed.sort());
  expect(form).toMatchObject({
    tenantId: '476074',
    deptId: '11',
    roleId: '21,22',
    refresh_token: 'r1',
  });
});
