import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all that a run of the tests leaves behind one folder, and takes that away at the end: what tests and the programs
 * that they start write to the machine's own folder would stay there for good.
 */
export default function setup(): () => void {
  const before = tmpdir();
  const folder = mkdtempSync(join(before, 'venue-conformance-tests-'));
  // Compiled modules are worth keeping from run to run.
  process.env.NODE_COMPILE_CACHE ??= join(before, 'node-compile-cache');
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
