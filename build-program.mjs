// Bundles the program and what the package exports: a start that reads ten files instead of two thousand. Every module
// stands one folder deep in dist, whatever its depth in the sources, and finds what the build wrote under `../`.
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { evmMachine } from './build-machine.ts';
import { areaFiles } from './scenarios/area-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const entries = [
  'bin/venue-conformance',
  // A thread starts there.
  'bin/selftest-trial',
  'bin/unit-thread',
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

await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `${root}${entry}.ts`])),
  platform: 'node',
  external: /^[^./]/,
  plugins: [areas],
  transform: { target: 'es2024' },
  logLevel: 'warn',
  output: { dir: `${root}dist`, format: 'esm', chunkFileNames: 'bin/[name]-[hash].js', comments: false },
});

await build({ ...evmMachine, output: { ...evmMachine.output, file: `${root}dist/evm-machine.js` } });
