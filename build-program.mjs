// Bundles the program and what the package exports: a start that reads some files instead of two thousand. Where the build
// puts a module is no matter, but for `spec-schemas/program-folder.ts`, which finds the folder of the build from its own place.
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { evmMachine } from './build-machine.ts';
import { areaFiles } from './scenarios/area-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const entries = [
  'bin/venue-conformance',
  // A thread starts there.
  'bin/selftest-trial',
  // The package exports them.
  'harness/check/index',
  'spec-schemas/index',
  // The generated validators use it.
  'harness/compare/element-order',
];

/** The areas' files, which the sources find by looking into the folders. */
const areas = {
  name: 'areas',
  load(id) {
    if (id !== `${root}scenarios/modules.ts`) return null;
    const files = areaFiles();
    const imports = files.map((path, at) => `import * as m${at} from './${path}';`);
    return [...imports, `export const modules = [${files.map((_, at) => `m${at}`).join(', ')}];`].join('\n');
  },
};

const { output } = await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `${root}${entry}.ts`])),
  platform: 'node',
  external: /^[^./]/,
  plugins: [areas],
  transform: { target: 'es2024' },
  logLevel: 'warn',
  output: { dir: `${root}dist`, format: 'esm', chunkFileNames: 'bin/[name]-[hash].js', comments: false },
});

const places = output.filter(({ moduleIds = [] }) => moduleIds.includes(`${root}spec-schemas/program-folder.ts`));
for (const { fileName } of places)
  if (fileName.split('/').length !== 2)
    throw new Error(`${fileName} holds program-folder.ts, which stands one folder deep`);

await build({ ...evmMachine, output: { ...evmMachine.output, file: `${root}dist/evm-machine.js` } });
