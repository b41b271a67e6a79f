/** What a database refused, without its words: no person at a desk can use a statement. */
export interface SqlProblem {
  readonly problem: 'noColumn' | 'tooLong' | 'other';
  /** The column as the database names it; '' where it names none. */
  readonly column: string;
}

/** How databases say that a column is not there: MySQL, PostgreSQL, H2 and SQL Server, Oracle, DM. */
const NO_COLUMN = [
  /unknown column '([^']+)'/i,
  /column "?([\w.]+)"? does not exist/i,
  /column "([^"]+)" not found/i,
  /invalid column name '([^']+)'/i,
  /ORA-00904: (?:"[^"]+"\.)*"([^"]+)"/i,
  /无效的列名\s*\[([^\]]+)\]/,
];

/** How databases say that a value is too long for its column. */
const TOO_LONG = [
  /data too long for column '([^']+)'/i,
  /value too long for (?:type|column "?([\w.]+)"?)/i,
  /ORA-12899: .*?"([^".]+)" \(actual/i,
];

/** Signs of a text that was made for programmers by what talks to the database. */
const SIGNS =
  /bad SQL grammar|SQLSyntaxErrorException|SQLException|### (?:Error|SQL|Cause)|java\.sql\.|org\.apache\.ibatis|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s[\s\S]*\b(?:FROM|VALUES|SET|WHERE)\b/i;

/** The name without its table, in the database's own quotes or none. */
function plainName(column: string): string {
  return (column.split('.').at(-1) ?? '').replace(/[`"[\]]/g, '');
}

/** What a database refused, by the text of a server's answer; undefined for words that are meant for people. */
export function sqlProblem(message: string): SqlProblem | undefined {
  for (const [problem, patterns] of [
    ['noColumn', NO_COLUMN],
    ['tooLong', TOO_LONG],
  ] as const) {
    for (const pattern of patterns) {
      const found = pattern.exec(message);
      if (found !== null) return { problem, column: plainName(found[1] ?? '') };
    }
  }
  return SIGNS.test(message) ? { problem: 'other', column: '' } : undefined;
}
