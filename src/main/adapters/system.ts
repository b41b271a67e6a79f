import { session, shell } from 'electron';
import type { ExternalPort } from '../ports/external';
import type { ProxyPort } from '../ports/http';
import { endResolver } from './pac';

export function createExternal(): ExternalPort {
  return { open: (url) => shell.openExternal(url) };
}

/** The proxy that the system (or its PAC file) names. */
export function createProxy(): ProxyPort {
  return { resolve: (url) => session.defaultSession.resolveProxy(url), giveUp: endResolver };
}
