// Builds dist from the sources: compiles, generates what programs load instead of working it out at every start (the
// validators, the catalogue behind list and explain), bundles the script of report.html, writes the schemas that other programs read, and leaves the bin
// executable (npx keeps a link to it).
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = `${root}dist`;

// A consumer who installs the packed tarball has dist and no sources: there is nothing to build.
if (existsSync(`${root}tsconfig.build.json`)) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const { keepSources } = await import('./bin/stale-build.ts');
  keepSources(root);
  // Declarations of what the package exports, and of no more: those of the clauses are longer than the compiler writes.
  for (const config of ['tsconfig.build.json', 'tsconfig.types.json']) {
    execFileSync('tsc', ['-p', config], { cwd: root, stdio: 'inherit' });
  }
  await import('./build-page.mjs');
  await writeValidators();
  await writeSchemas();
  await writeCatalogue();
  await writeHelp();
  chmodSync(`${dist}/bin/venue-conformance.js`, 0o755);
}

async function writeValidators() {
  const { shapes } = await import('./dist/spec-schemas/shapes/registry.js');
  const { validatorModule } = await import('./dist/harness/compare/shape-compiler.js');
  mkdirSync(`${dist}/validators`);
  for (const [id, shape] of Object.entries(shapes)) {
    writeFileSync(`${dist}/validators/${id}.cjs`, validatorModule(shape, '../harness/compare/element-order.js'));
  }
}

async function writeSchemas() {
  const { schemaFiles, schemaFormats } = await import('./dist/bin/schema-files.js');
  mkdirSync(`${dist}/schemas`);
  for (const [name, text] of schemaFiles(schemaFormats)) writeFileSync(`${dist}/schemas/${name}`, text);
}

async function writeHelp() {
  const { helpText } = await import('./dist/bin/program.js');
  writeFileSync(`${dist}/help.txt`, helpText());
}

async function writeCatalogue() {
  const { gatherCatalogue } = await import('./dist/bin/gather-catalogue.js');
  const { lineOf } = await import('./dist/bin/catalogue.js');
  const { renderExplanations, renderListings } = await import('./dist/bin/render-listings.js');
  const catalogue = gatherCatalogue();
  writeFileSync(`${dist}/catalogue.json`, JSON.stringify(catalogue));
  writeFileSync(`${dist}/clause-lines.json`, JSON.stringify(catalogue.clauses.map(lineOf)));
  mkdirSync(`${dist}/listings`);
  for (const [what, text] of Object.entries(renderListings(catalogue))) {
    writeFileSync(`${dist}/listings/${what}.txt`, text);
  }
  const { text, index } = renderExplanations(catalogue);
  writeFileSync(`${dist}/explanations.txt`, text);
  writeFileSync(`${dist}/explanations.json`, JSON.stringify(index));
}
