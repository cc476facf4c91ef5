import {
  actionDecoderByTag,
  builtReads,
  feedRules,
  GenesisSchema,
  gatewayChannels,
  routeRules,
} from '../../reference-model/index.ts';
import { eventSchema } from '../../reports/events-schema.ts';
import { reportSchema } from '../../reports/report-schema.ts';
import { asyncApiDocument } from '../../spec-schemas/export/asyncapi.ts';
import type { BuiltParts } from '../../spec-schemas/export/built-parts.ts';
import { exportedShapes, jsonSchemaOf } from '../../spec-schemas/export/json-schema.ts';
import { openApiDocument } from '../../spec-schemas/export/openapi.ts';
import { makeOperatorOpenApiDocument } from '../../spec-schemas/export/operator-openapi.ts';
import { printIndented } from '../../spec-schemas/json/lossless.ts';
import { makeConfigSchema } from '../options/config-schema.ts';
import { toolInfo } from '../tool.ts';

export const schemaFormats = ['json-schema', 'openapi', 'asyncapi'] as const;
export type SchemaFormat = (typeof schemaFormats)[number];

/** Parts that `serve` implements, in one of its roles. */
export const servedWireParts: BuiltParts = {
  reads: new Set(Object.keys(builtReads)),
  actions: new Set(actionDecoderByTag.keys()),
  paths: new Set(routeRules.table.map(({ path }) => path)),
  channels: new Set([...Object.keys(feedRules.channels), ...gatewayChannels]),
};

/**
 * Returns the two schema documents for other programs, as texts by file name. The build ships the same documents.
 * @param indent  spaces per level; 0: on one line
 */
export function makeSchemaFiles(formats: readonly SchemaFormat[], indent = 2): ReadonlyMap<string, string> {
  return new Map(
    [...new Set(formats)].flatMap(filesOf).map(([name, document]) => [name, `${printIndented(document, indent)}\n`]),
  );
}

function filesOf(format: SchemaFormat): readonly (readonly [name: string, document: unknown])[] {
  switch (format) {
    case 'json-schema':
      return [
        ...[...exportedShapes()].map(([id, shape]) => [`${id}.schema.json`, jsonSchemaOf(id, shape)] as const),
        ['report.schema.json', reportSchema],
        ['events.schema.json', eventSchema],
        ['config.schema.json', makeConfigSchema()],
        ['genesis.schema.json', GenesisSchema],
      ];
    case 'openapi':
      return [
        ['openapi.json', openApiDocument(toolInfo.version, servedWireParts)],
        ['operator.openapi.json', makeOperatorOpenApiDocument(toolInfo.version)],
      ];
    case 'asyncapi':
      return [['asyncapi.json', asyncApiDocument(toolInfo.version, servedWireParts)]];
  }
}
