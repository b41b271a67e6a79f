import { extname, join, normalize, sep } from 'node:path';
import { readSoon } from '@disk/files';
import { MEDIA_HOST, originOf } from '@shared/model/hosts';
import type { PageAnswer } from '../ports/pages';

/** Content security policy of our pages; the libraries in use do not violate it (design). */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "base-uri 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Pictures of the server, answered by main: shown, but connect-src lets no script read them.
  `img-src 'self' data: ${originOf(MEDIA_HOST)}`,
  // Moving pictures of cameras are put together in the page, of pieces that main fetched.
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No library writes HTML as text. The one policy makes the address of the map's worker, and no markup.
  "require-trusted-types-for 'script'",
  'trusted-types map-worker',
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
};

/**
 * No Cross-Origin-Opener-Policy: for it Chromium throws the process away in which it prepared the page, and starts
 * another one when the answer comes. No page opens another (adapters/windows.ts), so that there is no opener to cut off.
 */
const COMMON = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** An answer without content. */
export function emptyAnswer(status: number): PageAnswer {
  return { status, headers: { ...COMMON, 'Content-Type': 'text/plain' }, body: '' };
}

/** The file of a path inside the folder; undefined for a path that leads out of it. */
export function fileOf(root: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  if (decoded.split('/').includes('..')) return undefined;
  const file = normalize(join(root, decoded));
  return file === root || file.startsWith(root + sep) ? file : undefined;
}

/** The built page of a window. */
const pageOf = (root: string, window: string): string =>
  join(root, 'windows', window, 'index.html');

type Read = (file: string) => Promise<Uint8Array>;

async function contentOf(file: string, read: Read): Promise<Uint8Array | undefined> {
  try {
    return await read(file);
  } catch {
    // Missing or a folder: the caller answers with the page or with 404.
    return undefined;
  }
}

/**
 * Serves the built pages only. `/board.html` is the page of the window `board`; a path without a file
 * extension is a route of the console, at any depth. A missing file is 404. One that another program holds is waited
 * for: a page does not ask twice for code that it was not given.
 */
export async function servePage(
  root: string,
  url: URL,
  read: Read = readSoon,
): Promise<PageAnswer> {
  const file = fileOf(root, url.pathname);
  if (file === undefined) return emptyAnswer(400);
  const extension = extname(file);
  const window = extension === '' ? 'console' : /^\/(\w+)\.html$/.exec(url.pathname)?.[1];
  const body = await contentOf(window === undefined ? file : pageOf(root, window), read);
  if (body === undefined) return emptyAnswer(404);
  const type = TYPES[extension === '' ? '.html' : extension] ?? 'application/octet-stream';
  const cache = url.pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';
  return {
    status: 200,
    headers: { ...COMMON, 'Content-Type': type, 'Cache-Control': cache },
    body,
  };
}
