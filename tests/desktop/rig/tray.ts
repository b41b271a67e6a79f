import { Variant } from 'dbus-next';
import { Bus, unwrap } from './bus';
import { until } from './wait';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const MENU = 'com.canonical.dbusmenu';

/** The picture of a tray item: its size and its ARGB bytes. */
export interface TrayIcon {
  readonly width: number;
  readonly height: number;
  readonly argb: Buffer;
}

/** One entry of a tray menu that a person can see. */
export interface TrayMenuEntry {
  readonly id: number;
  readonly label: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly entries: readonly TrayMenuEntry[];
}

/** A desktop's tray: owns the watcher's name, knows the items, reads and clicks them. */
export class Tray {
  readonly #bus: Bus;
  #items: readonly TrayItem[] = [];

  private constructor(bus: Bus) {
    this.#bus = bus;
  }

  static async start(address: string): Promise<Tray> {
    const tray = new Tray(await Bus.connect(address));
    await tray.#serve();
    return tray;
  }

  /** Every item that an application shows now. */
  items(): readonly TrayItem[] {
    return this.#items;
  }

  /** Waits until there is an item and answers with the newest. */
  async item(): Promise<TrayItem> {
    return until('an item is in the tray', () => this.#items.at(-1));
  }

  stop(): void {
    this.#bus.close();
  }

  async #serve(): Promise<void> {
    this.#bus.serve(({ path, face, member, sender, body }) => {
      if (path !== '/StatusNotifierWatcher') return undefined;
      if (face === 'org.freedesktop.DBus.Properties' && member === 'Get') {
        return { signature: 'v', body: [this.#property(String(body[1]))] };
      }
      if (member === 'RegisterStatusNotifierItem') this.#add(sender, String(body[0]));
      return { signature: '', body: [] };
    });
    // An item leaves when its application's connection does.
    const rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'";
    await this.#bus.listen(rule, ({ member, body }) => {
      if (member !== 'NameOwnerChanged' || body[2] !== '') return;
      this.#items = this.#items.filter((item) => !item.belongsTo(String(body[0])));
    });
    await this.#bus.own(WATCHER);
    await this.#bus.own(`org.kde.StatusNotifierHost-${process.pid}`);
    const path = '/StatusNotifierWatcher';
    this.#bus.emit(path, WATCHER, 'StatusNotifierHostRegistered', '', []);
  }

  #property(name: string): Variant {
    if (name === 'IsStatusNotifierHostRegistered') return new Variant('b', true);
    if (name === 'ProtocolVersion') return new Variant('i', 0);
    return new Variant('as', []);
  }

  /** Applications register with a name of theirs, or with a path on their connection. */
  #add(sender: string, given: string): void {
    const own = given.startsWith('/');
    const path = own ? given : '/StatusNotifierItem';
    const item = new TrayItem(this.#bus, own ? sender : given, path, sender);
    this.#items = [...this.#items, item];
  }
}

/** One item of the tray. */
export class TrayItem {
  readonly #bus: Bus;
  readonly #name: string;
  readonly #path: string;
  readonly #sender: string;

  constructor(bus: Bus, name: string, path: string, sender: string) {
    this.#bus = bus;
    this.#name = name;
    this.#path = path;
    this.#sender = sender;
  }

  belongsTo(name: string): boolean {
    return name === this.#name || name === this.#sender;
  }

  /** What a pointer resting on the item shows. */
  async tooltip(): Promise<string> {
    const value = await this.#property('ToolTip');
    return Array.isArray(value) ? [value[2], value[3]].filter(Boolean).join('\n') : '';
  }

  async title(): Promise<string> {
    return textOf(await this.#property('Title'));
  }

  /** The largest picture it offers; undefined when it names an icon of the theme instead. */
  async icon(): Promise<TrayIcon | undefined> {
    const value = await this.#property('IconPixmap');
    const pictures = (Array.isArray(value) ? value : []) as [number, number, Buffer][];
    const [largest] = [...pictures].sort((one, other) => other[0] - one[0]);
    return largest && { width: largest[0], height: largest[1], argb: Buffer.from(largest[2]) };
  }

  /** A left click. */
  async activate(): Promise<void> {
    await this.#bus.call(this.#name, this.#path, ITEM, 'Activate', 'ii', [0, 0]);
  }

  /** The menu as a person would see it. */
  async menu(): Promise<readonly TrayMenuEntry[]> {
    const path = await this.#menuPath();
    const all = [0, -1, []];
    const answer = await this.#bus.call(this.#name, path, MENU, 'GetLayout', 'iias', all);
    return entryOf(answer[1]).entries;
  }

  /** Opens the menu and clicks the entry with this text, wherever it is. */
  async clickMenu(label: string): Promise<void> {
    const entry = flatten(await this.menu()).find((one) => one.label === label);
    if (!entry) throw new Error(`The tray menu has no entry ${label}`);
    const event = [entry.id, 'clicked', new Variant('i', 0), 0];
    await this.#bus.call(this.#name, await this.#menuPath(), MENU, 'Event', 'isvu', event);
  }

  async #menuPath(): Promise<string> {
    const path = await this.#property('Menu');
    if (typeof path !== 'string') throw new Error('The tray item has no menu');
    return path;
  }

  #property(name: string): Promise<unknown> {
    return this.#bus.property(this.#name, this.#path, ITEM, name);
  }
}

function flatten(entries: readonly TrayMenuEntry[]): readonly TrayMenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.entries)]);
}

/** An entry of com.canonical.dbusmenu: (id, properties, children), children in variants. */
function entryOf(value: unknown): TrayMenuEntry {
  const [id, properties, children] = unwrap(value) as [number, Record<string, unknown>, unknown[]];
  const read = (name: string): unknown => unwrap(properties[name]);
  return {
    id,
    // An underscore marks the access key.
    label: textOf(read('label')).replace(/_(?=[^_])/g, ''),
    enabled: read('enabled') !== false,
    checked: read('toggle-state') === 1,
    entries: children.map(entryOf).filter((_, index) => visible(children[index])),
  };
}

function visible(value: unknown): boolean {
  const [, properties] = unwrap(value) as [number, Record<string, unknown>];
  return unwrap(properties['visible']) !== false;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
