import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { clean, type Cleaning } from './clean';
import { copyHashed, hashOf, isChromiums, listFiles, namesIn, type Listed } from './files';
import { MANIFEST, readManifest, writeManifest, type Manifest, type MovedFile } from './manifest';
import { isNote, writeNote } from './note';

/** The copies lie here, in the new folder, until all of them are proven. */
const STAGE = '.moving';
/** In the new folder these say nothing about whether it is in use: Chromium's, and the move's own. */
const NO_DATA = new Set(['session', STAGE, MANIFEST, `${MANIFEST}.new`]);
/** Room that is left besides the copies, bytes: the system and the first alarms want some. */
const SPARE_BYTES = 64 * 1024 * 1024;
/** A scanner that looks at a fresh copy holds it for a moment: the rename is tried again, ms. */
const RENAME_WAITS_MS = [50, 100, 200, 300, 350];

/** Why the data stay where they were. */
export type MoveTrouble = 'full' | 'changed' | 'differs' | 'io';

/** What became of the move at this start. */
export type MoveOutcome =
  /** Nothing to move; the new folder is in use. */
  | { readonly kind: 'none' }
  /** Moved at this start; the new folder is in use, the old files are still there. */
  | { readonly kind: 'moved'; readonly manifest: Manifest }
  /** Moved at an earlier start, and not yet confirmed. */
  | { readonly kind: 'placed'; readonly manifest: Manifest }
  /** Moved and confirmed earlier; the old files were removed now. */
  | ({ readonly kind: 'cleaned'; readonly from: string } & Cleaning)
  /** Not moved: the old folder stays in use, and nothing in it was touched. */
  | {
      readonly kind: 'failed';
      readonly from: string;
      readonly trouble: MoveTrouble;
      readonly detail: string;
    }
  /** The new folder is in use; what was to be done about the old one could not be. */
  | { readonly kind: 'unclear'; readonly detail: string }
  /** An earlier version of the app is running in the old folder: this start must end. */
  | { readonly kind: 'inUse' };

export interface MoveDeps {
  readonly from: string;
  readonly to: string;
  readonly clock: Clock;
  /** Told before everything that changes a disk; tests end the "process" there. */
  readonly step?: (name: string) => void;
  /** Free bytes where the new folder lies. */
  readonly free?: (folder: string) => Promise<number>;
}

