import { createPortal } from 'react-dom';

/** A printed table; every text is already in the language of the interface. */
export interface PrintTable {
  readonly title: string;
  /** Conditions, person, time and extent, one line each. */
  readonly lines: readonly string[];
  /** Printed large for demo data; '' otherwise. */
  readonly mark: string;
  /** Address of a picture above the table. */
  readonly picture?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Rendered beside the page and visible on paper only, where the page itself is hidden. */
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
      {table.picture !== undefined && <img src={table.picture} alt="" decoding="sync" />}
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
