import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { OptionNode } from '@shared/model/menu';
import type { Bridge } from '@renderer/bridge/client';
import { settle } from '@renderer/data/failure';
import { sameValue, type FormProblems, type FormValues } from './model';

/** Whether a value is a node, or one below it, of the branch that begins with a node. */
function isBelow(
  nodes: readonly OptionNode[],
  top: string,
  wanted: string,
  inside = false,
): boolean {
  return nodes.some(({ value, children = [] }) => {
    const isInside = inside || value === top;
    return (isInside && value === wanted) || isBelow(children, top, wanted, isInside);
  });
}

/**
 * The problem of a record of a tree that would stand below itself, of which many servers make records that
 * nobody sees any more; null: there is none, or the server offers no tree to tell it by.
 */
export async function ringOf(
  bridge: Bridge,
  form: {
    readonly family: FamilySpec;
    readonly record: RecordView | null;
    readonly first: FormValues;
    readonly values: FormValues;
  },
): Promise<FormProblems | null> {
  const { family, record, first, values } = form;
  const name = family.tree?.parent;
  const options = family.fields.find((field) => field.name === name)?.reference?.options;
  if (name === undefined || options?.shape !== 'tree' || record === null) return null;
  const wanted = values[name];
  if (wanted == null || wanted === '' || sameValue(first[name], wanted)) return null;
  const parent = String(wanted);
  const problem = { [name]: { key: 'tree.ring' as const } };
  if (parent === record.id) return problem;
  if (options.lazy !== undefined) return null;
  const answer = await settle(bridge.request('data.options', { call: options.call }));
  return answer.ok && isBelow(answer.value, record.id, parent) ? problem : null;
}
