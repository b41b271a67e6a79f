// What becomes of the keychain's native library on this machine, as one line of JSON. Run by Node 22
// for Windows, in a copy of the project with the packages for Windows:
//   node tests/windows/natives.mjs
// The suite runs it with the Visual C++ runtime in the system, without it, and with it beside the
// library alone, which is how the product is packed. Ends with 0 whatever it finds.
import { loadKeyring } from '../../src/main/adapters/keyring.ts';

const ACCOUNT = '城净 test|000000|1';
/** As long as the app makes one entry; Windows takes 1,280 characters. */
const SECRET = 'x'.repeat(1_200);

async function tryEntry({ AsyncEntry }) {
  const entry = new AsyncEntry('chengjing-natives-test', ACCOUNT);
  await entry.setPassword(SECRET);
  const read = await entry.getPassword();
  await entry.deleteCredential();
  return { kept: read === SECRET, afterDelete: (await entry.getPassword()) ?? null };
}

const loaded = await loadKeyring();
const found = loaded.ok
  ? { load: 'ok', ...(await tryEntry(loaded.keyring)) }
  : { load: loaded.failure.kind, detail: loaded.failure.detail };
process.stdout.write(`${JSON.stringify({ platform: process.platform, ...found })}\n`);
