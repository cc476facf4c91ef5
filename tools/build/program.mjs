// Bundles the program and the package exports. The build may place modules anywhere, except `spec-schemas/program-folder.ts`, which finds
// the build folder from its own location.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { bundleOptions } from './bundle.ts';
import { evmMachineBundleOptions } from './machine.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const { output } = await build(bundleOptions);
const places = output.filter(({ moduleIds = [] }) => moduleIds.includes(`${root}spec-schemas/program-folder.ts`));
for (const { fileName } of places)
  if (fileName.split('/').length !== 2)
    throw new Error(`${fileName} holds program-folder.ts, which stands one folder deep`);

await build({
  ...evmMachineBundleOptions,
  output: { ...evmMachineBundleOptions.output, file: `${root}dist/evm-machine.js` },
});

// The packed validators load this file with `require`, which fails on a module with top-level await.
createRequire(import.meta.url)(`${root}dist/harness/compare/element-order.js`);
