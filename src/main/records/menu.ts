import { z } from 'zod';
import type { MenuNode, SessionMenu } from '@shared/model/menu';
import { wireText } from '../net/wireText';

/** Deepest level of a menu that is read; deeper nodes (or a cycle) are cut there. */
const MAX_DEPTH = 12;
/** Most entries that are read: twice the number of a large tenant. */
const MAX_NODES = 5_000;
/** Category of a menu row; buttons are category 2 (wire format §4.1). */
const BUTTON = '2';
/** isOpen 2: an external path opens in a new window (spec 1 §2 Sidebar). */
const OPENS_OUTSIDE = '2';

const nodeSchema = z.object({
  id: wireText,
  code: wireText,
  name: wireText,
  alias: wireText,
  path: wireText,
  source: wireText,
  isOpen: wireText,
  category: wireText,
});

const topMenuSchema = nodeSchema.extend({ sort: wireText });

function childrenOf(raw: unknown): readonly unknown[] {
  const list = typeof raw === 'object' && raw !== null && 'children' in raw ? raw.children : [];
  return Array.isArray(list) ? list : [];
}

/** Defects of a menu; the numbers go to the log and to the menu map. */
export interface MenuNotes {
  /** Entries that occurred twice, or below themselves, and are shown once. */
  readonly repeated: number;
  /** Entries with an address that must not be opened (javascript: for example). */
  readonly refused: number;
  /** Entries beyond the limits of depth and number. */
  readonly cut: number;
}

interface Reading {
  readonly seen: Set<string>;
  repeated: number;
  refused: number;
  cut: number;
}

/**
 * Reads the server's routes. Each node is parsed alone. A node of an unknown shape is left out, and its
 * children take its place; a node that occurs twice (by id), also below itself, stays at its first place; a
 * node with an address that is no page keeps its name and loses the address; depth and number are limited.
 */
export function readRoutes(raw: unknown): {
  readonly routes: readonly MenuNode[];
  readonly notes: MenuNotes;
} {
  const reading: Reading = { seen: new Set(), repeated: 0, refused: 0, cut: 0 };
  const routes = readNodes(raw, 0, reading);
  const { repeated, refused, cut } = reading;
  return { routes, notes: { repeated, refused, cut } };
}

function readNodes(raw: unknown, depth: number, reading: Reading): readonly MenuNode[] {
  if (!Array.isArray(raw)) return [];
  if (depth >= MAX_DEPTH) {
    reading.cut += raw.length;
    return [];
  }
  return raw.flatMap((entry: unknown): readonly MenuNode[] => {
    const node = nodeSchema.safeParse(entry);
    const below = (): readonly MenuNode[] => readNodes(childrenOf(entry), depth + 1, reading);
    if (!node.success || node.data.name === '') return below();
    if (node.data.category === BUTTON) return [];
    const { code, name, alias, source, isOpen } = node.data;
    // A node without an id is identified by what it opens.
    const id = node.data.id === '' ? `${code}|${node.data.path}|${name}` : node.data.id;
    if (reading.seen.has(id)) {
      reading.repeated += 1;
      return [];
    }
    if (reading.seen.size >= MAX_NODES) {
      reading.cut += 1;
      return [];
    }
    reading.seen.add(id);
    const path = safePath(node.data.path);
    if (path === null) reading.refused += 1;
    const opensOutside = isOpen === OPENS_OUTSIDE;
    const own = { id, code, name, alias, path: path ?? '', icon: source, opensOutside };
    return [{ ...own, ...(path === null ? { refused: true as const } : {}), children: below() }];
  });
}

/**
 * A path of ours or an http(s) address, without control characters (a browser reads "java\tscript:" as one
 * word); null for every other scheme and for scheme-relative addresses.
 */
function safePath(raw: string): string | null {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const path = raw.replace(/[\u0000-\u0020\u007f]/g, '');
  if (/^https?:\/\//i.test(path)) return URL.canParse(path) ? path : null;
  return /^[a-z][a-z0-9+.-]*:/i.test(path) || /^[/\\]{2}|\\/.test(path) ? null : path;
}

/**
 * Flattens the buttons tree into permission codes (spec 1 §6): a node with children is walked, a
 * leaf gives its code.
 */
export function readButtons(raw: unknown): readonly string[] {
  const codes = new Set<string>();
  const walk = (list: readonly unknown[], depth: number): void => {
    for (const entry of list) {
      const children = childrenOf(entry);
      if (children.length > 0 && depth < MAX_DEPTH) walk(children, depth + 1);
      else {
        const node = nodeSchema.safeParse(entry);
        if (node.success && node.data.code !== '') codes.add(node.data.code);
      }
    }
  };
  if (Array.isArray(raw)) walk(raw, 0);
  return [...codes];
}

/**
 * Reads the subsystems of a person, the top menus and the platform systems, by their sort; one that both
 * answers hold is shown once, and entries whose code contains wx are dropped (spec 1 §2 Top bar, §6).
 */
export function readTopMenus(...answers: readonly unknown[]): SessionMenu['topMenus'] {
  const seen = new Set<string>();
  const raw = answers.flatMap((answer) => (Array.isArray(answer) ? (answer as unknown[]) : []));
  const read = raw.flatMap((entry: unknown) => {
    const node = topMenuSchema.safeParse(entry);
    if (!node.success || node.data.id === '' || node.data.code.includes('wx')) return [];
    if (seen.has(node.data.id)) return [];
    seen.add(node.data.id);
    const { id, code, name, source, sort } = node.data;
    // Menus without an order come last.
    const place = /^-?\d+$/.test(sort) ? Number(sort) : Number.MAX_SAFE_INTEGER;
    return [{ id, code, name, icon: source, sort: place }];
  });
  return read.sort((a, b) => a.sort - b.sort);
}
