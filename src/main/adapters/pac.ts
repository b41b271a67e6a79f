import { app, session, type Session } from 'electron';
import { Script } from 'node:vm';
import type { PacPort, PacRunner } from '../ports/http';

/** Chromium's service that runs proxy scripts. */
const RESOLVER = 'proxy_resolver.mojom.ProxyResolverFactory';
/** The wrapped script's answer when the original threw or returned no text; no host has this name. */
const FAULT = 'pac-fault.invalid:1';
/** Sessions that are made at most: Chromium keeps each until the end of the app. */
const MAX_SESSIONS = 4;
/** Questions after which a script that is not in force never will be; it is a matter of one or two. */
const MAX_CHECKS = 100;

/**
 * Chromium connects directly when a script throws, so calls would bypass the proxy unnoticed. The wrapper
 * checks the answer inside the script and returns a fault as a name that the caller recognises.
 * @param mark a host that the wrapper itself answers, with its name: the script is in force
 */
function wrapped(script: string, mark: string): string {
  return `${script}
;var cjFind = FindProxyForURL;
FindProxyForURL = function (url, host) {
  if (host === '${mark}') return 'PROXY ${mark}:1';
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

/** The sessions that scripts run in, one script in each at a time. */
class Sessions {
  private made = 0;
  private readonly free: Session[] = [];
  /** Left by a script that still hangs. */
  private readonly hung: Session[] = [];

  take(): Session {
    const own = this.free.pop() ?? (this.made < MAX_SESSIONS ? this.make() : this.hung.shift());
    if (own === undefined) throw new Error('too many proxy scripts at a time');
    return own;
  }

  /** The script is over; what it was asked may be unanswered yet. */
  leave(own: Session, isHung: boolean): void {
    (isHung ? this.hung : this.free).push(own);
  }

  /** The last answer of a script that hung has come. */
  settled(own: Session): void {
    const at = this.hung.indexOf(own);
    // Otherwise another script has it by now.
    if (at >= 0) this.free.push(...this.hung.splice(at, 1));
  }

  private make(): Session {
    this.made += 1;
    return session.fromPartition(`pac-${this.made}`, { cache: false });
  }
}

/** Asks a session until it runs the script with this mark: settings reach its resolver a little later. */
async function inForce(own: Session, mark: string): Promise<void> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    if ((await own.resolveProxy(`http://${mark}/`)).includes(mark)) return;
  }
  throw new Error('the script failed');
}

/** Runs proxy scripts in Chromium's own sandboxed resolver, each in a session that no other one uses. */
export function createPac(): PacPort {
  const sessions = new Sessions();
  let count = 0;
  return {
    async run(script): Promise<PacRunner> {
      // Parsed only: a script with a syntax error is reported instead of ignored.
      new Script(script);
      if (!/FindProxyForURL/.test(script)) throw new Error('no FindProxyForURL in the script');
      count += 1;
      const mark = `pac-${count}.invalid`;
      const own = sessions.take();
      const text = Buffer.from(wrapped(script, mark)).toString('base64');
      const pacScript = `data:application/x-ns-proxy-autoconfig;base64,${text}`;
      try {
        await own.setProxy({ mode: 'pac_script', pacScript });
      } catch (error) {
        sessions.leave(own, false);
        throw error;
      }
      let ready: Promise<void> | null = null;
      let waiting = 0;
      let isOver = false;
      return {
        async resolve(url) {
          waiting += 1;
          try {
            ready ??= inForce(own, mark);
            await ready;
            const found = await own.resolveProxy(url);
            if (found.includes(FAULT)) throw new Error('the script failed');
            return found;
          } finally {
            waiting -= 1;
            if (isOver && waiting === 0) sessions.settled(own);
          }
        },
        end() {
          if (isOver) return;
          isOver = true;
          void own.setProxy({ mode: 'direct' });
          sessions.leave(own, waiting > 0);
          if (waiting > 0) endResolver();
        },
      };
    },
  };
}
