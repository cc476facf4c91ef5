import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type Product, usesProductInBody } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import {
  farBidPxFor,
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../check/order-spec.ts';
import { integerAt, rowsAt, textAt } from '../client/json-at.ts';
import type { ReadReply } from '../client/replies.ts';
import { unknownVaultId } from '../client/unknown-vault.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import type { Session } from '../runner/session.ts';

/** A pair, preferably an open one. */
interface PairFacts {
  /** Its signing id. */
  readonly id: number;
  readonly szDecimals: number;
  /** Value of the smallest order, whole USDC; rounded up. */
  readonly least: bigint;
}

/** Context that bodies are built for: a funded account, and the venue's markets. */
export interface ActionBodyContext {
  readonly owner: Identity;
  /** Another, unrelated account. */
  readonly other: Identity;
  readonly venue: Pick<VenueFacts, 'usdc' | 'native'>;
  readonly market: MarketFacts;
  /** null: the venue lists none. */
  readonly pair: PairFacts | null;
  /** That pair and a few similar ones. */
  readonly pairs: readonly PairFacts[];
  /** null: the venue lists none. */
  readonly validator: string | null;
  /** A future time, ms. */
  readonly laterMs: number;
}

/** Interval of slices: without traders, a TWAP that has ended would leave no trace. */
const LONG_DELAY_MS = 60_000;

type Changes = (ground: ActionBodyContext) => JsonObject;

/** Changes to the documents' examples that do not fit every venue. Left out: the example fits unchanged. */
const changes: { readonly [tag in Product['placing'][number]]?: Changes } = {
  chase_order: ({ market }) => ({ market: market.id, size: sizeAside(market) }),
  twap_order: ({ market }) => ({
    market: market.id,
    total_size: toWireInteger(20n * scaledSizeForNotional(market, farBidPxFor(market), 20n)),
    slice_count: 2,
    delay_ms: LONG_DELAY_MS,
    reduce_only: false,
  }),
  scale_order: ({ market }) => ({
    market: market.id,
    n: 2,
    px_low: toWireInteger(gridPxAtMarkPercent(market, 60)),
    px_high: toWireInteger(farBidPxFor(market)),
    total_size: toWireInteger(2n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 60), 20n)),
  }),
  fba_submit: ({ market }) => ({
    market: market.id,
    size: sizeAside(market),
    price: toWireInteger(farBidPxFor(market)),
  }),
  priority_bid: ({ market }) => ({ asset: market.id, bid_bps: 1 }),
  submit_encrypted_order: ({ laterMs }) => ({ reveal_deadline_ms: laterMs }),
  update_isolated_margin: ({ market }) => ({ asset: market.id, delta: '1' }),
  top_up_isolated_only_margin: ({ market }) => ({ asset: market.id, amount: '1' }),
  spot_order: ({ pair }) => (pair === null ? {} : { pair: pair.id, size: sizeAtOne(pair), limit_px: ONE_USDC }),
  spot_margin_open: ({ pair }) => (pair === null ? {} : { pair: pair.id }),
  borrow_lend: () => ({ amount: '1' }),
  earn_deposit: ({ venue }) => ({ asset: venue.usdc.signingId, amount: '1' }),
  rfq_request: ({ market }) => ({ market: market.id, limit_px: null, stp_group: null }),
  rfq_quote: () => ({ stp_group: null }),
  create_vault: ({ owner }) => ({ name: owner.address.slice(2, 14) }),
  // Vaults with the ids of the examples may belong to others, and would accept the deposit.
  vault_transfer: () => ({ vault_id: unknownVaultId, amount: '1' }),
  vault_distribute: () => ({ vault_id: unknownVaultId, pnl: '1' }),
  vault_modify: () => ({ vault_id: unknownVaultId }),
  register_metaliquidity_operator: ({ other, laterMs }) => ({
    vault_id: unknownVaultId,
    operator: other.address,
    expires_at_ms: laterMs,
  }),
  c_deposit: () => ({ amount: '1' }),
  token_delegate: ({ validator }) => ({ amount: '1', ...(validator === null ? {} : { validator }) }),
  link_staking_user: ({ other }) => ({ target: other.address }),
  set_referrer: ({ other }) => ({ referrer: other.address }),
  approve_broker_fee: ({ other }) => ({ builder: other.address, max_bps: 1 }),
  set_display_name: ({ owner }) => ({ display_name: owner.address.slice(2, 14) }),
  // An explicit index: another account's next one is unknown.
  create_sub_account: () => ({ explicit_index: 1 }),
  convert_to_multi_sig_user: ({ owner }) => ({ signers: [owner.address] }),
  send_asset: ({ other, venue }) => ({ asset: venue.usdc.signingId, amount: '1', destination: other.address }),
  bridge_withdraw: ({ owner }) => ({ dst_addr: owner.address }),
  core_evm_transfer: ({ owner }) => ({ amount: '1', destination: owner.address }),
  send_to_evm_with_data: ({ owner }) => ({ amount: '1', destination_recipient: owner.address }),
};

