import type { RowNote } from './protocol';
import type { TableCell, TableColumn, TableNotes } from './sheet/table';

const WIDTH = 18;
const PROBLEM_WIDTH = 60;
const ROW_WIDTH = 10;
const BATCH = 500;

/**
 * A copy of a file with its problems beside the rows: bad cells coloured, a column with the problems, and the
 * row number of the original. Once corrected it can be imported directly.
 */
export class AnnotatedCopy {
  private readonly byRow = new Map<number, RowNote[]>();
  private write: (rows: readonly (readonly TableCell[])[]) => void = () => undefined;
  private batch: (readonly TableCell[])[] = [];

  constructor(
    private readonly shape: { readonly titles: readonly string[]; readonly headRow: number },
    private readonly notes: readonly RowNote[],
    private readonly words: { readonly problems: string; readonly row: string },
  ) {
    for (const note of notes) {
      const own = this.byRow.get(note.row);
      if (own === undefined) this.byRow.set(note.row, [note]);
      else own.push(note);
    }
  }

  columns(): readonly TableColumn[] {
    const text = { type: 'text', places: 0 } as const;
    return [
      ...this.shape.titles.map((title) => ({ ...text, title, width: WIDTH })),
      { ...text, title: this.words.problems, width: PROBLEM_WIDTH },
      { ...text, title: this.words.row, width: ROW_WIDTH },
    ];
  }

  writeTo(write: (rows: readonly (readonly TableCell[])[]) => void): void {
    this.write = write;
  }

  add(row: number, texts: readonly string[]): void {
    const notes = this.byRow.get(row) ?? [];
    const bad = new Set(notes.map(({ column }) => column));
    const cells = this.shape.titles.map((_title, n): TableCell => {
      const text = texts[n] ?? '';
      // An empty cell only gets a colour when it contains something.
      return bad.has(n + 1) ? { raw: text === '' ? ' ' : text, look: 'bad' } : text;
    });
    const problems = notes.map(({ text }) => text).join('\n');
    this.batch.push([...cells, { raw: problems, look: 'problem' }, String(row)]);
    if (this.batch.length >= BATCH) this.flush();
  }

  /** Writes the rest; returns the problems of the file as a whole. */
  finish(): TableNotes {
    this.flush();
    const { headRow } = this.shape;
    return this.notes
      .filter(({ row, column }) => column === 0 && row === headRow)
      .map(({ text }) => [this.words.problems, text] as const);
  }

  private flush(): void {
    this.write(this.batch);
    this.batch = [];
  }
}
