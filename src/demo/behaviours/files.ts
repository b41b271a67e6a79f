import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FILES_DIR, FILES_PATH } from '../files';
import type { Platform } from '../platform';
import type { Routes } from '../routes';
import { refused, WireFailure } from '../wire/failure';

/** Accepted uploads and the types that they are served with: none that a window could run. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};
const OTHER_TYPE = 'application/octet-stream';

/** Largest upload, bytes: a demo is no file server. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024;

const notFound = (path: string): WireFailure => new WireFailure(404, 404, `404 NOT_FOUND ${path}`);

/** Uploads (field `file`) and the files themselves, in the data folder. */
export function serveFiles(app: FastifyInstance, routes: Routes, platform: Platform): void {
  const root = join(platform.dataDir, FILES_DIR);

  routes.signed('oss.putFile', async ({ request }) => {
    if (!request.isMultipart()) throw new WireFailure(415, 415, 'Content type not supported');
    const part = await request.file();
    if (part === undefined || part.fieldname !== 'file') throw refused('缺少必要的请求参数: file');
    const bytes = await part.toBuffer();
    const day = new Date(platform.clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
    const extension = extname(part.filename).toLowerCase();
    const suffix = extension in TYPES ? extension : '.bin';
    const name = `upload/${day}/${randomUUID()}${suffix}`;
    await mkdir(join(root, 'upload', day), { recursive: true });
    await writeFile(join(root, name), bytes);
    const domain = platform.origin();
    const link = `${domain}${FILES_PATH}/${name}`;
    return { link, domain, name, originalName: part.filename };
  });

  app.get<{ Params: { '*': string } }>(`${FILES_PATH}/*`, (request, reply) => {
    const path = normalize(join(root, request.params['*']));
    const type = TYPES[extname(path).toLowerCase()] ?? OTHER_TYPE;
    if (!path.startsWith(root + sep) || !existsSync(path) || extname(path) === '') {
      throw notFound(request.url);
    }
    return reply.type(type).send(createReadStream(path));
  });
}
