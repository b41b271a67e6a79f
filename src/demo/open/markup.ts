/** Tags that stay, each with the attributes that it may keep. */
const STAYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'target']],
  ['b', []],
  ['strong', []],
  ['i', []],
  ['em', []],
  ['img', ['src', 'width', 'height', 'alt']],
]);

const COMMENT = /<!--[\s\S]*?-->/g;
const TAG = /<([^<>]*)>/g;
const NAMED = /^(\/?)([a-z][a-z0-9]*)([\s\S]*?)\/?$/i;
const ATTRIBUTE = /([a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi;
/** An & that does not begin one of the three that are left alone. */
const BARE = /&(?!(?:amp|lt|gt);)/g;

/** What is left of a tag; '' when it is cut out. */
function tagOf(inner: string): string {
  const [, slash = '', name = '', rest = ''] = NAMED.exec(inner) ?? [];
  const own = name.toLowerCase();
  const allowed = STAYS.get(own);
  if (allowed === undefined) return '';
  if (slash !== '') return `</${own}>`;
  const kept = [...rest.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', value = '']) =>
    allowed.includes(attribute.toLowerCase())
      ? [` ${attribute.toLowerCase()}="${value.replace(/^["']|["']$/g, '')}"`]
      : [],
  );
  return `<${own}${kept.join('')}>`;
}

/**
 * The markup filter that every text of a JSON body, a query and a form passes: most tags are cut out and
 * their inner text stays; a, b, strong, i and em stay in small letters; & < > are escaped, once.
 */
export function filtered(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  const source = text.replace(COMMENT, '');
  let read = '';
  let at = 0;
  for (const { 0: tag, 1: inner = '', index } of source.matchAll(TAG)) {
    read += escaped(source.slice(at, index)) + tagOf(inner);
    at = index + tag.length;
  }
  return read + escaped(source.slice(at));
}

function escaped(text: string): string {
  return text.replace(BARE, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** True for a text whose tags keep an attribute: its quotes break the JSON body that it stands in. */
export function breaksJson(text: string): boolean {
  return /<[a-z]+ [a-z]+="/.test(filtered(text));
}
