/** Where the bench runs: made by the rig, handed to every line. */
export interface BenchPlace {
  /** The project's folder. */
  readonly root: string;
  /** A folder to write into. */
  readonly work: string;
  /** The Electron executable. */
  readonly electron: string;
  /** Environment of programs: display, session bus, sound. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
