import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNewerSource } from './stale-build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const built = join(root, 'dist/bin/venue-conformance.js');

/**
 * The program that tests start: what was built, where no source is newer, as it starts in a third of the time; after an
 * edit the sources.
 */
export const PROGRAM_ENTRY =
  existsSync(built) && findNewerSource(root) === null ? built : join(root, 'bin/venue-conformance.ts');
