import { type EnvelopeRules, envelopeRules } from '../answers/envelope.ts';
import { type InfoRules, infoRules } from './info.ts';
import { type RouteRules, routeRules } from './route-rules.ts';

/** What stands between the wire and the venue. */
export interface EdgeRules {
  readonly envelope: EnvelopeRules;
  readonly info: InfoRules;
  readonly routes: RouteRules;
}

export const edgeRules: EdgeRules = { envelope: envelopeRules, info: infoRules, routes: routeRules };
