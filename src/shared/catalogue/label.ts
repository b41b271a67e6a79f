/** A text in both languages; catalogue texts live in the entry itself. */
export interface Label {
  readonly zh: string;
  readonly en: string;
}
