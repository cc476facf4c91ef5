import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { ServedDocument } from '../../reference-model/server/index.ts';
import { buildFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';

// Swagger UI, which shows and sends the operations of `/openapi.operations.json`. The build includes its two files, so that nothing is
// loaded from elsewhere.

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The interface of this venue</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/viewer.css">
</head>
<body>
<div id="viewer"></div>
<script src="/docs/viewer.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/openapi.operations.json',
  dom_id: '#viewer',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

export const viewerDocuments: readonly (readonly [path: string, document: ServedDocument])[] = [
  ['/docs', { mediaType: 'text/html; charset=utf-8', text: () => page }],
  ['/docs/start.js', { mediaType: 'text/javascript; charset=utf-8', text: () => start }],
  ['/docs/viewer.js', { mediaType: 'text/javascript; charset=utf-8', text: () => kept('swagger-ui-bundle.js') }],
  ['/docs/viewer.css', { mediaType: 'text/css; charset=utf-8', text: () => kept('swagger-ui.css') }],
];

function kept(name: string): string {
  if (RUNS_FROM_SOURCES) return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
  // Compressed, since it would otherwise be a tenth of the package.
  return brotliDecompressSync(readFileSync(new URL(`viewer/${name}.br`, buildFolder))).toString('utf8');
}
