import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { ServedDocument, ServedDocuments } from '../../reference-model/server/index.ts';
import { asyncApiDocument } from '../../spec-schemas/export/asyncapi.ts';
import { openApiDocument } from '../../spec-schemas/export/openapi.ts';
import { makeOpenApiOperationsDocument } from '../../spec-schemas/export/openapi-operations.ts';
import { printIndented } from '../../spec-schemas/json/lossless.ts';
import { buildFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import { servedWireParts } from '../lookup/schema-files.ts';
import { toolInfo } from '../tool.ts';
import { SignedExamples } from './signed-examples.ts';
import { renderVenuePage, type VenuePageFacts } from './venue-page.ts';

const description = 'This local venue.';

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

const viewerDocuments: readonly (readonly [path: string, document: ServedDocument])[] = [
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

/** Documents of `schema export` that name a server, with the requested venue as server. */
const exported: ServedDocuments = new Map([
  [
    '/openapi.json',
    json((host) => ({
      ...openApiDocument(toolInfo.version, servedWireParts),
      servers: [{ url: `http://${host}`, description }],
    })),
  ],
  [
    '/asyncapi.json',
    json((host) => ({
      ...asyncApiDocument(toolInfo.version, servedWireParts),
      servers: { venue: { host, protocol: 'ws', description } },
    })),
  ],
]);

/**
 * Returns the documents that a venue serves on its port besides its own paths.
 * @param venue  null: it is in another process, so there is no page about it
 */
export function makeServedDocuments(venue: VenuePageFacts | null): ServedDocuments {
  if (venue === null) return exported;
  return new Map([
    ...exported,
    ...viewerDocuments,
    ['/', { mediaType: 'text/html; charset=utf-8', text: (host) => renderVenuePage(venue, host) }],
    [
      '/openapi.operations.json',
      json((host) => ({
        ...makeOpenApiOperationsDocument(toolInfo.version, servedWireParts, new SignedExamples(venue)),
        servers: [{ url: `http://${host}`, description }],
      })),
    ],
  ]);
}

/** All paths that some venue of this program answers with a document. */
export const servedDocumentPaths: ReadonlySet<string> = new Set([
  ...exported.keys(),
  ...viewerDocuments.map(([path]) => path),
  '/',
  '/openapi.operations.json',
]);

function json(document: (host: string) => unknown): ServedDocument {
  return { mediaType: 'application/json', text: (host) => `${printIndented(document(host), 2)}\n` };
}
