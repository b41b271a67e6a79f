/** Entries of the journal that are about no alarm. */
export interface NotePort {
  /** Journals something about this workstation, which belongs to no tenant. */
  record(event: string, values?: Readonly<Record<string, unknown>>): void;
  /** Journals something of the signed-in tenant; resolves when it is on disk. */
  recordForTenant(event: string, values: Readonly<Record<string, unknown>>): Promise<void>;
}
