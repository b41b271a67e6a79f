import { json, success, type Arrived, type Reply } from './wireServer';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A server with a table of users that does what it is asked for, but for what a test switches off. */
export class CrookedTable {
  rows: Row[] = [];
  /** Conditions that it does not apply. */
  readonly ignored = new Set<string>();
  ignoresOrder = false;
  most = 500;
  /** What it says of its page in place of the truth, once: odd answers come over any network. */
  once: Readonly<Record<string, unknown>> | null = null;
  /** Whether it says the size of the page that it gives, or the one that it was asked for. */
  saysSize = true;
  /** Columns that it does not have. */
  readonly lacks = new Set<string>();
  /** Fields that an update leaves as they are, and what becomes of texts. */
  readonly keeps = new Set<string>();
  filter = (text: string): string => text;
  isReadable = true;

  answer(request: Arrived): Reply {
    const { path, query } = request;
    if (path.endsWith('/page')) return this.page(query);
    if (path.endsWith('/detail')) {
      if (!this.isReadable) return json({ code: 500, success: false, data: {}, msg: '' }, 500);
      return success(this.rows.find(({ id }) => id === query.get('id')) ?? {});
    }
    if (path.endsWith('/update') || path.endsWith('/submit')) return this.save(request.body);
    return success({});
  }

  private page(query: URLSearchParams): Reply {
    const columnOf = (field: string): string =>
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const conditions = [...query].filter(
      ([key]) => !['current', 'size', 'ascs', 'descs'].includes(key),
    );
    const named = [
      ...conditions.map(([key]) => columnOf(key.replace(/_\w+$/, ''))),
      ...(query.get('ascs') ?? '').split(','),
      ...(query.get('descs') ?? '').split(','),
    ];
    const lacking = named.find((column) => this.lacks.has(column));
    if (lacking !== undefined) {
      const msg = `### Cause: java.sql.SQLSyntaxErrorException: Unknown column '${lacking}' in 'where clause'`;
      return json({ code: 500, success: false, data: {}, msg }, 500);
    }
    let found = this.rows.filter((row) =>
      conditions.every(([key, wanted]) => {
        if (this.ignored.has(key)) return true;
        const [field = '', how = 'like'] = key.split('_');
        const value = textOf(row[field]);
        return how === 'equal' ? value === wanted : value.includes(wanted);
      }),
    );
    const [column, sign] = query.has('ascs') ? [query.get('ascs'), 1] : [query.get('descs'), -1];
    if (column !== null && !this.ignoresOrder) {
      const field = column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
      found = found.toSorted((a, b) => sign * (textOf(a[field]) < textOf(b[field]) ? -1 : 1));
    }
    const size = Math.min(Number(query.get('size')), this.most);
    const start = (Number(query.get('current')) - 1) * size;
    const records = found.slice(start, start + size);
    const says = this.saysSize ? size : Number(query.get('size'));
    const page = { records, total: found.length, size: says, current: start / size + 1, pages: 1 };
    const { once } = this;
    this.once = null;
    return success({ ...page, ...once });
  }

  private save(body: string): Reply {
    const sent = JSON.parse(body) as Record<string, unknown>;
    const old = this.rows.find(({ id }) => id === sent['id']);
    const taken = Object.entries(sent).flatMap(([name, value]) =>
      this.keeps.has(name)
        ? []
        : [[name, typeof value === 'string' ? this.filter(value) : value] as const],
    );
    const row = { id: String(9_000_000 + this.rows.length), ...old, ...Object.fromEntries(taken) };
    this.rows = [...this.rows.filter((one) => one !== old), row];
    return success({});
  }
}
