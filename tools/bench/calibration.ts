import { sha256 } from '@noble/hashes/sha2.js';

/** Rounds of the calibration workload: about one second on the reference machine, for which bars in seconds are stated. */
const ROUNDS = 84;

/**
 * Runs a fixed workload in this thread, made of the operations of a run: objects, JSON, maps, big integers, hashes. Bars in seconds are
 * scaled by it, so that a slow or busy machine fails no benchmark.
 * @returns how many seconds on this machine equal one on the reference machine: wall clock, and processor time
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
