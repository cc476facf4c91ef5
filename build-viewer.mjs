// Keeps the viewer that a served venue shows its interface with, and its licence: what bin/viewer.ts reads.
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('dist/viewer/', import.meta.url));
const require = createRequire(import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]) {
  const file = require.resolve(`swagger-ui-dist/${name}`);
  cpSync(file, `${folder}${basename(file)}`);
}
