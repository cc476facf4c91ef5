// Builds dist from the sources: compiles, leaves the bin executable (npx keeps a link to it).
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const bin = `${root}dist/bin/venue-conformance.js`;

// A consumer who installs the packed tarball has dist and no sources: there is nothing to build.
if (existsSync(`${root}tsconfig.build.json`)) {
  rmSync(`${root}dist`, { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
  if (existsSync(bin)) chmodSync(bin, 0o755);
}
