import type { BundlePart } from '@shared/model/diagnostics';
import type { LogPart } from '../log/rotation';

/** One document of the bundle; it is asked for when the bundle is made. */
export interface BundleSource {
  readonly name: string;
  /** Key below diagnostics.about. */
  readonly about: BundlePart['about'];
  /** May fail: the bundle says so and goes on. */
  read(): unknown;
}

export interface BundleDeps {
  readonly sources: readonly BundleSource[];
  /** Log files, newest first. */
  logs(): readonly LogPart[];
  /** Dumps of crashes that go into it, newest first. */
  dumps(): readonly LogPart[];
  /** Texts that must not be in it wherever they stand: tokens, secrets, passwords. */
  secrets(): Promise<readonly string[]>;
  /** Whoever is signed in: a name is known by no pattern. */
  names(): readonly string[];
  /** The user's home folder, whose name is often a person's. */
  readonly home: string;
  save(bytes: Uint8Array): Promise<string>;
}

/** What the bundle would hold, dumps and logs newest first. */
export function contentsOf(
  deps: Pick<BundleDeps, 'sources' | 'dumps' | 'logs'>,
): readonly BundlePart[] {
  return [
    ...deps.sources.map(({ name, about }) => ({ name, about, bytes: null })),
    ...deps
      .dumps()
      .map(({ name, bytes }) => ({ name: `crashes/${name}`, about: 'crashes' as const, bytes })),
    ...deps
      .logs()
      .map(({ name, bytes }) => ({ name: `logs/${name}`, about: 'logs' as const, bytes })),
  ];
}
