/**
 * One file of a .tgz whose name ends with `suffix`, the first of them.
 * @param {Buffer} tgz @param {string} suffix
 * @returns {Promise<Buffer>}
 * @throws Error where the tarball is damaged or holds none.
 */
export async function fileOfTarball(tgz, suffix) {
  // Set-up loads this file before the packages are installed.
  const { Parser } = await import('tar');
  const found = await new Promise((resolve, reject) => {
    let wanted;
    const parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        if (wanted === undefined && entry.path.endsWith(suffix)) wanted = entry.concat();
        else entry.resume();
      },
    });
    parser.on('error', reject);
    parser.on('end', () => resolve(wanted));
    parser.end(tgz);
  });
  if (found === undefined) throw new Error(`The tarball holds no ${suffix}.`);
  return found;
}
