import { app, session } from 'electron';
import { Script } from 'node:vm';
import type { PacPort, PacRunner } from '../ports/http';

/** Chromium's service that runs proxy scripts. */
const RESOLVER = 'proxy_resolver.mojom.ProxyResolverFactory';
/** The wrapped script's answer when the original threw or returned no text; no host has this name. */
const FAULT = 'pac-fault.invalid:1';

/**
 * Chromium connects directly when a script throws, so calls would bypass the proxy unnoticed. The wrapper
 * checks the answer inside the script and returns a fault as a name that the caller recognises.
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

/** Ends the resolver's process: a script with an endless loop would occupy a core for ever. */
export function endResolver(): void {
  for (const { serviceName, pid } of app.getAppMetrics()) {
    if (serviceName !== RESOLVER) continue;
    try {
      process.kill(pid);
    } catch {
      // The process ended in the meantime.
    }
  }
}

/** Runs proxy scripts in Chromium's own sandboxed resolver, each in a session of its own. */
export function createPac(): PacPort {
  let count = 0;
  return {
    async run(script): Promise<PacRunner> {
      // Parsed only: a script with a syntax error is reported instead of ignored.
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
