/** Parts of the desk in which cards stand side by side; a card moves within its own. */
export const BANDS = ['top', 'figures', 'foot'] as const;
export type Band = (typeof BANDS)[number];

/** Cards of each band by their keys, in the product's order. */
export type Bands = Readonly<Record<Band, readonly string[]>>;

/** How a person arranged the desk. Names of other versions stay in it: who goes back finds them again. */
export interface Arrangement {
  /** Keys of cards in their order, of all bands. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What waits for an answer is always seen: alarms are never silent. It moves only where others make room. */
export const WAITING = 'waiting';

/** The product's own arrangement. */
export const OWN: Arrangement = { order: [], hidden: [] };

/** More names come from a damaged file only. */
const MOST = 100;

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string'))].slice(0, MOST)
    : [];

/** Reads what is kept, of any version; what is none is the product's arrangement. */
export function readArrangement(value: unknown): Arrangement {
  if (typeof value !== 'object' || value === null) return OWN;
  const { order, hidden }: { order?: unknown; hidden?: unknown } = value;
  return { order: namesIn(order), hidden: namesIn(hidden) };
}

/** True when nobody arranged anything. */
export function isOwn({ order, hidden }: Arrangement): boolean {
  return order.length === 0 && hidden.length === 0;
}

/**
 * Cards of one band in the person's order. A card that the kept order does not know stands behind the one that it
 * follows in the product.
 * @param cards keys of the band in the product's order
 */
export function inOrder(cards: readonly string[], { order }: Arrangement): readonly string[] {
  const placed = order.filter((one) => cards.includes(one));
  cards.forEach((card, n) => {
    if (placed.includes(card)) return;
    const before = n === 0 ? undefined : cards[n - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, card);
  });
  return placed;
}

/** Whether a person may hide a card, and hid it. */
export function isHidden({ hidden }: Arrangement, card: string): boolean {
  return card !== WAITING && hidden.includes(card);
}

/** Cards of one band that are shown, in their order. */
export function shownIn(cards: readonly string[], arrangement: Arrangement): readonly string[] {
  return inOrder(cards, arrangement).filter((card) => !isHidden(arrangement, card));
}

/** The band of a card; undefined for one of another version. */
export function bandOf(bands: Bands, card: string): Band | undefined {
  return BANDS.find((band) => bands[band].includes(card));
}

/** The arrangement after a card took the place of another one of its band, which makes room for it. */
export function placed(
  bands: Bands,
  arrangement: Arrangement,
  card: string,
  at: string,
): Arrangement {
  const band = bandOf(bands, card);
  if (band === undefined || card === at || !bands[band].includes(at)) return arrangement;
  const before = inOrder(bands[band], arrangement);
  const left = before.filter((one) => one !== card);
  left.splice(before.indexOf(at), 0, card);
  const rest = BANDS.filter((one) => one !== band).flatMap((one) =>
    inOrder(bands[one], arrangement),
  );
  const foreign = arrangement.order.filter((one) => bandOf(bands, one) === undefined);
  return { ...arrangement, order: [...left, ...rest, ...foreign] };
}

/**
 * The arrangement after a card went past its neighbour.
 * @param drawn the cards of its band that are seen, in their order: it steps over what is not
 * @param by 1: towards the end, -1: towards the beginning
 */
export function stepped(
  bands: Bands,
  arrangement: Arrangement,
  card: string,
  drawn: readonly string[],
  by: 1 | -1,
): Arrangement {
  const next = drawn[drawn.indexOf(card) + by];
  return next === undefined ? arrangement : placed(bands, arrangement, card, next);
}

/** The arrangement with a card hidden, or shown again. */
export function withHidden(arrangement: Arrangement, card: string, hide: boolean): Arrangement {
  const rest = arrangement.hidden.filter((one) => one !== card);
  return { ...arrangement, hidden: hide ? [...rest, card] : rest };
}
