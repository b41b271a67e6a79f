import type { DocumentStore, SetAside } from '@main/ports/store';

/** What was written, by name: stands for the files of a workstation. */
export const documents = new Map<string, unknown>();

/** As much as a document may hold, bytes. */
export const DOCUMENT_LIMIT = 8 * 1024 * 1024;

/** As adapters/documents has it, in memory. */
export function openDocument(
  _dir: string,
  name: string,
): { readonly store: DocumentStore; readonly aside: SetAside | null } {
  return {
    aside: null,
    store: {
      wasSetAside: false,
      read: () => structuredClone(documents.get(name) ?? {}),
      write: (value) => {
        documents.set(name, structuredClone(value));
      },
    },
  };
}

export function setAside(): SetAside {
  throw new Error('nothing is set aside in memory');
}

/** One document that nobody else has, empty at first. */
export function memoryDocument(): DocumentStore {
  let value: unknown = {};
  return {
    read: () => value,
    write: (next) => {
      value = structuredClone(next);
    },
  };
}
