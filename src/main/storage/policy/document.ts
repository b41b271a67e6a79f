import type { SettingsPatch } from '@shared/model/settings';
import { readValues } from '../settingsCheck';

/** What is wrong with one source of policy; worded by the notice of its code. */
export type PolicyProblem =
  /** Bad or unknown keys, or a word for the whole file. What is good of it holds. */
  | { readonly code: 'policyProblem'; readonly problem: string }
  /** It does not hold, for others than administrators could have written it. */
  | { readonly code: 'policyOwner' | 'policyWritable'; readonly who: string }
  /** It does not hold, or is not known, for the system did not say. */
  | { readonly code: 'policyUnchecked'; readonly reason: string };

/** What one source says at this moment. */
export interface PolicyReading {
  readonly exists: boolean;
  readonly values: SettingsPatch;
  readonly problem: PolicyProblem | null;
}

export const NO_POLICY: PolicyReading = { exists: false, values: {}, problem: null };

/** Checks a document of setting names and values; a bad key is named and the others hold. */
export function readDocument(raw: Readonly<Record<string, unknown>>): PolicyReading {
  const { values, bad, unknown } = readValues(raw);
  const problem = [...Object.keys(bad), ...unknown].join(', ');
  return {
    exists: true,
    values,
    problem: problem === '' ? null : { code: 'policyProblem', problem },
  };
}

/** Reads the text of a policy file. Undefined when it is no policy at all. */
export function readPolicy(text: string): PolicyReading | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The caller names the file.
    return undefined;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  return readDocument(raw as Readonly<Record<string, unknown>>);
}
