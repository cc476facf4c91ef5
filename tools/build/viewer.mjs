// Copies the viewer with which a served venue shows its API, and its licence, to where `bin/serve/served-documents.ts` reads them.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../../dist/viewer/', import.meta.url));
const require = createRequire(import.meta.url);

mkdirSync(folder, { recursive: true });
const served = ['swagger-ui-bundle.js', 'swagger-ui.css'];
for (const name of served)
  writeFileSync(`${folder}${name}.br`, brotliCompressSync(readFileSync(require.resolve(`swagger-ui-dist/${name}`))));
const files = [
  require.resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
  require.resolve('swagger-ui-dist/LICENSE'),
  require.resolve('swagger-ui-dist/NOTICE'),
];
for (const file of files) cpSync(file, `${folder}${basename(file)}`);
