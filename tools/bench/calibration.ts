import { sha256 } from '@noble/hashes/sha2.js';

/** Rounds of the fixed work: a second on the machine that the bars in seconds are stated for. */
const ROUNDS = 84;

/**
 * Fixed work, in this thread, of the kinds that a run is made of: objects, JSON, maps, big integers, hashes. What a bar
 * states in seconds is held against it, so that a slower machine, or one that is busy, fails nobody.
 * @returns how many of the seconds of now are one of the machine that bars are stated for: wall, and processor time
 */
export function measureCalibration(): { readonly wall: number; readonly processor: number } {
  work();
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round++) work();
  const { user, system } = process.threadCpuUsage(before);
  return { wall: (performance.now() - startedAt) / 1e3, processor: (user + system) / 1e6 };
}

function work(): void {
  const rows = Array.from({ length: 4_000 }, (_, n) => ({ oid: String(n), px: `${n}.25`, side: n % 2, at: { n } }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const byId = new Map(read.map((row) => [row.oid, row]));
  let sum = 0n;
  for (let n = 0; n < 40_000; n++) sum += (BigInt(byId.get(String(n % 4_000))?.at.n ?? 0) * 1_000_003n) / 997n;
  let digest: Uint8Array = new TextEncoder().encode(String(sum));
  for (let n = 0; n < 8_000; n++) digest = sha256(digest);
}
