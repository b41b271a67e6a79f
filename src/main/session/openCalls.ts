import { z } from 'zod';
import { callOf } from '@shared/catalogue';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '@shared/api/call';
import { readEnvelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { ok, type Result } from '@shared/base/result';
import type { TenantInfo } from '@shared/ipc/parts/core';
import type { GuestForm } from '@shared/model/session';
import { textOf } from '../net/http';
import { argsOf } from './args';
import type { CallArgs } from './callArgs';
import type { SessionHostDeps } from './hostDeps';
import { passwordTransform } from './passwords';
import { anonymousRequest, type RequestContext } from './request';
import type { ServerConfig } from './server';

type Deps = Pick<SessionHostDeps, 'http' | 'pathOf'>;
type Context = RequestContext & { readonly server: ServerConfig };

const tenantSchema = z.object({ tenantId: z.string().min(1) });

/** Sends a call that needs no token, and gives the data of its answer. */
async function askOpenly(
  { http, pathOf }: Deps,
  context: Context,
  call: string,
  args: CallArgs & { readonly timeoutMs: number },
): Promise<Result<unknown, ApiFailure>> {
  const spec = callOf(call);
  const path = pathOf(context.server, spec);
  const request = anonymousRequest({ ...context, path }, spec, args);
  if (!request.ok) return request;
  const sent = await http.send(request.value);
  if (!sent.ok) return sent;
  const envelope = readEnvelope(sent.value.status, textOf(sent.value));
  return envelope.ok ? ok(envelope.value.data) : envelope;
}

/** The tenant that the server assigns to its own address, or null. */
export async function tenantOfAddress(
  deps: Deps,
  context: Context,
): Promise<Result<TenantInfo | null, ApiFailure>> {
  const query = { domain: new URL(context.server.url).origin };
  const read = await askOpenly(deps, context, 'tenant.info', {
    query,
    timeoutMs: READ_TIMEOUT_MS,
  });
  if (!read.ok) return read;
  const info = tenantSchema.safeParse(read.value);
  return ok(info.success ? info.data : null);
}

/**
 * Applies for an account that the account of a third party will be bound to; an administrator lets the person
 * in (spec 1 §7, §8 Registration).
 */
export async function registerGuest(
  deps: Deps,
  context: Context,
  { tenantId, name, account, password }: GuestForm,
  oauthId: string,
): Promise<Result<null, ApiFailure>> {
  const hashed = (await passwordTransform(context.server.profile.passwords, 'save'))(password);
  const sent = await askOpenly(deps, context, 'user.registerGuest', {
    ...argsOf(callOf('user.registerGuest'), {
      ...{ tenantId, name, account, password: hashed, oauthId },
    }),
    timeoutMs: WRITE_TIMEOUT_MS,
  });
  return sent.ok ? ok(null) : sent;
}
