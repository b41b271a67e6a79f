import type { CallSpec } from '../api/call';
import { must } from '../base/assert';
import type { AnswerSpec } from './behaviour';
import type { FamilySpec } from './family';
import type { FigureSpec } from './figureSpec';

const families = new Map<string, FamilySpec>();
const calls = new Map<string, CallSpec>();
const owners = new Map<string, FamilySpec>();
const answers = new Map<string, AnswerSpec>();
const figures = new Map<string, FigureSpec>();

/** The first declaration of a key counts. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/**
 * Makes families known to every look-up. Main, demo and tests know all of them from the start (`index.ts`); a window those of the areas that it needed so far.
 */
export function know(more: readonly FamilySpec[]): void {
  for (const family of more) {
    if (families.has(family.key)) continue;
    families.set(family.key, family);
    for (const call of family.calls) {
      keep(calls, call.id, call);
      keep(owners, call.id, family);
    }
    for (const answer of family.answers ?? []) keep(answers, answer.call, answer);
    for (const figure of family.figures ?? []) keep(figures, figure.call, figure);
  }
}

export function findFamily(key: string): FamilySpec | undefined {
  return families.get(key);
}

/** The call of an id; undefined without one. Used for every call that is sent, so nothing is copied. */
export function findCall(id: string): CallSpec | undefined {
  return calls.get(id);
}

/**
 * The call of an id.
 * @throws Error when no family declares it: a mistake in the program, never in data.
 */
export function callOf(id: string): CallSpec {
  return must(findCall(id), `call ${id}`);
}

/** The family that declares a call. */
export function familyOfCall(callId: string): FamilySpec | undefined {
  return owners.get(callId);
}

/** The declared answer of a read call; undefined when it follows the common pattern. */
export function answerOf(callId: string): AnswerSpec | undefined {
  return answers.get(callId);
}

/** The family whose records a read call answers. */
export function recordsOf(callId: string): FamilySpec | undefined {
  const of = answerOf(callId)?.of;
  return of === undefined ? familyOfCall(callId) : findFamily(of);
}

/** The declared figures of a call; undefined without a declaration. */
export function figureOf(callId: string): FigureSpec | undefined {
  return figures.get(callId);
}
