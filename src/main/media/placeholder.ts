import { asMarkup } from '@shared/base/markup';

/** A small picture that says why the real one is not shown. The text is escaped. */
export function placeholder(text: string): string {
  const safe = asMarkup(text);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" role="img">',
    `<title>${safe}</title>`,
    '<rect width="160" height="120" fill="#e8ecef"/>',
    '<path d="M56 66l14-16 12 12 8-8 14 18H56z" fill="#b4bfc8"/><circle cx="94" cy="44" r="6" fill="#b4bfc8"/>',
    `<text x="80" y="100" font-size="11" text-anchor="middle" fill="#5c6b77" font-family="sans-serif">${safe}</text>`,
    '</svg>',
  ].join('');
}
