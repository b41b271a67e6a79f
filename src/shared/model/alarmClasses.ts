import { must } from '../base/assert';
import type { AlarmClassSpec, SourceClassSpec } from '../alarms/alarmClass';
import type { DeclaredAction, SourceClass } from '../alarms/declared';
import { OWN_CLASSES } from '../alarms/ownClasses';
import { ALARM_SOURCES } from '../alarms/sources';
import type { AlarmNature } from './alarmState';

export type AlarmClass = SourceClass | keyof typeof OWN_CLASSES;

type Spec = AlarmClassSpec<DeclaredAction | null>;

const declared = ALARM_SOURCES.flatMap(({ classes }) =>
  Object.entries<SourceClassSpec>(classes),
).toSorted(([, one], [, other]) => rank(one) - rank(other));

/** Classes of sources, critical ones first, otherwise in the order of their sources. */
export const SOURCE_CLASSES = Object.fromEntries(declared) as Readonly<
  Record<SourceClass, SourceClassSpec<DeclaredAction | null>>
>;

/** Names of the classes of sources, in the same order. */
export const SOURCE_CLASS_NAMES = Object.keys(SOURCE_CLASSES) as readonly SourceClass[];

/** Every class of alarms with its defaults. */
export const ALARM_CLASSES: Readonly<Record<AlarmClass, Spec>> = {
  ...SOURCE_CLASSES,
  ...OWN_CLASSES,
};

function rank({ priority }: AlarmClassSpec): number {
  return priority === 'critical' ? 0 : 1;
}

/** Asked for several times by each alarm of a flood. */
const BY_NAME: ReadonlyMap<string, Spec> = new Map(Object.entries(ALARM_CLASSES));
const NATURES: ReadonlyMap<Spec, AlarmNature> = new Map(
  [...BY_NAME.values()].map((spec) => {
    const { latched, shelvable, clears } = spec;
    return [spec, { latched, shelvable, clearsByPoll: clears.by === 'poll' }];
  }),
);

/** The class by name; a class journaled by a newer version counts as `unknown`. */
export function alarmClassOf(name: string): Spec {
  return BY_NAME.get(name) ?? ALARM_CLASSES.unknown;
}

/** Faults can become repair orders of the server; other alarms cannot. */
export function takesOrder(name: string): boolean {
  return alarmClassOf(name).takesOrder;
}

/** The properties of a class that the state machine needs. */
export function natureOf(name: string): AlarmNature {
  return must(NATURES.get(alarmClassOf(name)), 'the nature of a class');
}
