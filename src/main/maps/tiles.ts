import { fail, ok, type Result } from '@shared/base/result';
import type { TileFailure } from '@shared/ipc/parts/maps';
import { tileUrl, type TileAt } from '@shared/model/map/tiles';
import type { HttpPort } from '../ports/http';

/** Largest tile, bytes: dense pictures of 512 px take some 500 kB. */
const MAX_BYTES = 2 * 1024 * 1024;
const LIMIT_MS = 30_000;
/** Characters of tiles that are kept, so that moving back asks for none again: some thousand tiles of streets. */
const KEPT_CHARS = 48_000_000;

const PICTURE = /^image\/(png|jpeg|webp)\b/i;

type TileAnswer = Result<string, { readonly why: TileFailure; readonly detail: string }>;

export interface TileDeps {
  readonly http: HttpPort;
  /** The address of the settings; '' without one, or while no tiles are to be shown. */
  template(): string;
}

/**
 * Fetches the raster tiles of the base map for pages, which have no network. Only the address of the settings
 * is asked, without token and without following it elsewhere.
 */
export class MapTiles {
  private readonly kept = new Map<string, string>();
  private chars = 0;

  constructor(private readonly deps: TileDeps) {}

  async get(at: TileAt): Promise<TileAnswer> {
    const template = this.deps.template();
    const url = template === '' ? undefined : tileUrl(template, at);
    if (url === undefined) return fail({ why: 'noAddress', detail: '' });
    const known = this.kept.get(url);
    if (known !== undefined) return ok(known);
    const answer = await this.deps.http.send({
      method: 'GET',
      url,
      headers: { Accept: 'image/png,image/jpeg,image/webp' },
      body: { kind: 'none' },
      timeoutMs: LIMIT_MS,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
    if (!answer.ok) {
      const { error } = answer;
      return fail({ why: 'notConnected', detail: 'detail' in error ? error.detail : error.kind });
    }
    const { status, headers, bytes } = answer.value;
    if (status !== 200) return fail({ why: 'refused', detail: String(status) });
    const type = headers['content-type'] ?? '';
    if (!PICTURE.test(type)) return fail({ why: 'notPicture', detail: type.slice(0, 100) });
    const text = Buffer.from(bytes).toString('base64');
    this.keep(url, text);
    return ok(text);
  }

  private keep(url: string, text: string): void {
    this.chars += text.length - (this.kept.get(url)?.length ?? 0);
    this.kept.set(url, text);
    for (const [oldest, { length }] of this.kept) {
      if (this.chars <= KEPT_CHARS) return;
      this.kept.delete(oldest);
      this.chars -= length;
    }
  }
}
