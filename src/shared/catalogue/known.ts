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

/** Area of families that nobody has asked for yet, by the key of a family and by the id of a call. */
const waiting = new Map<string, string>();
let readArea: (area: string) => readonly FamilySpec[] = () => [];
/** Keys of all families in the order of the catalogue; empty where they are known from the start. */
let order: readonly string[] = [];
/** All families in that order, until more are known. */
let inOrder: readonly FamilySpec[] | null = null;

/** The first declaration of a key counts. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/**
 * Makes families known to every look-up. Tests know all of them from the start (`index.ts`); main and demo read an area when somebody asks for a family or call of it
 * (`knowLater`), a window fetches those that it needs (`areas.ts`).
 */
export function know(more: readonly FamilySpec[]): void {
  inOrder = null;
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

/** What there is to be known, and how an area of it is read. */
export interface Later {
  /** Area → keys of its families and ids of their calls. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Keys of all families, in the order of the catalogue. */
  readonly order: readonly string[];
  readonly read: (area: string) => readonly FamilySpec[];
}

/** Families that are read by their area when a look-up first asks for one of them, or for a call. */
export function knowLater(later: Later): void {
  ({ order, read: readArea } = later);
  for (const [area, names] of Object.entries(later.names)) for (const name of names) waiting.set(name, area);
}

/** Reads the area of a name where that has not been done. */
function bring(name: string): void {
  const area = waiting.get(name);
  if (area === undefined) return;
  for (const [one, of] of waiting) if (of === area) waiting.delete(one);
  know(readArea(area));
}

/** Reads one area that nobody has asked for. @returns false when there is none. */
export function readNextArea(): boolean {
  const [name] = waiting.keys();
  if (name === undefined) return false;
  bring(name);
  return true;
}

/** Every family, in the order of the catalogue. To search all of them reads all of them. */
export function allFamilies(): readonly FamilySpec[] {
  while (readNextArea());
  return (inOrder ??= order.length === 0 ? [...families.values()] : order.flatMap((key) => families.get(key) ?? []));
}

export function findFamily(key: string): FamilySpec | undefined {
  bring(key);
  return families.get(key);
}

/** The call of an id; undefined without one. Used for every call that is sent, so nothing is copied. */
export function findCall(id: string): CallSpec | undefined {
  bring(id);
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
  bring(callId);
  return owners.get(callId);
}

/** The declared answer of a read call; undefined when it follows the common pattern. */
export function answerOf(callId: string): AnswerSpec | undefined {
  bring(callId);
  return answers.get(callId);
}

/** The family whose records a read call answers. */
export function recordsOf(callId: string): FamilySpec | undefined {
  const of = answerOf(callId)?.of;
  return of === undefined ? familyOfCall(callId) : findFamily(of);
}

/** The declared figures of a call; undefined without a declaration. */
export function figureOf(callId: string): FigureSpec | undefined {
  bring(callId);
  return figures.get(callId);
}
