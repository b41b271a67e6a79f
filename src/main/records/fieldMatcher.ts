import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import { findFamily } from '@shared/catalogue';
import { matchProblem, usableMatches, type FieldMatches } from '@shared/catalogue/fieldMatch';
import type { FieldMatch, FieldMatchesState, SentFields } from '@shared/model/fieldMatch';
import type { ExportPort } from '../ports/exports';
import type { Logger } from '../ports/log';
import type { NotePort } from '../ports/notes';
import { recordBy } from '../session/recordBy';
import { DEMO_KEY } from '../session/server';
import { mayAdminister, type AdminProfile } from '../session/workstationAdmin';
import type { ServerOverrides } from '../storage/serverOverrides';
import type { SeenFields } from './seenFields';

type Refused<T> = Result<T, { readonly key: TextKey }>;

export interface FieldMatcherDeps {
  readonly log: Logger;
  readonly session: AdminProfile;
  readonly book: Pick<ServerOverrides, 'notes' | 'setField'>;
  readonly seen: Pick<SeenFields, 'hasOther' | 'sent'>;
  readonly notes: NotePort;
  readonly exports: Pick<ExportPort, 'save'>;
}

/** Which field of a server fills which column, kept per server and family. */
export class FieldMatcher {
  constructor(private readonly deps: FieldMatcherDeps) {}

  state(): FieldMatchesState {
    const server = this.server();
    if (server === null) return { canChange: false, server: '', matches: [] };
    const { fields } = this.deps.book.notes(server);
    return {
      canChange: mayAdminister(this.deps.session),
      server: server === DEMO_KEY ? 'demo' : server,
      matches: Object.entries(fields).flatMap(([family, matches]) => rowsOf(family, matches)),
    };
  }

  /** What the server in use has sent of a family since the program started. */
  sent(key: string): Refused<SentFields> {
    const server = this.server();
    const family = findFamily(key);
    if (server === null) return fail({ key: 'fieldMatch.signedOut' });
    if (family === undefined) return fail({ key: 'fieldMatch.unknownFamily' });
    return ok(this.deps.seen.sent(server, family));
  }

  /**
   * Matches a field of the server to a column, or (null) takes the match back, which is always possible: also
   * that of a family or a column which this version has no more.
   */
  async set(key: string, column: string, name: string | null): Promise<Refused<null>> {
    const { book, log, seen, session } = this.deps;
    const server = this.server();
    if (server === null) return fail({ key: 'fieldMatch.signedOut' });
    if (!mayAdminister(session)) return fail({ key: 'fieldMatch.noPermission' });
    const matches = ownOf(book.notes(server).fields, key);
    const old = Object.hasOwn(matches, column) ? (matches[column] ?? null) : null;
    if (old === name) return ok(null);
    if (name !== null) {
      const family = findFamily(key);
      if (family === undefined) return fail({ key: 'fieldMatch.unknownFamily' });
      const problem = matchProblem(family, matches, column, name);
      if (problem !== null) return fail({ key: `fieldMatch.${problem}` });
      if (!seen.hasOther(server, key, name)) return fail({ key: 'fieldMatch.unseen' });
    }
    book.setField(server, key, column, name);
    log.info('a field was matched', { family: key, column, old, new: name });
    const what = `${key}.${column}`;
    const changes = [{ key: what, old: old ?? column, new: name ?? column }];
    await recordBy(this.deps, 'fieldMatched', { server, changes });
    return ok(null);
  }

  /** Writes the matches of the server in use as a file. */
  async export(): Promise<Refused<{ readonly path: string }>> {
    const server = this.server();
    if (server === null) return fail({ key: 'fieldMatch.signedOut' });
    const { fields } = this.deps.book.notes(server);
    const file = { kind: 'chengjing.fieldMatches', version: 1, server, fields };
    const name = `field-matches${server === DEMO_KEY ? '-DEMO' : ''}.json`;
    try {
      const path = await this.deps.exports.save(name, `${JSON.stringify(file, null, 2)}\n`);
      return ok({ path });
    } catch {
      // The system's reason is in the system's language: the key says what to do.
      return fail({ key: 'fieldMatch.notWritten' });
    }
  }

  private server(): string | null {
    return this.deps.session.profile()?.serverKey ?? null;
  }
}

function ownOf(fields: Readonly<Record<string, FieldMatches>>, family: string): FieldMatches {
  return (Object.hasOwn(fields, family) ? fields[family] : undefined) ?? {};
}

/** Matches that cannot be used stand there without the label of their column. */
function rowsOf(key: string, matches: FieldMatches): readonly FieldMatch[] {
  const family = findFamily(key);
  const used = family === undefined ? new Map<string, string>() : usableMatches(family, matches);
  return Object.entries(matches).map(([column, name]) => {
    const field = family?.fields.find((one) => one.name === column);
    return {
      family: key,
      familyLabel: family?.labels ?? null,
      column,
      columnLabel: used.get(column) === name ? (field?.label ?? null) : null,
      name,
    };
  });
}
