import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Message, MessageType, sessionBus } from 'dbus-next';
import type { MessageBus } from 'dbus-next';
import { startProgram } from './programs';
import type { Environment } from './programs';
import { until } from './wait';

const BUS = 'org.freedesktop.DBus';

/**
 * Starts a bus that knows no activatable services: what answers on it is what the rig started.
 * @returns its address
 */
export async function startBus(folder: string, env: Environment, name: string): Promise<string> {
  const socket = join(folder, name);
  const config = join(folder, `${name}.conf`);
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`,
  );
  startProgram(folder, env, 'dbus-daemon', ['--nofork', '--nopidfile', `--config-file=${config}`]);
  await until(`the bus ${name} listens`, () => existsSync(socket));
  return `unix:path=${socket}`;
}

/** A method call that a stand-in on the bus receives. */
export interface BusCall {
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly sender: string;
  readonly body: readonly unknown[];
}

/** An answer of a stand-in: D-Bus signature and values. */
export interface BusAnswer {
  readonly signature: string;
  readonly body: unknown[];
}

/** A connection to one bus: calls, signals, and serving calls by hand. */
export class Bus {
  readonly #bus: MessageBus;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async connect(address: string): Promise<Bus> {
    const bus = sessionBus({ busAddress: address });
    await new Promise<void>((resolve, reject) => {
      bus.once('connect', () => resolve());
      bus.once('error', reject);
    });
    return new Bus(bus);
  }

  /** Calls a method; rejects with the D-Bus error. */
  async call(
    destination: string,
    path: string,
    face: string,
    member: string,
    signature = '',
    body: unknown[] = [],
  ): Promise<readonly unknown[]> {
    const message = { destination, path, interface: face, member, signature, body };
    const answer = await this.#bus.call(new Message(message));
    return (answer?.body ?? []) as readonly unknown[];
  }

  /** Reads a property, unwrapped; undefined when the object has none of that name. */
  async property(destination: string, path: string, face: string, name: string): Promise<unknown> {
    try {
      const props = 'org.freedesktop.DBus.Properties';
      const [value] = await this.call(destination, path, props, 'Get', 'ss', [face, name]);
      return unwrap(value);
    } catch (error) {
      if (/No such property|Unknown|InvalidArgs|\.Failed/i.test(String(error))) return undefined;
      throw error;
    }
  }

  /** Takes a well-known name. */
  async own(name: string): Promise<void> {
    await this.#bus.requestName(name, 0);
  }

  /** Answers calls; undefined leaves a call to the next handler. An Error is the caller's answer. */
  serve(handler: (call: BusCall) => BusAnswer | Error | undefined): void {
    this.#bus.addMethodHandler((message: Message) => {
      const answer = handler({
        path: message.path,
        face: message.interface,
        member: message.member,
        sender: message.sender,
        body: message.body as unknown[],
      });
      if (!answer) return false;
      // The library's typings take the failed call for a text.
      const failed = message as unknown as string;
      this.#bus.send(
        answer instanceof Error
          ? Message.newError(failed, `${BUS}.Error.Failed`, answer.message)
          : Message.newMethodReturn(message, answer.signature, answer.body),
      );
      return true;
    });
  }

  /** Sends a signal to everybody on the bus. */
  emit(path: string, face: string, member: string, signature: string, body: unknown[]): void {
    this.#bus.send(Message.newSignal(path, face, member, signature, body));
  }

  /** Hears the signals that match a D-Bus match rule. */
  async listen(rule: string, hear: (call: BusCall) => void): Promise<void> {
    this.#bus.on('message', (message: Message) => {
      if (message.type !== MessageType.SIGNAL) return;
      const { path, member, sender } = message;
      hear({ path, face: message.interface, member, sender, body: message.body as unknown[] });
    });
    await this.call(BUS, '/org/freedesktop/DBus', BUS, 'AddMatch', 's', [rule]);
  }

  close(): void {
    this.#bus.disconnect();
  }
}

/** The plain value of a D-Bus variant. */
export function unwrap(value: unknown): unknown {
  const isVariant = typeof value === 'object' && value !== null && 'signature' in value;
  return isVariant && 'value' in value ? unwrap(value.value) : value;
}
