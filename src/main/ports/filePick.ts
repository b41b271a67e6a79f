export interface FilePickPort {
  /** @returns null when the user closed the dialog. */
  pick(
    title: string,
    kind: { readonly name: string; readonly endings: readonly string[] },
  ): Promise<string | null>;
  /** A folder. @returns null when the user closed the dialog. */
  pickFolder(title: string): Promise<string | null>;
}
