import type { ALARM_SOURCES } from './sources';

type Declared = (typeof ALARM_SOURCES)[number];

type ClassesOf<Source> = Source extends { readonly classes: infer Classes } ? Classes : never;
type KeyOf<Classes> = Classes extends unknown ? keyof Classes & string : never;
type ActionsOf<Classes> = Classes extends unknown
  ? { [Name in keyof Classes]: ActionOf<Classes[Name]> }[keyof Classes]
  : never;
type ActionOf<Class> = Class extends { readonly serverAction: infer Action }
  ? NonNullable<Action>
  : never;

/** Stable name of a source. */
export type AlarmChannel = Declared['channel'];

/** Stable name of a class that a source declares. */
export type SourceClass = KeyOf<ClassesOf<Declared>>;

/** The server actions that the classes of a source name. */
export type ServerActionOf<Source> = ActionsOf<ClassesOf<Source>>;
export type DeclaredAction = ServerActionOf<Declared>;
