import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { OptionNode, TreeNode } from '@shared/model/menu';
import type { RealClient } from './realClient';
import { typedText } from './typedText';

/** Values of a form by field. */
export type Values = Record<string, FieldValue | null>;

/** Kinds whose value is an uploaded file. */
const UPLOADED = new Set(['image', 'images']);

function firstLeaf(nodes: readonly (OptionNode | TreeNode)[]): string | undefined {
  for (const node of nodes) {
    if (node.children === undefined || node.children.length === 0) return node.value;
    const below = firstLeaf(node.children);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** An option that the server offers for a reference. @throws Error when it offers none. */
async function offered(client: RealClient, field: FieldSpec): Promise<string> {
  const { options } = field.reference ?? {};
  if (options === undefined) throw new Error(`${field.name} refers to nothing`);
  const { records } = client.data;
  const answer =
    options.shape === 'page'
      ? await records.pick(options.call, '', 1, 'made')
      : await client.data.options(options.call);
  if (!answer.ok) throw new Error(`${field.name}: ${JSON.stringify(answer.error)}`);
  const nodes = 'nodes' in answer.value ? answer.value.nodes : answer.value;
  const value = firstLeaf(nodes);
  if (value === undefined) throw new Error(`${options.call} offers nothing for ${field.name}`);
  return value;
}

/** A value that a person could enter. `n` makes texts different from one another. */
async function madeValue(client: RealClient, field: FieldSpec, n: number): Promise<FieldValue> {
  switch (field.kind) {
    case 'reference': {
      const value = await offered(client, field);
      return field.reference?.many === true ? [value] : value;
    }
    case 'dict': {
      const answer = await client.data.dictionary(field.dict ?? '', field.dictFrom);
      const key = answer.ok ? answer.value[0]?.key : undefined;
      if (key === undefined) throw new Error(`the dictionary ${field.dict} is empty`);
      return key;
    }
    case 'choice':
      return field.choices?.values[0]?.value ?? '1';
    case 'switch':
      return '0';
    case 'region':
      return '110101';
    default:
      return typedText(field, n);
  }
}

/** Values of a family's form for a new record, as a person would fill it. */
export async function madeForm(
  client: RealClient,
  family: FamilySpec,
  n: number,
  mode: 'add' | 'edit' = 'add',
): Promise<Values> {
  const values: Values = {};
  for (const field of family.fields) {
    if (field.form === undefined || UPLOADED.has(field.kind)) continue;
    if (field.form.on !== undefined && field.form.on !== mode) continue;
    values[field.name] = field.form.first ?? (await madeValue(client, field, n));
  }
  return values;
}

/** Values of what an action asks, as a person would answer. */
export async function madeInputs(
  client: RealClient,
  inputs: readonly FieldSpec[],
  n: number,
): Promise<Values> {
  const values: Values = {};
  for (const field of inputs) {
    if (UPLOADED.has(field.kind)) continue;
    values[field.name] = field.form?.first ?? (await madeValue(client, field, n));
  }
  return values;
}
