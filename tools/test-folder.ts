import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Redirects all temporary files of a test run to one folder, and removes it at the end: tests and the programs that they start would
 * otherwise leave their files in the system's temporary folder.
 */
export default function setup(): () => void {
  const before = tmpdir();
  const folder = mkdtempSync(join(before, 'venue-conformance-tests-'));
  // The compile cache is kept between runs.
  process.env.NODE_COMPILE_CACHE ??= join(before, 'node-compile-cache');
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
