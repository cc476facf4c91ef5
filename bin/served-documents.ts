import type { ServedDocuments } from '../reference-model/server/index.ts';
import { asyncApiDocument } from '../spec-schemas/export/asyncapi.ts';
import { openApiDocument } from '../spec-schemas/export/openapi.ts';
import { printIndented } from '../spec-schemas/json/lossless.ts';
import { builtParts } from './schema-files.ts';
import { tool } from './tool.ts';

const description = 'This local venue.';

/** The documents of `schema export` that name a server, with the venue that is asked for them as that server. */
export const servedDocuments: ServedDocuments = new Map([
  [
    '/openapi.json',
    (host) =>
      printed({ ...openApiDocument(tool.version, builtParts), servers: [{ url: `http://${host}`, description }] }),
  ],
  [
    '/asyncapi.json',
    (host) =>
      printed({
        ...asyncApiDocument(tool.version, builtParts),
        servers: { venue: { host, protocol: 'ws', description } },
      }),
  ],
]);

function printed(document: unknown): string {
  return `${printIndented(document, 2)}\n`;
}
