import { app, session } from 'electron';
import { Script } from 'node:vm';
import type { PacPort, PacRunner } from '../ports/http';

/** Chromium's service that runs proxy scripts. */
const RESOLVER = 'proxy_resolver.mojom.ProxyResolverFactory';
/** What the wrapped script answers when it threw or gave no text; no host has this name. */
const FAULT = 'pac-fault.invalid:1';

/**
 * Chromium goes directly when a script throws, which would send calls past the proxy unseen. So
 * its answer is checked inside: a fault comes out as a name that the caller can tell.
 */
function wrapped(script: string): string {
  return `${script}
;var cjFind = FindProxyForURL;
FindProxyForURL = function (url, host) {
  try {
    var found = cjFind(url, host);
    return typeof found === 'string' && found !== '' ? found : 'PROXY ${FAULT}';
  } catch (error) {
    return 'PROXY ${FAULT}';
  }
};`;
}

/** Ends the resolver's process: a script that loops would burn a core for ever. */
export function endResolver(): void {
  for (const { serviceName, pid } of app.getAppMetrics()) {
    if (serviceName !== RESOLVER) continue;
    try {
      process.kill(pid);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** Runs proxy scripts in Chromium's own sandboxed resolver, each in a session of its own. */
export function createPac(): PacPort {
  let count = 0;
  return {
    async run(script): Promise<PacRunner> {
      // Parsed only: what cannot be read as a script is told instead of being passed over.
      new Script(script);
      if (!/FindProxyForURL/.test(script)) throw new Error('no FindProxyForURL in the script');
      count += 1;
      const own = session.fromPartition(`pac-${count}`, { cache: false });
      const text = Buffer.from(wrapped(script)).toString('base64');
      const pacScript = `data:application/x-ns-proxy-autoconfig;base64,${text}`;
      await own.setProxy({ mode: 'pac_script', pacScript });
      let waiting = 0;
      return {
        async resolve(url) {
          waiting += 1;
          try {
            const found = await own.resolveProxy(url);
            if (found.includes(FAULT)) throw new Error('the script failed');
            return found;
          } finally {
            waiting -= 1;
          }
        },
        end() {
          void own.setProxy({ mode: 'direct' });
          if (waiting > 0) endResolver();
        },
      };
    },
  };
}
