import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { FAMILIES, findFamily } from '@shared/catalogue/index';
import type { RecordView } from '@shared/catalogue/record';
import { hasList } from '@shared/catalogue/screens';
import { madeForm, type Values } from '../support/formValues';
import { RealClient } from '../support/realClient';
import { RecordedWire } from '../support/wireCompare';
import { proveCalls, type CallProof } from '../spec/calls';

/** Calls that one module sends in its hour: tests of their own show them. */
const BY_HAND = new Set(['user.isModifyPassword', 'workCard.emergencyMsgSend']);

let client: RealClient;
let proofs: ReadonlyMap<string, CallProof>;

beforeAll(async () => {
  client = await RealClient.start();
  const wire = await RecordedWire.record();
  const other = await RealClient.start();
  const all = await proveCalls({ client: other, wire, marks: BY_HAND });
  proofs = new Map(all.map((proof) => [proof.id, proof]));
  await other.stop();
}, 300_000);

afterAll(() => client.stop());

const withFields = FAMILIES.filter((family) => family.fields.length > 0);
const calls = withFields.flatMap((family) => family.calls.map(({ id }) => id));

/** Calls of boards to come, which no list leads to. */
const UNREACHED = 'is reached by no screen and no module';
const ELSEWHERE = /^vehicleScreen\./;

describe('every call of a family through the code of the client', () => {
  it.each(calls)('%s is answered, read and led to', (id) => {
    const proof = must(proofs.get(id), id);
    const missing = 'missing' in proof ? proof.missing : undefined;
    expect(missing).toBe(ELSEWHERE.test(id) && missing === UNREACHED ? UNREACHED : undefined);
  });

  it('nothing is declared that nobody asks for, but for boards to come', () => {
    const unreached = [...proofs.values()].filter(
      (proof) => 'missing' in proof && proof.missing === UNREACHED && calls.includes(proof.id),
    );
    expect(unreached.filter(({ id }) => !ELSEWHERE.test(id))).toEqual([]);
  });
});

const page = async (family: FamilySpec, filters: Record<string, string> = {}) => {
  const answer = await client.data.page({
    family: family.key,
    current: 1,
    size: 10,
    sort: [],
    filters,
    slot: `list:${family.key}`,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  // This platform does everything that it is asked for.
  expect(answer.value.undone).toBeUndefined();
  return answer.value;
};

/** Fields by which a test can find its own record, and see a change. */
const isPlainText = ({ kind, form }: FieldSpec): boolean =>
  (kind === 'text' || kind === 'longText') && form !== undefined && form.on === undefined;

const text = (record: RecordView | undefined, name: string): string => {
  const cell = record?.cells[name];
  return cell?.state === 'value' ? String(cell.value) : '';
};

const kept = withFields.filter(
  (family) => hasList(family) && family.screen?.calls.add !== undefined,
);

describe('keeping records through the code of the client', () => {
  it.each(kept.map((family) => [family.key, family] as const))(
    '%s: a new record is found, changed where that is allowed, and removed',
    async (_key, family) => {
      const screen = must(family.screen, 'screen');
      const before = (await page(family)).total;
      const values = await madeForm(client, family, 7301);
      const itemsOf = screen.items === undefined ? undefined : findFamily(screen.items.family);
      const items: Values[] = itemsOf === undefined ? [] : [await madeForm(client, itemsOf, 7302)];
      const draft = { family: family.key, mode: 'add' as const, values };
      const added = await client.data.save(itemsOf === undefined ? draft : { ...draft, items });
      // Found again and kept as it was sent: this platform takes everything.
      expect(added).toMatchObject({ ok: true, value: { checked: true, kept: [] } });
      const after = await page(family);
      expect(after.total).toBe(before + 1);

      const mark = family.fields.find((field) => isPlainText(field) && field.name !== 'remark');
      const found =
        mark === undefined
          ? after
          : await page(family, { [`${mark.name}_equal`]: String(values[mark.name]) });
      const record = found.records[0];
      expect(record?.tolerated).toBe(0);
      if (mark !== undefined) expect(text(record, mark.name)).toBe(values[mark.name]);
      const id = must(record, 'the new record').id;
      // A record that is known by another field than its id may have any text there.
      expect(id).toMatch(family.idField === undefined ? /^\d+$/ : /./);

      if (screen.calls.edit !== undefined) {
        const field = family.fields.find(
          (one) => isPlainText(one) && one.form?.readOnlyOn === undefined && one !== mark,
        );
        if (field !== undefined) {
          const change = { [field.name]: `C${field.name}`.slice(0, field.max ?? 40) };
          const edit = { family: family.key, mode: 'edit' as const, id, values: change };
          const saved = await client.data.save(edit);
          expect(saved).toMatchObject({ ok: true, value: { checked: true, kept: [] } });
          const again = await page(
            family,
            mark === undefined ? {} : { [`${mark.name}_equal`]: String(values[mark.name]) },
          );
          const changed = again.records.find((one) => one.id === id);
          expect(text(changed, field.name)).toBe(change[field.name]);
        }
      }
      if (screen.calls.remove === undefined) return;
      const removed = await client.data.batches.run({
        job: 'remove',
        family: family.key,
        act: { kind: 'remove' },
        rows: [{ id }],
      });
      expect(removed).toEqual({ ok: true, value: { results: [{ id, outcome: 'done' }] } });
      expect((await page(family)).total).toBe(before);
    },
  );
});
