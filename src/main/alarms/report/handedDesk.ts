import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import type { HandedDesk as Handed } from '@shared/model/kpi';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import type { DocumentStore } from '@main/ports/store';

const text = z.string().max(2_000);

/** What handed-desk.json holds: of each server and tenant the last handover of the desk. */
const documentSchema = z.object({
  version: z.literal(1).default(1),
  desks: z.record(text, z.object({ to: text, at: z.number(), byUserId: text })).default({}),
});

/** True for a stored document that this version can use; an empty one is a first start. */
export function isHandedDocument(value: unknown): boolean {
  return documentSchema.safeParse(value, READ_ONCE).success;
}

export interface HandedDesksDeps {
  readonly session: Pick<SessionPort, 'profile' | 'changed'>;
  readonly store: DocumentStore;
  /** It cannot be written; it is kept until the end of this run. */
  readonly failed: (reason: string) => void;
}

/**
 * Whom the desk of a server and tenant was handed over to. It stays over sign-out and restart until somebody
 * other than the one who handed it over signs in there.
 */
export class HandedDesks {
  readonly changed = new Emitter<void>();
  private desks: z.infer<typeof documentSchema>['desks'];
  private stop: () => void = () => undefined;

  constructor(private readonly deps: HandedDesksDeps) {
    const stored = documentSchema.safeParse(deps.store.read(), READ_ONCE);
    this.desks = stored.success ? stored.data.desks : {};
  }

  start(): void {
    this.stop = this.deps.session.changed.on(() => {
      this.endOfOthers();
      this.changed.emit();
    });
    this.endOfOthers();
  }

  dispose(): void {
    this.stop();
  }

  /** Of the desk of whoever is signed in; null: it was not handed over, or nobody is. */
  current(): Handed | null {
    const profile = this.deps.session.profile();
    const desk = profile === null ? undefined : this.desks[deskOf(profile)];
    return desk === undefined ? null : { to: desk.to, at: desk.at };
  }

  /** The one who is signed in handed the desk over. @param at wall time, ms */
  handOver(to: string, at: number): void {
    const profile = this.deps.session.profile();
    if (profile === null) return;
    this.keep({
      ...this.desks,
      [deskOf(profile)]: { to, at, byUserId: profile.user.userId },
    });
  }

  /** Somebody else has the desk now: that it was handed over is history. */
  private endOfOthers(): void {
    const profile = this.deps.session.profile();
    if (profile === null) return;
    const { [deskOf(profile)]: desk, ...others } = this.desks;
    if (desk !== undefined && desk.byUserId !== profile.user.userId) this.keep(others);
  }

  private keep(desks: typeof this.desks): void {
    this.desks = desks;
    try {
      this.deps.store.write({ version: 1, desks });
    } catch (error) {
      this.deps.failed(reasonOf(error));
    }
    this.changed.emit();
  }
}

/** The desk of a server and tenant. */
export const deskOf = ({ serverKey, user }: SessionProfile): string =>
  `${serverKey}|${user.tenantId}`;
