import type { FastifyInstance } from 'fastify';
import { PIECE_MS, SCENE_PIECES, SCENE_START } from '../draw/scene';
import type { Platform } from '../platform';
import { WireFailure } from '../wire/failure';

/** Where the live pictures of cameras are. */
const VIDEO_PATH = '/video';
/** Pieces that a playlist names. */
const LISTED = 5;

/** The address of a camera's live picture. */
export function videoAddress({ origin }: Platform, camera: string): string {
  return `${origin()}${VIDEO_PATH}/${camera}/live.m3u8`;
}

/** Beginnings after which the scene counts anew: players count its jumps one by one. It lasts some days. */
const BEGINNINGS = 50_000;

/**
 * The playlist of a scene that begins anew for ever: each beginning is a jump in its times.
 * @param since time for which it has been running, ms
 */
export function scenePlaylist(since: number): string {
  const count = SCENE_PIECES.length;
  const last = LISTED + (Math.floor(since / PIECE_MS) % (BEGINNINGS * count));
  const first = last - LISTED + 1;
  // Jumps before the list; one before its first piece is in the list itself.
  const jumps = Math.floor(first / count) - (first % count === 0 ? 1 : 0);
  const pieces = Array.from({ length: LISTED }, (_, n) => {
    const piece = (first + n) % count;
    const jump = piece === 0 ? '#EXT-X-DISCONTINUITY\n' : '';
    return `${jump}#EXTINF:${(PIECE_MS / 1000).toFixed(3)},\n${piece}.m4s\n`;
  });
  return [
    '#EXTM3U\n#EXT-X-VERSION:7\n',
    `#EXT-X-TARGETDURATION:${PIECE_MS / 1000}\n`,
    `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${jumps}\n`,
    '#EXT-X-MAP:URI="start.mp4"\n',
    ...pieces,
  ].join('');
}

/** Live pictures: every camera sees the same drawn scene. */
export function serveVideo(app: FastifyInstance, { clock }: Platform): void {
  const begun = clock.monotonic();
  app.get(`${VIDEO_PATH}/:camera/live.m3u8`, (_request, reply) =>
    reply.type('application/vnd.apple.mpegurl').send(scenePlaylist(clock.monotonic() - begun)),
  );
  app.get<{ Params: { piece: string } }>(`${VIDEO_PATH}/:camera/:piece`, (request, reply) => {
    const { piece } = request.params;
    const text =
      piece === 'start.mp4' ? SCENE_START : SCENE_PIECES[Number(/^\d+(?=\.m4s$)/.exec(piece))];
    if (text === undefined || !/^(start\.mp4|\d+\.m4s)$/.test(piece))
      throw new WireFailure(404, 404, `404 NOT_FOUND ${request.url}`);
    return reply.type('video/mp4').send(Buffer.from(text, 'base64'));
  });
}
