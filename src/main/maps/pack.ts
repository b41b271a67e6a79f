import { open } from 'node:fs/promises';
import type { Source } from 'pmtiles';
import type { TileFailure } from '@shared/ipc/parts/maps';
import type { TileAt, TileFormat } from '@shared/model/map/tiles';
import type { HttpPort } from '../ports/http';

/** One answer of a pack by network: a directory or a tile. */
const MAX_BYTES = 8 * 1024 * 1024;
const LIMIT_MS = 15_000;

/** Tiles in one file. */
export interface TilePack {
  readonly format: TileFormat;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Plain, not packed any more; null where the pack has none. */
  tile(at: TileAt): Promise<Uint8Array | null>;
}

/** Opens packs; rejects with a PackFault. */
export interface PackPort {
  open(at: string, where: 'file' | 'address'): Promise<TilePack>;
}

/** Why a pack cannot be used. */
export class PackFault extends Error {
  override readonly name = 'PackFault';

  constructor(
    readonly why: TileFailure,
    detail: string,
  ) {
    super(detail);
  }
}

function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const file = await open(path, 'r').catch((error: unknown) => {
        throw new PackFault('noPack', error instanceof Error ? error.message : String(error));
      });
      try {
        const data = new Uint8Array(length);
        const { bytesRead } = await file.read(data, 0, length, offset);
        return { data: data.buffer.slice(0, bytesRead) };
      } finally {
        await file.close();
      }
    },
  };
}

function addressSource(url: string, http: HttpPort): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length) {
      const answer = await http.send({
        method: 'GET',
        url,
        headers: { Range: `bytes=${offset}-${offset + length - 1}` },
        body: { kind: 'none' },
        timeoutMs: LIMIT_MS,
        maxBytes: MAX_BYTES,
        quiet: true,
      });
      if (!answer.ok) {
        const { error } = answer;
        const isSilent = error.kind === 'notConnected' && error.reason === 'timeout';
        const why = isSilent
          ? 'silent'
          : error.kind === 'notConnected'
            ? 'notConnected'
            : 'noParts';
        throw new PackFault(why, 'detail' in error ? error.detail : error.kind);
      }
      const { status, bytes } = answer.value;
      if (status === 401 || status === 407) throw new PackFault('password', String(status));
      if (status === 200) throw new PackFault('noParts', '200');
      if (status !== 206) throw new PackFault('refused', String(status));
      // A part of a larger buffer would be taken from its beginning.
      return { data: new Uint8Array(bytes).buffer };
    },
  };
}

/** Packs of the format PMTiles 3. */
export function tilePacks(http: HttpPort): PackPort {
  return {
    async open(at, where) {
      // Only a workstation with a pack pays for its reader.
      const { PMTiles, TileType } = await import('pmtiles');
      const pack = new PMTiles(where === 'file' ? fileSource(at) : addressSource(at, http));
      const header = await pack.getHeader();
      const { tileType, minZoom, maxZoom } = header;
      const isVector = tileType === TileType.Mvt;
      const isPicture = [TileType.Png, TileType.Jpeg, TileType.Webp].includes(tileType);
      if (!isVector && !isPicture) throw new PackFault('badPack', `type ${tileType}`);
      return {
        format: isVector ? 'vector' : 'raster',
        minZoom,
        maxZoom,
        async tile({ z, x, y }) {
          const found = await pack.getZxy(z, x, y);
          return found === undefined ? null : new Uint8Array(found.data);
        },
      };
    },
  };
}
