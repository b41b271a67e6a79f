import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installDebianPackages } from '../debian.mjs';
import { cache } from '../paths.mjs';
import { ask, run } from '../run.mjs';
import { say, Stop } from '../say.mjs';

const SUITE = 'bookworm';
const SCRIPT = `#!/bin/sh
set -eu
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
mkdir -p .host
pivot_root . .host
umount -l /.host
exec /prove.sh "$2"
`;

/** What happens in the bare Debian. Chromium's sandbox refuses a chroot, so it is a root of its own. */
const PROOF = `#!/bin/sh
set -eu
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
program=/opt/chengjing-control-room
say() { echo "PROVE $*"; }
apt-get update -qq
say before: $(dpkg-query -W | wc -l) packages
apt-get install -y -qq --no-install-recommends "/$1" > /dev/null
say installed: $(dpkg-query -W -f '\${Version}' chengjing-control-room)
say sandbox: $(stat -c '%a %U' $program/chrome-sandbox)
say policy folder: $(stat -c '%a %U' /etc/chengjing)
# What it needs must be there before anything else is installed that might bring it along.
for file in $program/chengjing-control-room $program/*.so* $(find $program -name '*.node'); do
  ldd "$file" | grep 'not found' && { say "$file lacks a library"; exit 1; }
done
say libraries: complete
apt-get install -y -qq --no-install-recommends xvfb xauth procps > /dev/null
useradd -m desk
as_desk() { su desk -s /bin/sh -c "$1"; }
as_desk 'xvfb-run -a chengjing-control-room --check' 2>/dev/null | grep CHECK | sed 's/^/PROVE started: /'
# A running one leaves for an update and is started again by itself.
as_desk 'cd; xvfb-run -a chengjing-control-room > out.txt 2>&1 &'
waited=0
until grep -q 'READY signIn' /home/desk/out.txt; do
  sleep 1; waited=$((waited + 1)); [ $waited -lt 60 ] || { say never ready; cat /home/desk/out.txt; exit 1; }
done
first=$(pgrep -o -f $program/chengjing-control-room)
apt-get install -y -qq --reinstall "/$1" > /dev/null
sleep 5
[ ! -e /proc/$first ] && say updated: the running one left || { say updated: the running one stayed; exit 1; }
ls /home/desk/.config/*/journal > /dev/null && say journal: there
apt-get remove -y -qq chengjing-control-room > /dev/null
say removed: $(ls -d $program 2>/dev/null || echo folder gone), running: $(pgrep -c -f $program/chengjing || true)
ls -d /home/desk/.config/*/journal | sed 's/^/PROVE kept: /'
`;

/**
 * Installs the package into a bare Debian, starts it there as an ordinary user, updates it while it
 * runs, and removes it. Root only; the bare Debian is fetched once and kept in .cache.
 * @param {string} deb
 */
export async function proveDeb(deb) {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    throw new Stop('--prove needs root on Linux: it makes a Debian of its own.', 2);
  }
  await installDebianPackages(['debootstrap']);
  const base = join(cache, `debian-${SUITE}`);
  if (!existsSync(join(base, 'made.txt'))) {
    rmSync(base, { recursive: true, force: true });
    say(`fetching a bare Debian ${SUITE} (once)`);
    const { code, out } = ask('debootstrap', ['--variant=minbase', SUITE, base]);
    if (code !== 0) throw new Stop(`debootstrap ended with ${code}:\n${out.slice(-2000)}`, 2);
    writeFileSync(join(base, 'made.txt'), `${SUITE}\n`);
  }
  const work = mkdtempSync(join(tmpdir(), 'chengjing-prove-'));
  try {
    const room = join(work, 'root');
    if (ask('cp', ['-a', base, room]).code !== 0) throw new Stop('No room for the proof.');
    copyFileSync(deb, join(room, basename(deb)));
    for (const [name, text] of [
      ['prove.sh', PROOF],
      ['enter.sh', SCRIPT],
    ]) {
      const file = join(name === 'prove.sh' ? room : work, name);
      writeFileSync(file, text);
      chmodSync(file, 0o755);
    }
    shareNetwork(room);
    const enter = join(work, 'enter.sh');
    const code = await run('unshare', [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      enter,
      room,
      basename(deb),
    ]);
    if (code !== 0) throw new Stop(`The package did not prove itself: ended with ${code}.`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The bare Debian asks the same servers as this machine, over the same proxy. */
function shareNetwork(room) {
  mkdirSync(join(room, 'etc', 'apt', 'apt.conf.d'), { recursive: true });
  for (const file of ['etc/resolv.conf', 'etc/hosts', 'etc/apt/apt.conf']) {
    if (existsSync(`/${file}`)) copyFileSync(`/${file}`, join(room, file));
  }
  const certificates = '/etc/ssl/certs';
  if (existsSync(certificates)) {
    cpSync(certificates, join(room, certificates), {
      recursive: true,
      dereference: true,
      force: true,
    });
  }
}
