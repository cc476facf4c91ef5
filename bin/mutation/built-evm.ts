import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFolder } from '../../spec-schemas/program-folder.ts';

/**
 * Requires the EVM that the build writes. Without it, every subject that uses the EVM would fail on the sound model, after minutes.
 * @param folder  of the build
 * @throws Error if it is missing
 */
export function requireBuiltEvm(folder: URL = buildFolder): void {
  const script = new URL('evm-machine.js', folder);
  if (!existsSync(script)) throw new Error(`${fileURLToPath(script)} is missing, and the EVM with it: npm run build`);
}
