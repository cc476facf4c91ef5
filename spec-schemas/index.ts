// Exports for authors of clients, bots and indexers: the wire as static types and as tables, and the signed data. Published as
// `venue-conformance/spec`.

export { type ActionTag, actionEntry, actions } from './catalogue/actions.ts';
export { channelOf, channels, clientFrames, controlFrames, frameShapeOf } from './catalogue/channels.ts';
export { compression } from './catalogue/compression.ts';
export { type ErrorCode, type ErrorRow, errorCatalogue, errorRow } from './catalogue/errors.ts';
export { buckets, evmBatch, rateLimitRefusal, weights, wsLimits } from './catalogue/limits.ts';
export { type Network, networkOf, networks, parseChainIdentity } from './catalogue/networks.ts';
export { type ReadType, readEntry, reads } from './catalogue/reads.ts';
export { retiredReads } from './catalogue/retired-reads.ts';
export { routes } from './catalogue/routes.ts';
export { asyncApiDocument } from './export/asyncapi.ts';
export { exportedShapes, jsonSchemaOf } from './export/json-schema.ts';
export { openApiDocument } from './export/openapi.ts';
export { type JsonValue, parseJson, printJson } from './json/lossless.ts';
export type { ActionBody, ShapeValue } from './shape-value.ts';
export { isShapeId, type ShapeId, shapeIds, shapes } from './shapes/registry.ts';
export { shapeOfRead } from './shapes/reply-shapes.ts';
export { actionHash } from './signing/action-hash.ts';
export { digestOf, type SignedEnvelope, typeStringFor } from './signing/digest.ts';
export { domainSeparator, type SigningDomain, serviceNames } from './signing/domain.ts';
export { type MultiSigInner, multiSigInnerDigest, multiSigInnerType } from './signing/multi-sig.ts';
export { addressOf, InvalidPrivateKey, type Recovered, recover, sign } from './signing/signature.ts';
export { type Uint64, UnsignableAction, type WireAction } from './signing/wire-action.ts';
export { UnfitValue } from './signing/words.ts';
