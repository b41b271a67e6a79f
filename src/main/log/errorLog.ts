import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import { MOST_ERRORS, type ErrorEntry } from '@shared/model/errorLog';
import type { DocumentStore } from '../ports/store';
import { redact } from './redact';

const entrySchema = z.object({
  type: z.string(),
  url: z.string(),
  message: z.string(),
  stack: z.string(),
  time: z.number(),
  /** Profile of who was signed in; '' before anybody was. */
  owner: z.string(),
});
type Kept = z.infer<typeof entrySchema>;

/** What error-log.json holds; the newest entry is the last. */
const documentSchema = z.object({
  version: z.literal(1).default(1),
  entries: z.array(entrySchema).default([]),
});

/** True for a stored document that this version can use; an empty one is a first start. */
export function isErrorLogDocument(value: unknown): boolean {
  return documentSchema.safeParse(value, READ_ONCE).success;
}

/**
 * Errors of the client's own pages, kept over restarts until somebody clears them. Secrets and people are taken
 * out before anything is kept, for it may be sent to the server; and nobody sees or sends the errors of another
 * person, whose server may be another one.
 */
export class ErrorLog {
  readonly changed = new Emitter<void>();
  private kept: readonly Kept[];

  /**
   * @param owner profile of who is signed in; '' while nobody is
   * @param failed it cannot be written; the entries stay until the end of this run
   */
  constructor(
    private readonly store: DocumentStore,
    private readonly owner: () => string,
    private readonly failed: (reason: string) => void,
  ) {
    const stored = documentSchema.safeParse(store.read(), READ_ONCE);
    this.kept = stored.success ? stored.data.entries.slice(-MOST_ERRORS) : [];
  }

  /** Nobody who is signed out has any. */
  get count(): number {
    return this.kept.filter(this.isOwn).length;
  }

  /** Those of whoever is signed in, and of the sign-in page before; the newest first. */
  entries(): readonly ErrorEntry[] {
    const own = this.kept.filter(this.isOwn);
    return own.map(({ owner: _owner, ...entry }) => entry).toReversed();
  }

  add({ type, url, message, stack, time }: ErrorEntry): void {
    const entry = {
      type: redact(type),
      url: redact(url),
      message: redact(message),
      stack: redact(stack),
      time,
      owner: this.owner(),
    };
    this.keep([...this.kept, entry].slice(-MOST_ERRORS));
  }

  clear(): void {
    this.keep(this.kept.filter((entry) => !this.isOwn(entry)));
  }

  private readonly isOwn = ({ owner }: Kept): boolean => {
    const now = this.owner();
    return now !== '' && (owner === '' || owner === now);
  };

  private keep(entries: readonly Kept[]): void {
    this.kept = entries;
    try {
      this.store.write({ version: 1, entries });
    } catch (error) {
      this.failed(reasonOf(error));
    }
    this.changed.emit();
  }
}
