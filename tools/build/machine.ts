// Bundles the machine that runs EVM code, with its libraries, as one script, since it runs in a realm of its own.
import { fileURLToPath } from 'node:url';
import type { BuildOptions, OutputOptions } from 'rolldown';

/** Bundling options of the EVM machine, for every output folder. */
export const evmMachineBundleOptions: BuildOptions & { readonly output: OutputOptions } = {
  input: fileURLToPath(new URL('../../reference-model/evm/machine/entry.ts', import.meta.url)),
  platform: 'browser',
  transform: { target: 'es2024' },
  logLevel: 'warn',
  output: { format: 'iife', name: 'machine', minify: true, comments: false },
};
