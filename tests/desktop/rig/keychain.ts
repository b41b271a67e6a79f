import { Bus } from './bus';
import { endGroup, startProgram } from './programs';
import type { Environment } from './programs';
import { markedProcesses } from './proc';
import { until } from './wait';

const NAME = 'org.freedesktop.secrets';
const SERVICE = '/org/freedesktop/secrets';
const COLLECTION = `${SERVICE}/collection/login`;
/** An empty one would open a prompt and hang. */
const PASSWORD = 'rig';

/** The real keychain (gnome-keyring) of the rig's session bus. */
export class Keychain {
  readonly #folder: string;
  readonly #env: Environment;
  readonly #marker: string;
  readonly #address: string;

  constructor(folder: string, env: Environment, marker: string, address: string) {
    this.#folder = folder;
    this.#env = env;
    this.#marker = marker;
    this.#address = address;
  }

  /** Starts it unlocked. What it held before is still there. */
  async start(): Promise<void> {
    const args = ['--foreground', '--unlock', '--components=secrets'];
    startProgram(this.#folder, this.#env, 'gnome-keyring-daemon', args, { input: PASSWORD });
    await until('the keychain is unlocked', async () => (await this.#locked()) === false);
  }

  /** Takes it away: every call to it fails until start(). */
  async stop(): Promise<void> {
    const daemons = markedProcesses(this.#marker).filter(({ name }) =>
      name.startsWith('gnome-keyring'),
    );
    await Promise.all(daemons.map(({ group }) => endGroup(group)));
  }

  /** Locks it: reading asks for a password that nobody types. */
  async lock(): Promise<void> {
    await this.#withBus((bus) =>
      bus.call(NAME, SERVICE, 'org.freedesktop.Secret.Service', 'Lock', 'ao', [[COLLECTION]]),
    );
  }

  /** Unlocks it again. */
  async unlock(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Undefined while no keychain answers on the bus. */
  async #locked(): Promise<boolean | undefined> {
    return this.#withBus(async (bus) => {
      const dbus = 'org.freedesktop.DBus';
      const [owned] = await bus.call(dbus, '/', dbus, 'NameHasOwner', 's', [NAME]);
      if (owned !== true) return undefined;
      const face = 'org.freedesktop.Secret.Collection';
      return (await bus.property(NAME, COLLECTION, face, 'Locked')) as boolean | undefined;
    });
  }

  async #withBus<T>(use: (bus: Bus) => Promise<T>): Promise<T> {
    const bus = await Bus.connect(this.#address);
    try {
      return await use(bus);
    } finally {
      bus.close();
    }
  }
}
