import { type ReplyEnvelopeRules, replyEnvelopeRules } from '../answers/envelope.ts';
import { type InfoEndpointRules, infoEndpointRules } from './info.ts';
import { type RouteRules, routeRules } from './route-rules.ts';

/** Rules between the wire and the venue. */
export interface WireEdgeRules {
  readonly envelope: ReplyEnvelopeRules;
  readonly info: InfoEndpointRules;
  readonly routes: RouteRules;
}

export const wireEdgeRules: WireEdgeRules = {
  envelope: replyEnvelopeRules,
  info: infoEndpointRules,
  routes: routeRules,
};
