import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markedProcesses } from './proc';
import { endRoom, missingIn, startRoom } from './room';
import type { RoomInfo } from './room';
import { until } from './wait';

/** How often the holder of the rooms looks whether one of them is to be replaced. */
const LOOK_MS = 500;
/** A loaded machine furnishes a room in this time. */
const FURNISHED_MS = 90_000;

/** What test and holder tell each other about one room, by files: each runs in its own process. */
const placesOf = (folder: string, number: number) => ({
  room: join(folder, `${number}.json`),
  lost: join(folder, `${number}.lost`),
});

/**
 * The control rooms of a test run, numbered from 1. Test files that run at the same time have one
 * each; a room that lost its X server, a bus or another piece is replaced for the files to come.
 */
export class Rooms {
  /** Where the test files find their rooms. */
  readonly folder = mkdtempSync(join(tmpdir(), 'chengjing-rooms-'));
  readonly #rooms = new Map<number, RoomInfo>();
  readonly #look: NodeJS.Timeout;
  #replacing = Promise.resolve();

  private constructor(private readonly tell: (text: string) => void) {
    this.#look = setInterval(() => {
      for (const number of this.#rooms.keys()) this.#replaceWhenLost(number);
    }, LOOK_MS);
    this.#look.unref();
  }

  /** @param tell hears of rooms that are replaced; standard error unless told otherwise */
  static async open(
    count: number,
    tell: (text: string) => void = (text) => void process.stderr.write(`! ${text}\n`),
  ): Promise<Rooms> {
    const rooms = new Rooms(tell);
    try {
      // One after the other: two X servers that look for a free display at once may take the same.
      for (let number = 1; number <= count; number += 1) await rooms.#furnish(number);
      return rooms;
    } catch (error) {
      await rooms.close();
      throw error;
    }
  }

  /** Ends every room. @returns what still lives although its room was ended */
  async close(): Promise<readonly string[]> {
    clearInterval(this.#look);
    await this.#replacing;
    const rooms = [...this.#rooms.values()];
    await Promise.all(rooms.map(endRoom));
    rmSync(this.folder, { recursive: true, force: true });
    return rooms.flatMap(({ marker }) =>
      markedProcesses(marker).map(({ pid, name }) => `${name} (${pid})`),
    );
  }

  async #furnish(number: number): Promise<void> {
    const room = await startRoom();
    this.#rooms.set(number, room);
    const { room: file } = placesOf(this.folder, number);
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify(room));
    renameSync(`${file}.new`, file);
  }

  #replaceWhenLost(number: number): void {
    const { lost } = placesOf(this.folder, number);
    if (!existsSync(lost)) return;
    this.tell(`room ${number} lost ${readFileSync(lost, 'utf8')}: a new one follows`);
    rmSync(lost);
    const replace = async (): Promise<void> => {
      const old = this.#rooms.get(number);
      if (old) await endRoom(old);
      await this.#furnish(number);
    };
    this.#replacing = this.#replacing.then(replace).catch((error: unknown) => {
      this.tell(`room ${number} could not be replaced: ${String(error)}`);
    });
  }
}

/** The number of the room in which this test file runs: vitest counts its workers from 1. */
export function roomNumber(): number {
  return Number(process.env['VITEST_POOL_ID'] ?? 1);
}

/**
 * The room of this test file, complete: when a piece of it is missing, its holder is asked for
 * another one.
 * @param folder of the rooms of this run
 */
export async function roomOfFile(folder: string, number = roomNumber()): Promise<RoomInfo> {
  const { room: file, lost } = placesOf(folder, number);
  return until(
    `room ${number} is furnished`,
    () => {
      if (!existsSync(file)) return undefined;
      const room = JSON.parse(readFileSync(file, 'utf8')) as RoomInfo;
      const missing = missingIn(room);
      if (missing.length === 0) return room;
      rmSync(file);
      writeFileSync(`${lost}.new`, missing.join(', '));
      renameSync(`${lost}.new`, lost);
      return undefined;
    },
    FURNISHED_MS,
  );
}
