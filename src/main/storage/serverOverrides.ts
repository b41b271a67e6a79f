import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import type { CallSpec } from '@shared/api/call';
import { Emitter } from '@shared/base/emitter';
import { PROFILE_FAMILIES, serverProfileSchema, type ServerProfile } from '@shared/profile/profile';
import { isCallPath } from '@shared/model/diagnostics';
import type { DocumentStore } from '../ports/store';

const text = z.string().max(2000);

/** What asking a server told: the family that answered, and what its paths begin with. */
const foundSchema = z.object({
  family: z.enum(PROFILE_FAMILIES),
  prefix: text,
  /** Places that answered besides, where there were several. */
  several: z.array(text).default([]),
});
export type FoundProfile = z.infer<typeof foundSchema>;
/** When something was learned, ms since 1970, by its name. */
const learned = z.record(text, z.number());

const listSchema = z.object({
  /** Conditions, by wire key, that the call does not apply. */
  conditions: learned.default({}),
  /** Fields by which it does not put in order. */
  order: learned.default({}),
  /** Columns that the server does not have. */
  columns: learned.default({}),
  /** The largest page that it answers; absent: as asked. */
  size: z.number().int().positive().optional(),
  /** When the size was learned, ms since 1970. */
  sizeAt: z.number().optional(),
});

/** What the call of a list does not do on a server. */
export type ListLearned = z.infer<typeof listSchema>;

const serverSchema = z.object({
  /** Call id → path on this server, where it differs from the catalogue's. */
  paths: z.record(text, text).default({}),
  /** Tenant → menu entry → screen (see shared/model/menuMap). */
  menus: z.record(text, z.record(text, text)).default({}),
  /** Family → column → the server's own name of it (see shared/catalogue/fieldMatch). */
  fields: z.record(text, z.record(text, text)).default({}),
  /** Tenant → menu entries without a screen that an administrator was told of. */
  toldEntries: z.record(text, z.array(text)).default({}),
  /** The profile that fits, found out by asking; null: not asked yet. */
  found: foundSchema.nullable().catch(null).default(null),
  /** The server's own profile on this workstation; null: none. */
  profile: serverProfileSchema.nullable().catch(null).default(null),
  /** Call id → what it does not do. */
  lists: z.record(text, listSchema).default({}),
});

const bookSchema = z.object({
  version: z.literal(1).default(1),
  servers: z.record(text, serverSchema).default({}),
});

type Book = z.infer<typeof bookSchema>;
export type ServerNotes = z.infer<typeof serverSchema>;

const NO_NOTES = serverSchema.parse({}, READ_ONCE);

/**
 * Whole path that an administrator gave a call on a server; undefined: the profile's own. A path that the
 * documents give is no guess and stays; a profile may move it.
 */
export function pathOn(notes: Pick<ServerNotes, 'paths'>, spec: CallSpec): string | undefined {
  if (spec.certainty === 'given') return undefined;
  const path = Object.hasOwn(notes.paths, spec.id) ? notes.paths[spec.id] : undefined;
  // The file may have been edited by hand: what is no path is not sent.
  return path !== undefined && isCallPath(path) ? path : undefined;
}

/** The server's own names of columns on a server, by family. */
export function fieldsOn(
  book: Pick<ServerOverrides, 'notes'>,
  server: string,
): (family: string) => Readonly<Record<string, string>> | undefined {
  const { fields } = book.notes(server);
  return (family) => (Object.hasOwn(fields, family) ? fields[family] : undefined);
}

/** True for a stored document that this version can use. */
export function isServerOverrides(value: unknown): boolean {
  return bookSchema.safeParse(value, READ_ONCE).success;
}

/** What was learned of each server: re-mapped paths, menus and names of fields. Keyed by the server's stable name. */
export class ServerOverrides {
  readonly changed = new Emitter<void>();
  private book: Book;

  constructor(private readonly document: DocumentStore) {
    const stored = bookSchema.safeParse(document.read(), READ_ONCE);
    this.book = stored.success ? stored.data : bookSchema.parse({}, READ_ONCE);
  }

  notes(server: string): ServerNotes {
    return this.book.servers[server] ?? NO_NOTES;
  }

  /** Sets or (null) forgets the path of a call. */
  setPath(server: string, call: string, path: string | null): void {
    const notes = this.notes(server);
    this.write(server, { ...notes, paths: changed(notes.paths, call, path) });
  }

  /** Keeps what asking a server told. */
  setFound(server: string, found: FoundProfile): void {
    this.note(server, { ...this.notes(server), found });
  }

  /** Sets or (null) forgets the server's own profile. */
  setProfile(server: string, profile: ServerProfile | null): void {
    this.write(server, { ...this.notes(server), profile });
  }

  /** Sets or (null) forgets the screen of a menu entry. */
  setMenu(server: string, tenant: string, entry: string, screen: string | null): void {
    const notes = this.notes(server);
    const menu = changed(notes.menus[tenant] ?? {}, entry, screen);
    this.write(server, { ...notes, menus: { ...notes.menus, [tenant]: menu } });
  }

  /** Keeps which menu entries without a screen an administrator was told of. */
  setToldEntries(server: string, tenant: string, entries: readonly string[]): void {
    const notes = this.notes(server);
    this.note(server, {
      ...notes,
      toldEntries: { ...notes.toldEntries, [tenant]: [...entries] },
    });
  }

  /** Sets or (null) forgets the server's name of a column. */
  setField(server: string, family: string, column: string, name: string | null): void {
    const notes = this.notes(server);
    const own = Object.hasOwn(notes.fields, family) ? notes.fields[family] : undefined;
    const matches = changed(own ?? {}, column, name);
    this.write(server, { ...notes, fields: { ...notes.fields, [family]: matches } });
  }

  /** What is known of the call of a list on a server. */
  list(server: string, call: string): ListLearned {
    const { lists } = this.notes(server);
    return (
      (Object.hasOwn(lists, call) ? lists[call] : undefined) ?? listSchema.parse({}, READ_ONCE)
    );
  }

  /** Keeps what is known of the call of a list. */
  setList(server: string, call: string, learned: ListLearned): void {
    const notes = this.notes(server);
    this.note(server, { ...notes, lists: { ...notes.lists, [call]: learned } });
  }

  /** Replaces a tenant's whole menu map (import). */
  replaceMenu(server: string, tenant: string, menu: Readonly<Record<string, string>>): void {
    const notes = this.notes(server);
    this.write(server, { ...notes, menus: { ...notes.menus, [tenant]: { ...menu } } });
  }

  /** A decision of a person: it counts once it is on disk. @throws when it cannot be written */
  private write(server: string, notes: ServerNotes): void {
    const next = this.bookWith(server, notes);
    this.document.write(next);
    // A note that is on its way to the disk would put the older book in its place.
    this.document.note?.(next);
    this.use(next);
  }

  /** What the app learned by itself: it counts at once, whatever the disk does. */
  private note(server: string, notes: ServerNotes): void {
    const next = this.bookWith(server, notes);
    this.use(next);
    if (this.document.note === undefined) this.document.write(next);
    else this.document.note(next);
  }

  private bookWith(server: string, notes: ServerNotes): Book {
    return { ...this.book, servers: { ...this.book.servers, [server]: notes } };
  }

  private use(next: Book): void {
    this.book = next;
    this.changed.emit();
  }
}

function changed(
  table: Readonly<Record<string, string>>,
  key: string,
  value: string | null,
): Record<string, string> {
  const rest = Object.entries(table).filter(([name]) => name !== key);
  return Object.fromEntries(value === null ? rest : [...rest, [key, value]]);
}