const A_MINUTE_MS = 60_000;

/** Returns the changes that turn the documents' example into a valid body of such an action. */
export function makeSoundBodyOverrides(ground: ActionBodyContext, type: string): JsonObject {
  return Object.entries(changes).find(([tag]) => tag === type)?.[1](ground) ?? {};
}

/**
 * Returns the market that bodies are built for; undefined: none is open.
 * @param isFree  whether nobody currently trades on it; such a market is preferred
 */
export function findFirstOpenMarket(
  { markets }: Pick<VenueFacts, 'markets'>,
  isFree: (market: MarketFacts) => boolean = () => true,
): MarketFacts | undefined {
  const open = markets.filter((market) => market.open && !market.halted);
  return open.find(isFree) ?? open[0];
}

/** Returns the context for bodies of any account. */
export async function makeActionBodyContext(
  client: VenueClient,
  { facts, now }: Pick<Session, 'facts' | 'now'>,
  chosen: Pick<ActionBodyContext, 'other' | 'market'>,
): Promise<Omit<ActionBodyContext, 'owner'>> {
  const pairs = (await nullOnError(() => pairsToBuyOn(client, facts.usdc.signingId))) ?? [];
  return {
    ...chosen,
    venue: facts,
    pair: pairs[0] ?? null,
    pairs,
    validator: await nullOnError(() => firstValidator(client)),
    laterMs: now() + A_MINUTE_MS,
  };
}

/** Number of pairs that a probe tries, since any of them may be the only one that accepts the action. */
const SOME_PAIRS = 10;

/** Returns pairs on which an account with USDC can buy, if there are any: an unfunded order may be answered as a no-op. */
async function pairsToBuyOn(client: VenueClient, usdc: number): Promise<readonly PairFacts[]> {
  const rows = rowsAt(dataOrEmpty(await client.read('markets', { kind: 'spot' })), 'spot.pairs');
  const open = rows.filter(({ active }) => active === true);
  const bought = open.filter(({ quote }) => String(quote) === String(usdc));
  const chosen = bought.length > 0 ? bought : [open[0] ?? rows[0] ?? {}];
  return chosen.slice(0, SOME_PAIRS).map((row) => ({
    id: Number(integerAt(row, 'signing_id')),
    szDecimals: Number(integerAt(row, 'sz_decimals')),
    least: (Dec.parse(row.min_notional)?.truncated(0).scaledTo(0) ?? 0n) + 1n,
  }));
}

/** A price that the orderer can afford, wherever the pair trades. */
const ONE_USDC = 100_000_000;

/** Returns the size worth 20 USDC at a price of one, or the smallest order of the pair. */
function sizeAtOne({ szDecimals, least }: PairFacts): ReturnType<typeof toWireInteger> {
  return toWireInteger((least > 20n ? least : 20n) * 10n ** BigInt(szDecimals));
}

async function firstValidator(client: VenueClient): Promise<string> {
  const [row] = rowsAt(dataOrEmpty(await client.read('validator_summaries')), 'validators');
  return textAt(row ?? {}, 'validator');
}

/** Returns the data of a read; empty where it was refused. */
export function dataOrEmpty(reply: ReadReply): JsonObject {
  return reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : {};
}

