import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstAnswer, output, startProgram } from './programs';
import type { Environment } from './programs';

const WIDTH = 1920;
const HEIGHT = 1080;
const MONITORS = 3;
/** Debian's place of the server itself: its wrapper of the same name wants a console. */
const SERVER = '/usr/lib/xorg/Xorg';

const CONFIG = `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
  Option "AllowEmptyInput" "true"
  Option "DontVTSwitch" "true"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "${WIDTH}x${HEIGHT}" 173.00 1920 2048 2248 2576 1080 1083 1088 1120 -hsync +vsync
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "${WIDTH}x${HEIGHT}"
    Virtual ${WIDTH * MONITORS} ${HEIGHT}
  EndSubSection
EndSection
`;

/**
 * Starts the X server of the control room on a free display.
 * @returns its DISPLAY
 */
export async function startXorg(folder: string, env: Environment): Promise<string> {
  writeFileSync(join(folder, 'xorg.conf'), CONFIG);
  // Without root the server takes only paths below the folder it runs in.
  const files = ['-config', 'xorg.conf', '-logfile', 'xorg-server.log'];
  const rest = ['-noreset', '-nolisten', 'tcp', '-novtswitch', '-sharevts'];
  const args = ['-displayfd', '3', ...files, ...rest];
  const child = startProgram(folder, env, SERVER, args, { answers: true });
  return `:${await firstAnswer(child, 'Xorg')}`;
}

/** Three monitors of 1920x1080 side by side, each of which can be pulled out and put back. */
export class Monitors {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Connects monitor `index` (0–2) at its place from the left. */
  async plug(index: number): Promise<void> {
    const name = `DUMMY${index}`;
    const mode = `${WIDTH}x${HEIGHT}`;
    if (index > 0) await this.#xrandr('--addmode', name, mode);
    await this.#xrandr('--output', name, '--mode', mode, '--pos', `${index * WIDTH}x0`);
  }

  /** Pulls monitor `index` out. */
  async unplug(index: number): Promise<void> {
    await this.#xrandr('--output', `DUMMY${index}`, '--off');
  }

  /** Moves monitor `index` to another place of the desk. @param x @param y pixels */
  async move(index: number, x: number, y: number): Promise<void> {
    await this.#xrandr('--output', `DUMMY${index}`, '--pos', `${x}x${y}`);
  }

  /** All monitors connected, side by side, the leftmost as the primary one. */
  async plugAll(): Promise<void> {
    for (let index = 0; index < MONITORS; index += 1) await this.plug(index);
    await this.#xrandr('--output', 'DUMMY0', '--primary');
  }

  /** The plain query at the end makes the server probe again; else Electron sees the old desk. */
  async #xrandr(...args: string[]): Promise<void> {
    await output(this.#env, 'xrandr', args);
    await output(this.#env, 'xrandr', []);
  }
}
