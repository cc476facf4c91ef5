import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueRequest } from '../door.ts';
import { gatewayPeer } from '../edge/limits.ts';

/** A read by the gateway itself, charged to no budget. */
export function makeInfoRequest(body: JsonObject): VenueRequest {
  return {
    method: 'POST',
    path: '/info',
    headers: { 'content-type': 'application/json' },
    peer: gatewayPeer,
    body: new TextEncoder().encode(printJson(body)),
  };
}