/** Returns an optional value of a body, or null: the venue may lack its read. */
export async function nullOnError<Found>(read: () => Promise<Found>): Promise<Found | null> {
  return read().catch(() => null);
}

/** Returns the actions that use a product: each of its placing actions, and an ordinary one in each form that only exists with it. */
export function makeActionsOfProduct(product: Product, ground: ActionBodyContext): readonly WireAction[] {
  const ofTags = product.placing.flatMap((tag) => {
    const { bodyKey, example } = actions[tag];
    return groundsFor(tag, ground).map((each) => ({ type: tag, [bodyKey]: { ...example, ...changes[tag]?.(each) } }));
  });
  return [...ofTags, ...forms(ground).filter((action) => isOf(product, action))];
}

/** Margin is enabled pair by pair: it is off only if it is on for no pair. */
function groundsFor(tag: string, ground: ActionBodyContext): readonly ActionBodyContext[] {
  return tag === 'spot_margin_open' && ground.pairs.length > 0
    ? ground.pairs.map((pair) => ({ ...ground, pair }))
    : [ground];
}

/** By product, parameters too small, too short or too few for any venue to accept. */
const refusedParams: Readonly<Record<string, readonly { readonly type: PairTag; readonly params: JsonObject }[]>> = {
  twap: [
    {
      type: 'twap_order',
      params: { side: 'ask', total_size: 1, slice_count: 2, reduce_only: false, delay_ms: LONG_DELAY_MS },
    },
  ],
  chase: [{ type: 'chase_order', params: { side: 'ask', size: 1, interval_blocks: 1, ttl_ms: 1, max_reprices: 1 } }],
  ladders: [{ type: 'scale_order', params: { side: 'ask', n: 1, total_size: 1, reduce_only: false } }],
};

type PairTag = 'twap_order' | 'chase_order' | 'scale_order';

/**
 * Like `makeActionsOfProduct`, on a pair, for products that pairs also have: with sizes that no venue accepts, so that parallel cases are not
 * disturbed. Any refusal of the size proves that there is a path.
 */
export function makePairActionsOfProduct(
  product: Product,
  { pair }: Pick<ActionBodyContext, 'pair'>,
): readonly WireAction[] {
  const refused = refusedParams[product.id];
  return pair === null || refused === undefined
    ? []
    : refused.map(({ type, params }) => ({ type, params: { ...actions[type].example, ...params, market: pair.id } }));
}

function isOf(product: Product, action: WireAction & Partial<Record<'order' | 'params', JsonObject>>): boolean {
  return usesProductInBody(product, action.type, action.order ?? action.params ?? null);
}

function sizeAside(market: MarketFacts): ReturnType<typeof toWireInteger> {
  return toWireInteger(scaledSizeForNotional(market, farBidPxFor(market), 20n));
}

/**
 * Orders and settings for which some builds only have a plainer form. Legs and brokers do not count: every build refuses them to an account
 * that is not in hedge mode, or has approved no broker.
 * @source write-api, "Order body"
 */
function forms({ owner, market }: ActionBodyContext) {
  const spec = {
    market,
    side: 'bid',
    px: farBidPxFor(market),
    size: scaledSizeForNotional(market, farBidPxFor(market), 20n),
  } as const;
  const plain = orderAction(owner, spec).order;
  const level = gridPxAtMarkPercent(market, 40);
  const stop = {
    ...orderAction(owner, { ...spec, side: 'ask', px: level, kind: 'stop_loss', tif: 'ioc', reduceOnly: true }).order,
    trigger: { trigger_px: toWireInteger(level), is_market: true, tpsl: 'sl' },
  };
  const trailing = { ...stop, trigger: { ...stop.trigger, trail_px: toWireInteger(gridPxAtMarkPercent(market, 30)) } };
  return [
    { type: 'submit_order', order: stop },
    { type: 'batch_order', params: { orders: [plain, stop], grouping: 'normalTpsl' } },
    { type: 'batch_order', params: { orders: [stop, stop, stop], grouping: 'positionTpsl' } },
    { type: 'submit_order', order: trailing },
    { type: 'update_leverage', params: { asset: market.id, leverage: 1, is_isolated: true } },
  ];
}
