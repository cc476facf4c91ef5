import type { ServedDocument, ServedDocuments } from '../../reference-model/server/index.ts';
import { asyncApiDocument } from '../../spec-schemas/export/asyncapi.ts';
import { openApiDocument } from '../../spec-schemas/export/openapi.ts';
import { makeOpenApiOperationsDocument } from '../../spec-schemas/export/openapi-operations.ts';
import { printIndented } from '../../spec-schemas/json/lossless.ts';
import { servedWireParts } from '../lookup/schema-files.ts';
import { toolInfo } from '../tool.ts';
import { SignedExamples } from './signed-examples.ts';
import { renderVenuePage, type VenuePageFacts } from './venue-page.ts';
import { viewerDocuments } from './viewer.ts';

const description = 'This local venue.';

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
