import { Bus } from './bus';
import { Keychain } from './keychain';
import { takePicture } from './pictures';
import { Power } from './power';
import { output } from './programs';
import { endRoom, startRoom } from './room';
import type { RoomInfo } from './room';
import { Speaker } from './speaker';
import { Toasts } from './toasts';
import { Tray } from './tray';
import { Monitors } from './xorg';

/** The middle of all three monitors, where the X server puts it. */
const MOUSE_AT_REST = [2880, 540];

/** The control room as a test handles it. */
export interface Rig {
  readonly room: RoomInfo;
  readonly monitors: Monitors;
  readonly keychain: Keychain;
  readonly toasts: Toasts;
  readonly tray: Tray;
  readonly speaker: Speaker;
  readonly power: Power;
  /** Lays the mouse where a new room has it: what it was left on by another test stays hovered. */
  restMouse(): Promise<void>;
  /** Writes all monitors as one PNG. */
  picture(file: string): Promise<void>;
  /** Leaves the room; it goes on for others. */
  leave(): void;
}

/** Takes a running room into hand. Tray and power belong to one at a time. */
export async function joinRoom(room: RoomInfo): Promise<Rig> {
  const bus = await Bus.connect(room.sessionBus);
  const tray = await Tray.start(room.sessionBus);
  const power = await Power.start(room.systemBus);
  return {
    room,
    monitors: new Monitors(room.env),
    keychain: new Keychain(room.folder, room.env, room.marker, room.sessionBus),
    toasts: new Toasts(bus, room.folder, room.env),
    tray,
    speaker: new Speaker(room.env),
    power,
    restMouse: async () => {
      await output(room.env, 'xdotool', ['mousemove', ...MOUSE_AT_REST.map(String)]);
    },
    picture: (file) => takePicture(room.env, file),
    leave: () => {
      bus.close();
      tray.stop();
      power.stop();
    },
  };
}

/** Runs a program (bench, tour) in a room of its own, which ends with it, whatever happens. */
export async function withRig<T>(use: (rig: Rig) => Promise<T>): Promise<T> {
  const room = await startRoom();
  const stop = (): void => void endRoom(room).then(() => process.exit(143));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const rig = await joinRoom(room);
    try {
      return await use(rig);
    } finally {
      rig.leave();
    }
  } finally {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    await endRoom(room);
  }
}
