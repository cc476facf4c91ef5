import { refusalAnswer } from './answers/answer.ts';
import { parseBookGrouping } from './book/book-grouping.ts';
import { candlesChannel } from './feed/candles-channel.ts';
import { compressionRules } from './feed/compression.ts';
import { refuse } from './refusal.ts';
import { composeEdits, rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';

/** The same routes; candles, compression, grouped books and UNAVAILABLE exist only on a gateway. */
export type VenueServerKind = 'node' | 'gateway';

const feed = rulesEditorAt('feed');
const upstreamDown = refusalAnswer(refuse('UNAVAILABLE', 'the upstream is down'));
const ofGateway = { candles: candlesChannel };

/** Channels that only a gateway has. */
export const gatewayChannels: readonly string[] = Object.keys(ofGateway);

/** Edits that turn a node's rules into a role's. @source write-api, "Events", "Compression", "Errors"; engine facts, section 31 */
export const venueServerKindEdits: Readonly<Record<VenueServerKind, RulesEdit>> = {
  node: (rules) => rules,
  gateway: composeEdits(
    feed(({ channels, connection }) => ({
      channels: { ...channels, ...ofGateway },
      compression: compressionRules,
      connection: { ...connection, selects: compressionRules.selects },
    })),
    rulesEditorAt('reads', 'l2Book')(() => ({ grouping: parseBookGrouping })),
    rulesEditorAt('edge', 'routes')(() => ({ unreached: ({ memory }) => (memory.isGatewayCut ? upstreamDown : null) })),
  ),
};
