type Field = HTMLInputElement | HTMLTextAreaElement;

/** Letters in a field that declares no limit: a line of more can stop a page from answering. */
const LINE_MOST = 1_000;
const TEXT_MOST = 10_000;
/** Letters in every box that searches. */
export const SEARCH_MOST = 200;

/** What a person is told of a text that was too long for its field. */
export interface Cut {
  readonly field: Field;
  /** Characters that were left out. */
  readonly count: number;
  /** Characters that the field takes. */
  readonly most: number;
}

/** The beginning of a text with so many UTF-16 units at most; a character of two is never split. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHigh = last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(0, Math.max(0, isHigh ? most - 1 : most));
}

/** How many characters a text has, one of two units once. */
export function characters(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return text.length - pairs;
}

/** Letters that a field takes: its own limit, or the one for its kind. */
export function limitOf({ maxLength, tagName }: Pick<Field, 'maxLength' | 'tagName'>): number {
  if (maxLength >= 0) return maxLength;
  return tagName === 'TEXTAREA' ? TEXT_MOST : LINE_MOST;
}

function fieldOf(event: Event): Field | null {
  const { target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField ? target : null;
}

/** Letters that the typed ones replace; fields without a selection, as of e-mail, replace none. */
function replaced(field: Field): number {
  return Math.max(0, (field.selectionEnd ?? 0) - (field.selectionStart ?? 0));
}

/**
 * Cuts what is pasted, dropped or typed at once into any field of a window before the page lays it out, and
 * says how much. Browsers cut silently, and only after the whole text has been laid out.
 * @returns ends it
 */
export function limitInput(window: Window, onCut: (cut: Cut) => void): () => void {
  const before = (event: InputEvent): void => {
    const field = fieldOf(event);
    const text = event.data;
    if (field === null || text === null || !event.cancelable) return;
    const most = limitOf(field);
    const room = Math.max(0, most - field.value.length + replaced(field));
    if (text.length <= room) return;
    event.preventDefault();
    const kept = beginning(text, room);
    // The one way to insert text that Ctrl+Z takes back.
    if (kept !== '') window.document.execCommand('insertText', false, kept);
    onCut({ field, count: characters(text) - characters(kept), most });
  };
  window.addEventListener('beforeinput', before, true);
  return () => window.removeEventListener('beforeinput', before, true);
}
