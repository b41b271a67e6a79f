import { z } from 'zod';
import type { CallSpec } from '@shared/api/call';
import { Emitter } from '@shared/base/emitter';
import { isCallPath } from '@shared/model/diagnostics';
import type { DocumentStore } from '../ports/store';

const text = z.string().max(2000);

const serverSchema = z.object({
  /** Call id → path on this server, where it differs from the catalogue's. */
  paths: z.record(text, text).default({}),
  /** Tenant → menu entry → screen (see shared/model/menuMap). */
  menus: z.record(text, z.record(text, text)).default({}),
});

const bookSchema = z.object({
  version: z.literal(1).default(1),
  servers: z.record(text, serverSchema).default({}),
});

export type ServerNotes = z.infer<typeof serverSchema>;

/** Path of a call on a server. A path that the documents give is no guess and stays. */
export function pathOn(notes: Pick<ServerNotes, 'paths'>, spec: CallSpec): string {
  if (spec.certainty === 'given') return spec.path;
  const path = Object.hasOwn(notes.paths, spec.id) ? notes.paths[spec.id] : undefined;
  // The file may have been edited by hand: what is no path is not sent.
  return path !== undefined && isCallPath(path) ? path : spec.path;
}

/** True for a stored document that this version can use. */
export function isServerOverrides(value: unknown): boolean {
  return bookSchema.safeParse(value).success;
}

/** What was learned of each server: re-mapped paths and menus. Keyed by the server's stable name. */
export class ServerOverrides {
  readonly changed = new Emitter<void>();
  private book: z.infer<typeof bookSchema>;

  constructor(private readonly document: DocumentStore) {
    const stored = bookSchema.safeParse(document.read());
    this.book = stored.success ? stored.data : bookSchema.parse({});
  }

  notes(server: string): ServerNotes {
    return this.book.servers[server] ?? serverSchema.parse({});
  }

  /** Sets or (null) forgets the path of a call. */
  setPath(server: string, call: string, path: string | null): void {
    const notes = this.notes(server);
    this.write(server, { ...notes, paths: changed(notes.paths, call, path) });
  }

  /** Sets or (null) forgets the screen of a menu entry. */
  setMenu(server: string, tenant: string, entry: string, screen: string | null): void {
    const notes = this.notes(server);
    const menu = changed(notes.menus[tenant] ?? {}, entry, screen);
    this.write(server, { ...notes, menus: { ...notes.menus, [tenant]: menu } });
  }

  /** Replaces a tenant's whole menu map (import). */
  replaceMenu(server: string, tenant: string, menu: Readonly<Record<string, string>>): void {
    const notes = this.notes(server);
    this.write(server, { ...notes, menus: { ...notes.menus, [tenant]: { ...menu } } });
  }

  private write(server: string, notes: ServerNotes): void {
    const next = { ...this.book, servers: { ...this.book.servers, [server]: notes } };
    this.document.write(next);
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
