import { folderOf, PROGRAM_NAME } from './contents.mjs';

/** Libraries of the Visual C++ runtime: Windows itself need not have them. */
export const VC_RUNTIME = /^(vcruntime|msvcp|concrt|vcomp|vccorlib)\d+.*\.dll$/;

/**
 * What is wrong with a packed folder: pure, so that every wrong package can be tried.
 * @param {object} packed
 * @param {{ system: string, arch: string }} packed.target
 * @param {{ path: string, binary: import('./binaries.mjs').Binary }[]} packed.binaries
 * @param {{ path: string, unpacked: boolean }[]} packed.archive files of app.asar
 * @param {Record<string, LockEntry>} packed.lock `packages` of the lock file that was packed from
 * @returns {string[]} one sentence each; empty when the package is right
 * @typedef {{ optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[] }} LockEntry
 */
export function verdict({ target, binaries, archive, lock }) {
  return [
    ...foreign(target, binaries),
    ...shutIn(archive),
    ...missingNatives(target, binaries, archive, lock),
    ...missingRuntime(binaries),
  ];
}

/** Programs of another system or processor. */
function foreign({ system, arch }, binaries) {
  return binaries
    .filter(({ binary }) => binary.system !== system || binary.arch !== arch)
    .map(
      ({ path, binary }) =>
        `${path} is made for ${binary.system} ${binary.arch}, the package for ${system} ${arch}.`,
    );
}

function shutIn(archive) {
  return archive
    .filter(({ path, unpacked }) => !unpacked && PROGRAM_NAME.test(path))
    .map(({ path }) => `${path} lies inside app.asar, from where no system loads it.`);
}

/**
 * What each packed package promises for this system must be there: a package with optional
 * dependencies by system, and a package with a folder of prebuilt files.
 */
function missingNatives(target, binaries, archive, lock) {
  const natives = binaries.filter(({ path }) => path.endsWith('.node'));
  const has = (folder) => natives.some(({ path }) => path.includes(`/${folder}/`));
  const packages = packagesOf(archive);
  const missing = [];
  for (const name of packages) {
    const wanted = Object.keys(lock[`node_modules/${name}`]?.optionalDependencies ?? {}).filter(
      (option) => isFor(lock[`node_modules/${option}`], target),
    );
    if (wanted.length > 0 && !wanted.some((option) => has(`node_modules/${option}`))) {
      missing.push(`${name} has no native part for ${target.system}: ${wanted.join(' or ')}.`);
    }
    const prebuilds = `node_modules/${name}/prebuilds`;
    const some = archive.some(({ path }) => path.startsWith(`${prebuilds}/`));
    if (some && !has(`${prebuilds}/${target.system}-${target.arch}`)) {
      missing.push(`${name} has no prebuilt file for ${target.system}-${target.arch}.`);
    }
  }
  return missing;
}

function packagesOf(archive) {
  const names = archive.map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function isFor(entry, { system, arch }) {
  return (entry?.os?.includes(system) && (entry.cpu?.includes(arch) ?? true)) ?? false;
}

/**
 * Windows looks for what a native library imports in the folder of that library, and not beside the
 * program, for Node loads it with an altered search path.
 */
function missingRuntime(binaries) {
  return runtimeWanted(binaries)
    .filter(({ present }) => !present)
    .map(({ path, name }) => `${path} imports ${name}, which does not lie beside it.`);
}

/** Which file wants which library of the C++ runtime, and whether it lies beside it. */
export function runtimeWanted(binaries) {
  const there = new Set(binaries.map(({ path }) => path.toLowerCase()));
  return binaries.flatMap(({ path, binary }) =>
    binary.imports
      .filter((name) => VC_RUNTIME.test(name) && !VC_RUNTIME.test(baseName(path)))
      .map((name) => {
        const place = `${folderOf(path)}/${name}`.replace(/^\.\//, '').toLowerCase();
        return { path, name, present: there.has(place) };
      }),
  );
}

function baseName(path) {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
