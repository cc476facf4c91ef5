import { readEntry, reads } from '../../spec-schemas/catalogue/reads.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { Product, ProductId } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import { doRepliesShowCommits, isRepliedAfterCommit, unaffordableSendAction } from '../check/commit-outcome.ts';
import type { RequestedFunds } from '../check/given.ts';
import { rowsAt } from '../client/json-at.ts';
import { isRefused, outcomeOf } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { Transcript } from '../target/transcript.ts';
import { dataOrEmpty } from './placing-actions.ts';
import { type FundedProbeContext, withFundedAccount } from './product-probe.ts';

/**
 * Effect of a product's placing actions. `none`: some are executed according to their replies, and reads show no effect of any; `untold`:
 * none is known to be executed, or there is no money to send one.
 */
export type ProductEffect = 'seen' | 'none' | 'untold';

/** Result of observing the effect, with the requests. */
export interface ProductEffectObservation {
  readonly effect: ProductEffect;
  readonly exchanges: readonly TranscriptEntry[];
}

/** Products whose effect no read shows by itself, so that it stays unknown. */
export const unobservableProducts: ReadonlySet<ProductId> = new Set([
  // No read shows the name of an account.
  'display-names',
  // A sealed order only shows when it is opened, which needs others.
  'encrypted-orders',
  // A bid only shows together with the action it is for.
  'priority-bids',
  // Isolated margin belongs to a position, and the documents do not show how a flat account holds a market.
  'isolated-margin',
  // A ladder belongs to a position, and may end at once without one.
  'trigger-ladders',
]);

/**
 * Actions that any venue with their product executes for a funded account, unless it refuses them. Any other action that was admitted
 * before its commit is inconclusive: its refusal would come later.
 * @source write-api, "Admission envelope"
 */
const soundAnywhere: ReadonlySet<string> = new Set([
  'chase_order',
  'twap_order',
  'scale_order',
  'set_position_mode',
  'user_set_abstraction',
  'earn_deposit',
  'spot_order',
  'core_evm_transfer',
  'send_to_evm_with_data',
  'create_vault',
  'vault_modify',
  'c_deposit',
  'set_referrer',
  'approve_broker_fee',
  'create_sub_account',
  'send_asset',
]);

/** Extra funds that some products need: whole tokens. */
const dear: { readonly [id in ProductId]?: RequestedFunds } = {
  staking: { usdc: '200', native: '2' },
  'spot-deploy': { usdc: '500' },
};

/**
 * Observes the effects of placed actions on two funded accounts. An effect is any read that differs from before, in whatever form: figures
 * that also change with a no-op action do not count. A venue that refuses an action which it has executed before shows an effect as well.
 */
export async function observeProductEffect(
  product: Product,
  parts: SharedCaseParts,
): Promise<ProductEffectObservation> {
  if (unobservableProducts.has(product.id)) return { effect: 'untold', exchanges: [] };
  const transcript = new Transcript();
  const reported = await withFundedAccount(`effects.${product.id}`, parts, transcript, async (bench) => {
    const funded = () => bench.given.fundedAccount(dear[product.id]);
    const one = await effectFor(product, await funded(), bench);
    return one === 'none' ? effectFor(product, await funded(), bench) : one;
  });
  return { effect: reported ?? 'untold', exchanges: transcript.entries() };
}

async function effectFor(product: Product, owner: Identity, bench: FundedProbeContext): Promise<ProductEffect> {
  const { client, pace } = bench;
  const look = () => placesOf(product, owner, bench);
  const actions = await effectiveActions(product, owner, bench);
  const idle = await look();
  await client.act(owner, { type: 'noop' });
  await pace.blocks(2);
  const before = await look();
  const restless = new Set(movedBetween(idle, before));
  // Only a venue that waits for the commit reports this refusal.
  const refused = unaffordableSendAction(bench.venue.usdc.signingId, bench.given.stranger().address);
  const tells = await doRepliesShowCommits(pace, await client.act(owner, refused));
  const carriedOut: WireAction[] = [];
  for (const action of actions) {
    const reply = await client.act(owner, action);
    if (isCarriedOut(action, reply, tells && (await isRepliedAfterCommit(pace, reply)))) carriedOut.push(action);
  }
  if (carriedOut.length === 0) return 'untold';
  const hasEffect = async (now: Places) => {
    const moved = movedBetween(before, now).filter((place) => !restless.has(place));
    if (moved.length === 0) return false;
    const elsewhere = await placesOf(product, bench.given.stranger(), bench);
    return !moved.every((place) => isMovedByAnybody(place, [before, now, elsewhere]));
  };
  // An effect comes after a number of blocks, and on a lagging node after as many more; a short-lived one only shows at once.
  for (const blocks of [SOON_BLOCKS, ENOUGH_BLOCKS, ENOUGH_BLOCKS]) {
    await pace.blocks(blocks);
    await pace.archived();
    if (await hasEffect(await look())) return 'seen';
  }
  for (const action of carriedOut) if (isRefused(await client.act(owner, action))) return 'seen';
  return 'none';
}

/** @param tells  whether the reply came after the commit, so that it would show a refusal by the commit */
function isCarriedOut({ type }: WireAction, reply: ActResult, tells: boolean): boolean {
  const { kind } = outcomeOf(reply);
  if (kind === 'refused' || kind === 'malformed') return false;
  return soundAnywhere.has(type) || kind === 'accepted' || (kind === 'acknowledged' && tells);
}

