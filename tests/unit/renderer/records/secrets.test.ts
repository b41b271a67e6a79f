import { expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { readRecord } from '@shared/catalogue/record';
import { client } from '@shared/catalogue/system/client';
import { datasource } from '@shared/catalogue/system/datasource';
import { oss } from '@shared/catalogue/system/oss';
import { sms } from '@shared/catalogue/system/sms';
import { planExport } from '@main/transfer/exportPlan';
import { batchFields } from '@renderer/records/batch/batchFields';
import { keepable } from '@renderer/records/form/draft';
import { formFields, initialValues } from '@renderer/records/form/model';
import { declaredLayout } from '@renderer/records/list/columnLayout';
import { exportable } from '@renderer/records/transfer/columns';

/** Keys that open other services, by the family that keeps them. */
const SECRETS: readonly (readonly [FamilySpec, readonly string[]])[] = [
  [client, ['clientSecret']],
  [oss, ['accessKey', 'secretKey']],
  [sms, ['accessKey', 'secretKey']],
  [datasource, ['password']],
];

it.each(SECRETS)('keys are edited in their form alone: $key', async (family, names) => {
  const body = Object.fromEntries(names.map((name) => [name, 'k-3f9a']));
  const record = readRecord(family, { id: '1', ...body });
  const form = formFields(family, 'edit');
  for (const name of names) {
    const field = must(
      family.fields.find((one) => one.name === name),
      name,
    );
    expect(field.kind).toBe('secret');
    // The form sends back what the server requires, so it has to hold it.
    expect(initialValues(form, record)[name]).toBe('k-3f9a');
    expect(kindOf(field.kind).text('k-3f9a', field)).toBe('');
  }
  const shown = [
    ...formFields(family, 'view').map(({ name }) => name),
    ...declaredLayout(family, undefined).map(({ name }) => name),
    ...exportable(family).map(({ name }) => name),
    ...batchFields(family).map(({ name }) => name),
    ...Object.keys(keepable(form, initialValues(form, record))),
  ];
  for (const name of names) expect(shown).not.toContain(name);
  const never = () => Promise.reject(new Error('a key has no words'));
  const words = { dictionary: never, options: never, pick: never };
  const plan = await planExport(family, names, words, 'zh');
  expect(plan.ok && plan.value.columns).toEqual([]);
});
