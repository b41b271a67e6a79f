import { open, readFile } from 'node:fs/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { reasonOf } from '@shared/base/errors';
import type { BundleMade } from '@shared/model/diagnostics';
import { hideExact, redact, redactValue } from '../log/redact';
import type { LogPart } from '../log/rotation';
import type { BundleDeps, BundleSource } from './bundleContents';
import { blankSecrets } from './dumps';

/** Largest bundle, bytes: what a mail server still takes. */
export const BUNDLE_BYTES = 20 * 1024 * 1024;
/** Most log text that is read for a bundle, bytes: about a week of a busy desk. */
export const BUNDLE_LOG_BYTES = 64 * 1024 * 1024;
/** Log text is read and packed in pieces of this size, so that main goes on meanwhile. */
const PIECE_BYTES = 256 * 1024;
/** A line longer than this is cut there, characters. */
const LINE_LIMIT = 64 * 1024;

/**
 * Packs the bundle: every document, dumps of crashes, and as many of the newest logs as fit. Texts are
 * redacted; a dump is memory, of which only known secrets can be blanked.
 */
export async function makeBundle(
  deps: BundleDeps,
  limit = BUNDLE_BYTES,
  logLimit = BUNDLE_LOG_BYTES,
): Promise<BundleMade> {
  const secrets = await deps.secrets();
  const clean = (text: string): string => {
    // Names have two letters and more; a single one stands in many words.
    const hidden = redact(hideExact(hideExact(text, secrets), deps.names(), 2));
    return deps.home.length > 3 ? hidden.replaceAll(deps.home, '~') : hidden;
  };
  const packer = new Packer();
  const files: string[] = [];
  for (const source of deps.sources) {
    packer.add(source.name, clean(await document(source, secrets)));
    files.push(source.name);
  }
  const leftOut: string[] = [];
  for (const dump of deps.dumps()) {
    const packed = await packDump(packer, dump, secrets, limit);
    (packed ? files : leftOut).push(`crashes/${dump.name}`);
  }
  let read = 0;
  let isCut = false;
  for (const log of deps.logs()) {
    // Packed text is never larger than the text and a little: what fits unpacked fits.
    const fits = packer.bytes + log.bytes < limit - PIECE_BYTES && read + log.bytes <= logLimit;
    // The rest is older still: a gap in the middle would mislead whoever reads it.
    if (!fits || isCut) {
      isCut = true;
      leftOut.unshift(log.name);
      continue;
    }
    read += log.bytes;
    await packLog(packer, log, clean);
    files.push(`logs/${log.name}`);
  }
  const bytes = packer.end();
  return { path: await deps.save(bytes), bytes: bytes.length, files, leftOut };
}

async function document(source: BundleSource, secrets: readonly string[]): Promise<string> {
  try {
    const value: unknown = await source.read();
    // Once more by shape: a secret may hold quotes, which text alone would show escaped.
    const plain = JSON.stringify(value ?? null, (_key, one: unknown) =>
      typeof one === 'string' ? hideExact(one, secrets) : one,
    );
    return `${JSON.stringify(redactValue(JSON.parse(plain)), null, 2)}\n`;
  } catch (error) {
    const reason = reasonOf(error);
    return `${JSON.stringify({ notAvailable: reason }, null, 2)}\n`;
  }
}

/** Collects a ZIP file in memory; it stays below the bundle's limit. */
class Packer {
  bytes = 0;
  private readonly chunks: Uint8Array[] = [];
  private problem: Error | null = null;
  private readonly zip = new Zip((error, chunk) => {
    if (error !== null) {
      this.problem = error;
      return;
    }
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  });

  add(name: string, text: string): void {
    const file = new ZipPassThrough(name);
    this.zip.add(file);
    file.push(strToU8(text), true);
  }

  /** A file that is not text, as a whole. */
  addBytes(name: string, bytes: Uint8Array): void {
    const file = new ZipDeflate(name, { level: 6 });
    this.zip.add(file);
    file.push(bytes, true);
  }

  /** A file that comes piece by piece; the last piece is ''. */
  stream(name: string): (text: string, last: boolean) => void {
    const file = new ZipDeflate(name, { level: 6 });
    this.zip.add(file);
    return (text, last) => {
      file.push(strToU8(text), last);
    };
  }

  end(): Uint8Array {
    this.zip.end();
    if (this.problem !== null) throw this.problem;
    return new Uint8Array(Buffer.concat(this.chunks));
  }
}

/** @returns false for a dump that does not fit, or that the crash handler has moved meanwhile. */
async function packDump(
  packer: Packer,
  dump: LogPart,
  secrets: readonly string[],
  limit: number,
): Promise<boolean> {
  if (packer.bytes + dump.bytes >= limit - PIECE_BYTES) return false;
  try {
    packer.addBytes(`crashes/${dump.name}`, blankSecrets(await readFile(dump.path), secrets));
    return true;
  } catch {
    // Told by its name among those that are left out.
    return false;
  }
}

/** Reads a log in pieces that end with a line, so that no secret is cut in two unseen. */
async function packLog(
  packer: Packer,
  log: LogPart,
  clean: (text: string) => string,
): Promise<void> {
  const push = packer.stream(`logs/${log.name}`);
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let read = 0;
  try {
    const file = await open(log.path, 'r');
    try {
      const piece = Buffer.alloc(PIECE_BYTES);
      // The file in use grows meanwhile: only what was counted is taken.
      while (read < log.bytes) {
        const length = Math.min(PIECE_BYTES, log.bytes - read);
        const { bytesRead } = await file.read(piece, 0, length, read);
        if (bytesRead === 0) break;
        read += bytesRead;
        const text = rest + decoder.decode(piece.subarray(0, bytesRead), { stream: true });
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end).slice(0, LINE_LIMIT);
        push(clean(text.slice(0, end)), false);
      }
    } finally {
      await file.close();
    }
    push(clean(rest), true);
  } catch (error) {
    // A log that was removed meanwhile says so in its place; the others go on.
    push(`\n[not read: ${clean(reasonOf(error))}]\n`, true);
  }
}
