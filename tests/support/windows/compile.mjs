// node compile.mjs FOLDER TARGET VERSION: an installer of a folder, quickly, and with little patience
// for a program that does not leave.
import { findNsis, makeInstaller } from '../../../build/lib/pack/nsis.mjs';

const [, , folder, target, version] = process.argv;
const nsis = findNsis();
if (nsis === null) throw new Error('makensis is not there');
makeInstaller({ folder, target, version, nsis, fast: true });
