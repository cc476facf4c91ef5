import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNewerSource } from './stale-build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const built = join(root, 'dist/bin/venue-conformance.js');

/** Entry point that tests start: the build, unless a source is newer, since it starts in a third of the time; otherwise the sources. */
export const PROGRAM_ENTRY =
  existsSync(built) && findNewerSource(root) === null ? built : join(root, 'bin/venue-conformance.ts');