class Trouble extends Error {
  constructor(
    readonly kind: MoveTrouble,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Brings the data of earlier versions to the new folder, once, before anything of them is opened.
 * Copies, proves each copy by size and SHA-256, and only then puts the copies in place; a process
 * that is ended at any point leaves either the whole old folder in use or the whole new one. The
 * old files are removed by a later start, after the new journal was proven (`confirm`).
 */
export async function bringData(deps: MoveDeps): Promise<MoveOutcome> {
  // Whatever goes wrong once the new folder is in use, the old one must not come back.
  let isNewInUse = !existsSync(join(deps.to, STAGE)) && existsSync(join(deps.to, MANIFEST));
  try {
    await mkdir(deps.to, { recursive: true });
    const manifest = readManifest(deps.to);
    isNewInUse = manifest !== null && manifest.state !== 'placing';
    return await goFrom(deps, manifest);
  } catch (error) {
    const detail = reasonOf(error);
    if (isNewInUse) return { kind: 'unclear', detail };
    return { kind: 'failed', from: deps.from, trouble: troubleOf(error), detail };
  }
}

async function goFrom(deps: MoveDeps, manifest: Manifest | null): Promise<MoveOutcome> {
  if (manifest === null) return begin(deps);
  switch (manifest.state) {
    case 'placing':
      return goOn(deps, manifest);
    case 'placed':
      await note(deps);
      return { kind: 'placed', manifest };
    case 'confirmed':
      return finish(deps, manifest);
    case 'done':
    case 'kept':
      return { kind: 'none' };
  }
}

/** Notes whether the journal at the new place was proven; the next start acts on it. */
export async function confirm(to: string, isProven: boolean): Promise<void> {
  const manifest = readManifest(to);
  if (manifest?.state !== 'placed') return;
  await writeManifest(to, { ...manifest, state: isProven ? 'confirmed' : 'kept' });
}

async function begin(deps: MoveDeps): Promise<MoveOutcome> {
  const { from, to } = deps;
  const here = (await namesIn(to)).filter((name) => !isChromiums(name) && !NO_DATA.has(name));
  if (here.length > 0) return { kind: 'none' };
  const list = await listFiles(from, takes);
  if (list.length === 0) return { kind: 'none' };
  if (await isHeld(from)) return { kind: 'inUse' };
  return copyAll(deps, list);
}

async function copyAll(deps: MoveDeps, list: readonly Listed[]): Promise<MoveOutcome> {
  const { from, to, clock } = deps;
  const step = stepOf(deps);
  const stage = join(to, STAGE);
  step('clear the stage');
  // What a copy that was ended left; nobody has opened it.
  await rm(stage, { recursive: true, force: true });
  const wanted = list.reduce((sum, { size }) => sum + size, SPARE_BYTES);
  const free = await (deps.free ?? freeBytes)(to);
  if (free < wanted) throw new Trouble('full', `${wanted} bytes are needed, ${free} are free`);
  const files: MovedFile[] = [];
  for (const file of list) {
    const sha256 = await copyHashed(join(from, file.path), join(stage, file.path), file, step);
    if ((await hashOf(join(stage, file.path))) !== sha256) throw new Trouble('differs', file.path);
    files.push({ ...file, sha256 });
  }
  if (!same(files, await listFiles(from, takes))) throw new Trouble('changed', from);
  const manifest: Manifest = { version: 1, state: 'placing', from, at: clock.now(), files };
  await writeManifest(to, manifest, step);
  return place(deps, manifest);
}

/** A start was ended while the copies went to their places. */
async function goOn(deps: MoveDeps, manifest: Manifest): Promise<MoveOutcome> {
  if (await isHeld(deps.from)) return { kind: 'inUse' };
  const now = await listFiles(deps.from, takes);
  if (same(manifest.files, now)) {
    try {
      return await place(deps, manifest);
    } catch (error) {
      // A copy is gone or another one: all of them are made anew below.
      if (!(error instanceof Trouble)) throw error;
    }
  }
  // The old folder was used meanwhile: its copies are out of date, and nobody has used them.
  const step = stepOf(deps);
  for (const name of topNames(manifest)) {
    step(`take back ${name}`);
    await rm(join(deps.to, name), { recursive: true, force: true });
  }
  return copyAll(deps, now);
}

async function place(deps: MoveDeps, manifest: Manifest): Promise<MoveOutcome> {
  const { to } = deps;
  const step = stepOf(deps);
  const stage = join(to, STAGE);
  for (const name of topNames(manifest)) {
    // Not there any more: put in place by a start that was ended after it.
    if (!existsSync(join(stage, name))) continue;
    step(`place ${name}`);
    await renameSoon(deps.clock, join(stage, name), join(to, name));
  }
  const placed = await listFiles(to, (name) => topNames(manifest).includes(name));
  if (!sameSizes(manifest.files, placed)) throw new Trouble('differs', to);
  step('remove the stage');
  await rm(stage, { recursive: true, force: true });
  const done: Manifest = { ...manifest, state: 'placed' };
  await writeManifest(to, done, step);
  await note(deps);
  return { kind: 'moved', manifest: done };
}

async function finish(deps: MoveDeps, manifest: Manifest): Promise<MoveOutcome> {
  const cleaning = await clean(manifest, stepOf(deps));
  // What is held open or forbidden is tried again at the next start.
  if (cleaning.failed.length === 0)
    await writeManifest(deps.to, { ...manifest, state: 'done' }, stepOf(deps));
  return { kind: 'cleaned', from: manifest.from, ...cleaning };
}

const stepOf = ({ step }: MoveDeps): ((name: string) => void) => step ?? (() => undefined);

const takes = (name: string): boolean => !isChromiums(name) && !isNote(name);

const topNames = ({ files }: Manifest): readonly string[] => [
  ...new Set(files.map(({ path }) => path.split('/')[0] ?? path)),
];

function same(known: readonly Listed[], now: readonly Listed[]): boolean {
  const times = new Map(now.map(({ path, size, mtimeMs }) => [path, `${size} ${mtimeMs}`]));
  const isSame = ({ path, size, mtimeMs }: Listed): boolean =>
    times.get(path) === `${size} ${mtimeMs}`;
  return known.length === now.length && known.every(isSame);
}

function sameSizes(known: readonly Listed[], now: readonly Listed[]): boolean {
  const sizes = new Map(now.map(({ path, size }) => [path, size]));
  return known.length === now.length && known.every(({ path, size }) => sizes.get(path) === size);
}

/** Chromium of a running app holds this file so that nobody else writes it; Windows only. */
async function isHeld(folder: string): Promise<boolean> {
  try {
    await (await open(join(folder, 'lockfile'), 'r+')).close();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ENOENT';
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function renameSoon(clock: Clock, from: string, to: string): Promise<void> {
  for (const wait of RENAME_WAITS_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'EPERM' && code !== 'EBUSY' && code !== 'EACCES') throw error;
      await new Promise<void>((resolve) => clock.after(wait, 'move rename', resolve));
    }
  }
  return rename(from, to);
}

/** Whoever looks into the old folder is told where the data are; the move does not depend on it. */
async function note(deps: MoveDeps): Promise<void> {
  stepOf(deps)('note');
  await writeNote(deps.from, deps.to).catch(() => undefined);
}

function troubleOf(error: unknown): MoveTrouble {
  if (error instanceof Trouble) return error.kind;
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'full' : 'io';
}
