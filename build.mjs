// Builds dist from the sources: compiles, writes the schemas that other programs read, leaves the bin executable (npx
// keeps a link to it).
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const bin = `${root}dist/bin/venue-conformance.js`;

// A consumer who installs the packed tarball has dist and no sources: there is nothing to build.
if (existsSync(`${root}tsconfig.build.json`)) {
  rmSync(`${root}dist`, { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
  const { reportSchema } = await import('./dist/reports/report-schema.js');
  const { GenesisSchema } = await import('./dist/reference-model/genesis/genesis.js');
  mkdirSync(`${root}dist/schemas`);
  for (const [name, schema] of Object.entries({ report: reportSchema, genesis: GenesisSchema })) {
    writeFileSync(`${root}dist/schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
  }
  chmodSync(bin, 0o755);
}
