import type { FastifyReply, FastifyRequest } from 'fastify';

/** A preflight of a page of another origin: no such page can call this server. @returns true when it was one. */
export function refusePreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'OPTIONS' || headers.origin === undefined) return false;
  void reply.code(403).type('text/plain').send('Invalid CORS request');
  return true;
}