/** Returns the actions that use the product for this account. Some need another product first. */
async function effectiveActions(
  product: Product,
  owner: Identity,
  bench: FundedProbeContext,
): Promise<readonly WireAction[]> {
  const actions = bench.placing(product, owner);
  // On a venue where `kind` is the mode itself, the action of public facts would set none (D283).
  if (product.id === 'abstraction-modes') return [...actions, ...[1, 2].map(modeByKind)];
  if (product.id === 'sub-accounts') return [...actions, ...actions.flatMap(movedToIt)];
  if (product.id !== 'vault-settings') return actions;
  const { client, pace } = bench;
  const name = owner.address.slice(2, 14);
  await client.act(owner, { type: 'create_vault', params: { name, lock_period_secs: 0, parent: null, kind: 'User' } });
  await pace.blocks(ENOUGH_BLOCKS);
  const listed = rowsAt(dataOrEmpty(await client.read('vault_summaries')), 'vaults');
  const own = listed.find(({ leader }) => String(leader).toLowerCase() === owner.address);
  if (own?.id === undefined) return [];
  const params = { vault_id: own.id, new_name: `${name}b`, new_lock_period_secs: null };
  return [{ type: 'vault_modify', params: { ...params, new_management_fee_bps: null, new_paused: null } }];
}

function modeByKind(kind: number): WireAction & { readonly params: JsonObject } {
  return { type: 'user_set_abstraction', params: { kind, value: '0' } };
}

/** The documents show no read of sub-accounts: a funded one shows by its master's smaller balance. */
function movedToIt({ params }: WireAction & { readonly params?: JsonValue }): readonly WireAction[] {
  const index = isJsonObject(params) ? params.explicit_index : undefined;
  if (index === undefined) return [];
  return [{ type: 'sub_account_transfer', params: { sub_index: index, deposit: true, amount: '1' } }];
}

/** Blocks in which most venues execute an accepted action. */
const SOON_BLOCKS = 2;
/** Blocks in which an accepted action is certainly executed. */
const ENOUGH_BLOCKS = 10;

/** Texts at each place of some reads. */
type Places = ReadonlyMap<string, string>;

/** This read counts an account's actions, whatever their results. */
const COUNTS_ACTIONS = 'user_rate_limit';

/** Reads of another product that show this one as well. */
const shownBeside: { readonly [id in ProductId]?: readonly string[] } = { 'vault-settings': ['vault_summaries'] };

/** Reads everything about an account, with the reads of the product and its lists. */
async function placesOf(
  product: Product,
  { address }: Identity,
  { client, market }: FundedProbeContext,
): Promise<Places> {
  const showing: ReadonlySet<string> = new Set([...(product.reads ?? []), ...(shownBeside[product.id] ?? [])]);
  const shown = Object.entries(reads).filter(
    ([type]) => type !== COUNTS_ACTIONS && (isOfAccount(type) || showing.has(type)),
  );
  const requested = [
    ['account_state', { address, detail: 'overview' }],
    ['active_asset_data', { address, coin: market.coin }],
    ['markets_meta', {}],
    ...shown.flatMap(([type]) => {
      const wants = argumentsOf(type, address);
      return wants === null ? [] : [[type, wants] as const];
    }),
  ] as const;
  const replies = await Promise.all(requested.map(([type, args]) => client.read(type, args)));
  return new Map(
    replies.flatMap((reply, at) => {
      const place = `${showing.has(requested[at]?.[0] ?? '') ? '' : BESIDE}${at}`;
      return reply.kind === 'data' ? leavesOf(reply.data, place) : [[place, reply.kind] as const];
    }),
  );
}

/** Prefix of places in reads that belong to no product in particular. */
const BESIDE = '~';

/**
 * Whether a figure changed equally for an account that sends nothing: a figure of the venue, which others change as well. A read of the
 * product itself always counts.
 */
function isMovedByAnybody(place: string, [before, now, elsewhere]: readonly [Places, Places, Places]): boolean {
  if (!place.startsWith(BESIDE)) return false;
  const figures = [before, now, elsewhere].map((places) => places.get(place) ?? '');
  return figures.every((text) => FIGURE.test(text)) && figures[1] === figures[2];
}

/** Text of a value that is a number, or a decimal string. */
const FIGURE = /^"?-?\d+(\.\d+)?"?$/;

/** Kinds of arguments that name an account. */
const NAMING: ReadonlySet<string> = new Set(['address', 'address-option']);

function isOfAccount(type: string): boolean {
  return Object.values(readEntry(type)?.arguments ?? {}).some(({ kind }) => NAMING.has(kind));
}

/** Returns the arguments of a read; null where it needs more than an account. */
function argumentsOf(type: string, address: string): JsonObject | null {
  const named = Object.entries(readEntry(type)?.arguments ?? {});
  if (named.some(([, { kind }]) => MUST.has(kind))) return null;
  return Object.fromEntries(named.flatMap(([name, { kind }]) => (NAMING.has(kind) ? [[name, address]] : [])));
}

/** Kinds of arguments, other than an account, without which a read is refused. */
const MUST: ReadonlySet<string> = new Set(['coin', 'number', 'word', 'text', 'oid', 'cloid']);

/** Figures that change whatever an account does. @source read-api, "Perp market rows", "account_state body" */
const ofTheMarket: ReadonlySet<string> = new Set([
  'mark_px',
  'mid_px',
  'oracle_px',
  'index_px',
  'impact_pxs',
  'premium',
  'funding_rate',
  'funding',
  'next_payment_ts',
  'height',
  'time',
  'time_ms',
]);

function leavesOf(value: JsonValue, place: string): readonly (readonly [string, string])[] {
  const inner = isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  if (inner.length === 0) return [[place, printJson(value)]];
  return inner.flatMap(([key, each]) => (ofTheMarket.has(`${key}`) ? [] : leavesOf(each, `${place}/${key}`)));
}

function movedBetween(one: Places, other: Places): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));
}
