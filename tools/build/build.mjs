// Builds dist from the sources: bundles the program and the script of report.html, generates the files that would otherwise be computed
// at every start (the validators, the catalogue behind list and explain), writes the schemas for other programs and the declarations of
// the package's exports, and leaves the bin executable (npx keeps a link to it).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist`;
/** Validators are needed at every start: those of a block are unpacked together. */
const TESTS_OF_A_BLOCK = 8;
/**
 * An error-reporting validator is needed only when a reply does not match its shape, so larger blocks are affordable: unpacking a whole
 * block costs some milliseconds.
 */
const JUDGES_OF_A_BLOCK = 128;

// An installed package has dist and no sources: there is nothing to build.
if (existsSync(`${root}tsconfig.types.json`)) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const { writeSourceList } = await import('../../bin/stale-build.ts');
  writeSourceList(root);
  const declarations = startDeclarations();
  await import('./program.mjs');
  await import('./page.mjs');
  await import('./viewer.mjs');
  await writeValidators();
  await writeSchemas();
  await writeCatalogue();
  await writeBuildId();
  if ((await declarations) !== 0) throw new Error('the declarations of the package were not written');
  chmodSync(`${dist}/bin/venue-conformance.js`, 0o755);
}

/** Starts the compiler, which takes half of the build, beside the rest. @returns its exit code, once it has ended */
async function startDeclarations() {
  const types = fileURLToPath(new URL('types.mjs', import.meta.url));
  const compiler = spawn(process.execPath, [types], { cwd: root, stdio: 'inherit' });
  const [code] = await once(compiler, 'close');
  return code;
}

async function writeValidators() {
  const { shapes } = await import('../../spec-schemas/shapes/registry.ts');
  const { shapePredicateModuleText, validatorModuleText } = await import('../../harness/compare/shape-compiler.ts');
  const { packModules, shapePredicateModuleId } = await import('../../harness/compare/validator-pack.ts');
  const rulePath = './harness/compare/element-order.js';
  const rows = Object.entries(shapes);
  const tests = rows.map(([id, shape]) => [shapePredicateModuleId(id), shapePredicateModuleText(shape, rulePath)]);
  const judges = rows.map(([id, shape]) => [id, validatorModuleText(shape, rulePath)]);
  const blocks = [...blocksOf(tests, TESTS_OF_A_BLOCK), ...blocksOf(judges, JUDGES_OF_A_BLOCK)];
  writeFileSync(`${dist}/validators.pack`, packModules(blocks));
}

function blocksOf(modules, size) {
  const starts = Array.from({ length: Math.ceil(modules.length / size) }, (_, block) => block * size);
  return starts.map((start) => new Map(modules.slice(start, start + size)));
}

async function writeSchemas() {
  const { makeSchemaFiles, schemaFormats } = await import('../../bin/lookup/schema-files.ts');
  mkdirSync(`${dist}/schemas`);
  // These files are for programs, so they are not indented; `schema export` writes indented ones for readers.
  for (const [name, text] of makeSchemaFiles(schemaFormats, 0)) writeFileSync(`${dist}/schemas/${name}`, text);
}

async function writeCatalogue() {
  const { gatherCatalogue } = await import('../../bin/lookup/gather-catalogue.ts');
  const { catalogueFileText } = await import('../../bin/lookup/catalogue-file.ts');
  const { makeAllHelpTexts } = await import('../../bin/program.ts');
  writeFileSync(`${dist}/catalogue.json`, catalogueFileText(gatherCatalogue(), makeAllHelpTexts()));
}

async function writeBuildId() {
  const { buildAndStateFormatIds } = await import('../../bin/build-id.ts');
  writeFileSync(`${dist}/build-id.txt`, buildAndStateFormatIds(root).join('\n'));
}
