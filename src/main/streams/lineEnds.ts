/**
 * Makes CR and CRLF to LF in a text that comes in pieces. A CR at the end of a piece ends its line at
 * once: a parser that waits for a LF would hold the event back until the next one comes.
 */
export class LineEnds {
  private afterCr = false;

  plain(piece: string): string {
    if (piece === '') return piece;
    const text = this.afterCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.afterCr = piece.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}
