import { gunzipSync } from 'node:zlib';
import { fail, ok, type Result } from '@shared/base/result';
import type { TileFailure, TileFault } from '@shared/ipc/parts/maps';
import { tileSource, tileUrl, type TileAt, type TileFormat } from '@shared/model/map/tiles';
import type { HttpAnswer, HttpPort } from '../ports/http';
import { PackFault, type PackPort, type TilePack } from './pack';

/** Largest tile, bytes: dense pictures of 512 px take some 500 kB. */
const MAX_BYTES = 2 * 1024 * 1024;
const LIMIT_MS = 15_000;
/** Characters of tiles that are kept, so that moving back asks for none again: some thousand tiles of streets. */
const KEPT_CHARS = 48_000_000;

const ACCEPT: Readonly<Record<TileFormat, string>> = {
  raster: 'image/png,image/jpeg,image/webp',
  vector: 'application/vnd.mapbox-vector-tile,application/x-protobuf,application/octet-stream',
};
const SAID: Readonly<Record<TileFormat, RegExp>> = {
  raster: /^image\/(png|jpeg|webp)\b/i,
  vector:
    /^(application\/(vnd\.mapbox-vector-tile|x-protobuf|protobuf|octet-stream|gzip|x-gzip)|binary\/octet-stream)\b/i,
};
/** How pictures begin, whatever the server calls them. */
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
] as const;
const GZIP = [0x1f, 0x8b] as const;
/** A vector tile is nothing but layers: field 3 with a length. */
const LAYER = 0x1a;

type TileAnswer = Result<string, TileFault>;

/** What a map must know of its tiles before it asks for one. */
export interface TilesKnown {
  readonly format: TileFormat;
  readonly minZoom: number;
  readonly maxZoom: number;
}

export interface TileDeps {
  readonly http: HttpPort;
  readonly packs: PackPort;
  /** What the settings say; '' without anything, or while no tiles are to be shown. */
  template(): string;
}

const fault = (why: TileFailure, detail = ''): { readonly ok: false; readonly error: TileFault } =>
  fail({ why, detail: detail.slice(0, 100) });

const begins = (bytes: Uint8Array, with_: readonly number[]): boolean =>
  with_.every((one, n) => bytes[n] === one);

/**
 * Fetches the tiles of the base map for pages, which have no network: raster or vector, each from its address or
 * all from one pack. Only the source of the settings is asked, without token and without following it elsewhere.
 */
export class MapTiles {
  private readonly kept = new Map<string, string>();
  private chars = 0;
  private pack: { readonly at: string; readonly opened: Promise<TilePack> } | null = null;

  constructor(private readonly deps: TileDeps) {}

  /** What kind of tiles there are. */
  async known(): Promise<Result<TilesKnown, TileFault>> {
    const source = tileSource(this.deps.template());
    if (source === undefined) return fault('noAddress');
    if (source.kind === 'each') return ok({ format: source.format, minZoom: 0, maxZoom: 18 });
    try {
      const { format, minZoom, maxZoom } = await this.open(source.at, source.where);
      return ok({ format, minZoom, maxZoom });
    } catch (error) {
      return this.broken(error);
    }
  }

  async get(at: TileAt): Promise<TileAnswer> {
    const template = this.deps.template();
    const source = tileSource(template);
    if (source === undefined) return fault('noAddress');
    if (source.kind === 'pack') return this.ofPack(source.at, source.where, at);
    const url = tileUrl(template, at);
    if (url === undefined) return fault('noAddress');
    const known = this.kept.get(url);
    if (known !== undefined) return ok(known);
    const answer = await this.deps.http.send({
      method: 'GET',
      url,
      headers: { Accept: ACCEPT[source.format] },
      body: { kind: 'none' },
      timeoutMs: LIMIT_MS,
      maxBytes: MAX_BYTES,
      quiet: true,
    });
    if (!answer.ok) {
      const { error } = answer;
      if (error.kind === 'notConnected' && error.reason === 'timeout') return fault('silent');
      return fault('notConnected', 'detail' in error ? error.detail : error.kind);
    }
    const read = readTile(answer.value, source.format);
    if (read.ok) this.keep(url, read.value);
    return read;
  }

  private async ofPack(place: string, where: 'file' | 'address', at: TileAt): Promise<TileAnswer> {
    const key = `${place}#${at.z}/${at.x}/${at.y}`;
    const known = this.kept.get(key);
    if (known !== undefined) return ok(known);
    try {
      const pack = await this.open(place, where);
      const bytes = await pack.tile(at);
      // Beyond its border a pack has nothing, which is no fault.
      const text = bytes === null ? '' : Buffer.from(bytes).toString('base64');
      this.keep(key, text);
      return ok(text);
    } catch (error) {
      return this.broken(error);
    }
  }

  private open(at: string, where: 'file' | 'address'): Promise<TilePack> {
    if (this.pack?.at !== at) {
      const opened = this.deps.packs.open(at, where);
      // What failed is tried again with the next question.
      opened.catch(() => {
        if (this.pack?.opened === opened) this.pack = null;
      });
      this.pack = { at, opened };
    }
    return this.pack.opened;
  }

  private broken(error: unknown): { readonly ok: false; readonly error: TileFault } {
    if (error instanceof PackFault) return fault(error.why, error.message);
    return fault('badPack', error instanceof Error ? error.message : String(error));
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

/** A tile by what it is and not by what it is called; '' for one with nothing in it. */
function readTile({ status, headers, bytes }: HttpAnswer, format: TileFormat): TileAnswer {
  if (status === 401 || status === 407) return fault('password', String(status));
  if (status === 204) return ok('');
  if (status === 404) return fault('missing');
  if (status !== 200) return fault('refused', String(status));
  const wrong = format === 'raster' ? 'notPicture' : 'notShapes';
  const type = headers['content-type'] ?? '';
  if (!SAID[format].test(type)) return fault(wrong, type);
  if (format === 'raster') {
    if (!PICTURES.some((one) => begins(bytes, one))) return fault(wrong, `${type} ≠`);
    return ok(Buffer.from(bytes).toString('base64'));
  }
  const plain = unzipped(bytes);
  if (plain === null || (plain.length > 0 && plain[0] !== LAYER)) return fault(wrong, `${type} ≠`);
  return ok(Buffer.from(plain).toString('base64'));
}

function unzipped(bytes: Uint8Array): Uint8Array | null {
  if (!begins(bytes, GZIP)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: 4 * MAX_BYTES });
  } catch {
    return null;
  }
}
