// node compile.mjs FOLDER TARGET VERSION: an installer of a folder, quickly, and with little patience
// for a program that does not leave.
import { findNsis, makeInstaller } from '../../../build/lib/pack/nsis.mjs';

const [, , folder, target, version] = process.argv;
makeInstaller({ folder, target, version, nsis: findNsis(), fast: true });
