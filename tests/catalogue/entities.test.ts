import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { findFamily } from '@shared/catalogue/index';
import { actionsOf } from '@shared/catalogue/screens';
import { readInventory } from './inventory';

/** Fields of the documents' entities (spec 1 §3, 2 §3, 3 §3) and the families that declare them. */
const ENTITIES: readonly (readonly [rule: string, families: string, names: string])[] = [
  [
    'entity.user',
    'user',
    'userId tenantId name account password oauthId ids roleIds userType userExt oldPassword newPassword newPassword1 deptId',
  ],
  ['entity.dictionary', 'dict', 'code dictValue sort isSealed dictKey parentId remark'],
  ['entity.dictionary', 'dictBiz', 'code dictValue sort isSealed dictKey parentId remark'],
  ['entity.deliveryRecord', 'deliveryRecord', 'id qualified evaluate'],
  ['entity.scalePoint', 'scalePoint', 'status'],
  ['entity.materialApplyDetail', 'materialApplyDetail', 'recordId'],
  ['entity.oilCard', 'oilCard', 'oilCardId oilCardNo recharge license'],
  ['entity.vehicle', 'vehicle', 'id deviceIds type energyType'],
  [
    'entity.collectionAbnormal',
    'vehicleScreen',
    'abnormalType companyName collectionPointName address collectionPersonName collectionTime',
  ],
  ['entity.emergencyAlert', 'workCardMessage', 'createTime employeeName'],
  ['entity.vehicleReminder', 'vehicleMaintain', 'carNo insuranceExpirationTime'],
  [
    'entity.messageRecord',
    'workCardMessage',
    'employeeName workPlateName typeDesc createTime address warnKey',
  ],
  ['entity.messageRecord', 'noiseWarn', 'siteName deviceName warnType noise warnTime'],
  ['entity.messageRecord', 'lampblack', 'siteName deviceName warnKey meanValue createTime'],
];

/** Everything that a family's records and calls name: fields, parameters, what its actions ask for. */
function namesOf(family: FamilySpec): ReadonlySet<string> {
  return new Set([
    ...family.fields.map(({ name }) => name),
    ...family.calls.flatMap(({ params = [] }) => params),
    ...actionsOf(family).flatMap(({ inputs = [], idsParam }) => [
      ...inputs.map(({ name }) => name),
      ...(idsParam === undefined ? [] : [idsParam]),
    ]),
  ]);
}

describe('entities of the documents', () => {
  it.each(ENTITIES)('rule:%s stands in the family %s', (rule, key, names) => {
    expect(readInventory('rules').some((row) => row['id'] === rule)).toBe(true);
    const declared = namesOf(must(findFamily(key), key));
    expect(names.split(' ').filter((name) => !declared.has(name))).toEqual([]);
  });

  it('a material application is a person in the query and a list in the body (rule:entity.materialApplyRecord)', () => {
    const { calls, screen } = must(findFamily('materialApplyRecord'), 'family');
    const save = calls.find(({ id }) => id === screen?.calls.add);
    expect(save).toMatchObject({ params: ['replenishPersonId'], body: 'json' });
    expect(screen?.items?.family).toBe('materialApplyDetail');
  });

  it('a missed point is abnormalType 2, everything else a sorting abnormality (rule:alarms.abnormalType)', () => {
    const visit = must(findFamily('vehicleScreen'), 'family');
    const type = visit.fields.find(({ name }) => name === 'abnormalType');
    expect(type?.choices).toMatchObject({
      values: [{ value: '2', label: { zh: '漏收' } }],
      other: { zh: '分类异常' },
    });
  });
});
