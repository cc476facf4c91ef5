import type { ActionEntry } from './catalogue/action-entry.ts';
import { systemActionTags } from './catalogue/action-tags.ts';
import { actions } from './catalogue/actions.ts';
import type { ChannelArgument, ChannelEntry } from './catalogue/channel-entry.ts';
import { channels, clientFrames, controlFrames, internalNodeStreams, retiredChannels } from './catalogue/channels.ts';
import { fillCauses, ledgerKinds } from './catalogue/open-words.ts';
import { legacyMarketArguments } from './catalogue/read-arguments.ts';
import type { ReadArgument, ReadEntry } from './catalogue/read-entry.ts';
import { reads } from './catalogue/reads.ts';
import { retiredReads } from './catalogue/retired-reads.ts';
import { shapes } from './shapes/registry.ts';

/** Parameters that the documents name, that votes set and that no read serves. @source write-api, "Spot deployment" */
const votedParameters = ['mip1_enabled', 'mip3_max_deploys_per_epoch', 'mip3_fee_ceiling_bps'] as const;

/** Names in clauses that are in no table and no shape, each with its reason. */
export const unlistedClauseWords = {
  forced_close_governance: 'a cause that public text adds to the documented ones (D18)',
  closed_qty: 'a key that was renamed: its absence is the statement',
  epoch: 'a key that must not be there',
  eth_subscribe: 'a method of JSON-RPC',
  eth_unsubscribe: 'a method of JSON-RPC',
  logs: 'what `eth_subscribe` takes',
  seq: 'a key that must not be there',
  retry_after_ms: 'a key that must not be there',
  spot_send: 'a record kind that is sent as an action to be refused',
  asset_send: 'a record kind of the feed alone (D104)',
  usd_send: 'a record kind that is sent as an action to be refused',
  pm_rebalance: 'a tag that is unknown by now',
  cross_chain_send: 'a tag that is unknown by now',
  unauthorized: 'a message that is the contract itself (D55)',
  underivable: 'a text that the pattern of its field admits',
  true: 'a literal',
  false: 'a literal',
  ws: 'a scheme of an address',
} as const satisfies Readonly<Record<string, string>>;

const actionRows: readonly ActionEntry[] = Object.values(actions);
const readRows: readonly (readonly [string, ReadEntry])[] = Object.entries(reads);
const channelRows: readonly ChannelEntry[] = channels;

/** Every lower-case name of a table or a shape, which a clause may refer to. */
export const wireVocabulary: ReadonlySet<string> = new Set([
  ...actionRows.flatMap(({ tag, aliases = [], bodyKey, body }) => [tag, ...aliases, bodyKey, ...wordsOf(body)]),
  ...Object.values(systemActionTags).flat(),
  ...readRows.flatMap(([type, row]) => [type, ...argumentWords(row.arguments)]),
  ...legacyMarketArguments,
  ...retiredReads.map(({ type }) => type),
  ...channelRows.flatMap((row) => [row.name, ...argumentWords(row.arguments)]),
  ...retiredChannels,
  ...internalNodeStreams,
  ...Object.keys(controlFrames),
  ...Object.keys(clientFrames),
  ...ledgerKinds.flatMap(({ kind, keys }) => [kind, ...keys.map((key) => key.replace('?', ''))]),
  ...fillCauses,
  ...votedParameters,
  ...Object.values(shapes).flatMap(wordsOf),
]);

function argumentWords(row: Readonly<Record<string, ReadArgument | ChannelArgument>>): string[] {
  return Object.entries(row).flatMap(([name, { values = [], alias }]) => [
    name,
    ...values,
    ...(alias === undefined ? [] : [alias]),
  ]);
}

/** Returns the keys and fixed words of a schema, at any depth. */
function wordsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, part]) => {
    if (keyword === 'const' && typeof part === 'string') return [part];
    if (keyword === 'enum' && Array.isArray(part)) return part.filter((word) => typeof word === 'string');
    const keys = keyword === 'properties' && typeof part === 'object' && part !== null ? Object.keys(part) : [];
    return [...keys, ...wordsOf(part)];
  });
}
