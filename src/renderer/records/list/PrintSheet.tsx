import { createPortal } from 'react-dom';

/** A table as it goes on paper; every text is in the language of the interface already. */
export interface PrintTable {
  readonly title: string;
  /** Conditions, person, time and extent, a line each. */
  readonly lines: readonly string[];
  /** Said large where the records are no real ones; '' otherwise. */
  readonly mark: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Stands beside the page and is drawn on paper only, where the page itself is not. */
export function PrintSheet({ table }: { readonly table: PrintTable }) {
  return createPortal(
    <div className="cj-print" aria-hidden>
      <header>
        <h1>{table.title}</h1>
        {table.mark !== '' && <strong>{table.mark}</strong>}
      </header>
      {table.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            {table.head.map((text, n) => (
              <th key={n}>{text}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            <tr key={n}>
              {row.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
