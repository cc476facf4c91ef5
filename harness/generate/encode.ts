import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type {
  AccountRef,
  ActionWords,
  ChangeWords,
  CloidRef,
  MarketRef,
  OrderRef,
  OrderWords,
  PxRef,
  SizeRef,
} from './steps.ts';

/** What symbolic references stand for on one side at one moment. Ids differ between target and model, so each encodes. */
export interface EncodeScope {
  address(account: AccountRef): string;
  agent(account: AccountRef): string;
  readonly stranger: string;
  /** Facts of the market, with the mark that the run began with. */
  market(ref: MarketRef): MarketFacts & { readonly mark: bigint };
  /** undefined: the account has no order with an id. @param by  who acts */
  order(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  cloid(ref: CloidRef): string;
  readonly height: number;
  readonly timeMs: number;
  readonly tokens: { readonly usdc: number; readonly native: number };
}

/** What is sent: the action, and whether the body names its owner because somebody else signs. */
export interface Encoding {
  readonly by: AccountRef;
  readonly namesOwner: boolean;
}

/**
 * The action that the words stand for, or null when they are no case here: what they are about does not exist, or what
 * should be off a grid lies on it.
 */
export function encodeAction(words: ActionWords, { by, namesOwner }: Encoding, scope: EncodeScope): WireAction | null {
  const owner = namesOwner ? { owner: scope.address(by) } : {};
  const params = (body: WireAction[string] & object) => ({ type: words.tag, params: body });
  switch (words.tag) {
    case 'submit_order': {
      const order = orderBody(words.order, by, scope);
      return order === null ? null : { type: words.tag, order };
    }
    case 'batch_order': {
      const orders = all(words.orders.map((order) => orderBody(order, by, scope)));
      return orders === null
        ? null
        : params({ ...owner, orders, ...(words.grouping === null ? {} : { grouping: words.grouping }) });
    }
    case 'cancel_order': {
      const cancel = cancelBody(words.cancel, by, scope);
      return cancel === null ? null : { type: words.tag, cancel };
    }
    case 'batch_cancel': {
      const cancels = all(words.cancels.map((cancel) => cancelBody(cancel, by, scope)));
      return cancels === null ? null : params({ ...owner, cancels });
    }
    case 'cancel_by_cloid':
      return params({ ...owner, asset: scope.market(words.market).id, cloid: scope.cloid(words.cloid) });
    case 'cancel_all_orders':
      return params({ ...owner, ...(words.market === null ? {} : { asset: scope.market(words.market).id }) });
    case 'modify': {
      const change = changeBody(words.change, by, scope);
      return change === null ? null : params({ ...owner, ...change });
    }
    case 'batch_modify': {
      const modifications = all(words.changes.map((change) => changeBody(change, by, scope)));
      return modifications === null ? null : params({ ...owner, modifications });
    }
    case 'schedule_cancel':
      return params({ ...owner, cancel_at_block: Math.max(0, scope.height + words.inBlocks) });
    case 'send_asset': {
      const destination = words.to === 'stranger' ? scope.stranger : scope.address(words.to);
      return params({
        source_dex: 0,
        destination_dex: 0,
        asset: scope.tokens[words.token],
        destination,
        amount: words.amount,
        to_perp: false,
      });
    }
    case 'approve_agent': {
      const agent = words.agent === 'own' ? scope.agent(by) : scope.address(words.agent);
      const { name, expiresInMs } = words;
      const expiry = expiresInMs === null ? {} : { expires_at_ms: Math.max(1, scope.timeMs + expiresInMs) };
      return params({ agent, ...(name === null ? {} : { name }), ...expiry });
    }
    case 'update_leverage':
      return params({ ...owner, asset: scope.market(words.market).id, leverage: words.leverage, is_isolated: false });
    case 'noop':
      return params({});
  }
}

function orderBody(words: OrderWords, by: AccountRef, scope: EncodeScope) {
  const market = scope.market(words.market);
  const px = pxOf(words.px, market);
  const size = px === null ? null : sizeOf(words.size, px, market);
  if (px === null || size === null) return null;
  return {
    owner: scope.address(by),
    market: market.id,
    side: words.side,
    kind: words.kind,
    size: bookInteger(size),
    limit_px: bookInteger(px),
    tif: words.tif,
    stp_mode: words.stp,
    reduce_only: words.reduceOnly,
    ...(words.cloid === null ? {} : { cloid: scope.cloid(words.cloid) }),
  };
}

function cancelBody(
  { order: ref, elsewhere }: { readonly order: OrderRef; readonly elsewhere: boolean },
  by: AccountRef,
  scope: EncodeScope,
) {
  const order = scope.order(ref, by);
  if (order === undefined) return null;
  const elsewhereId = [0, 1].map((at) => scope.market(at).id).find((id) => id !== order.market);
  if (elsewhere && elsewhereId === undefined) return null;
  return {
    owner: scope.address(by),
    market: elsewhere && elsewhereId !== undefined ? elsewhereId : order.market,
    oid: idInteger(order.oid),
  };
}

function changeBody(words: ChangeWords, by: AccountRef, scope: EncodeScope) {
  const order = words.order === null ? null : scope.order(words.order, by);
  if (order === undefined) return null;
  const market = [0, 1].map((at) => scope.market(at)).find(({ id }) => id === order?.market) ?? scope.market(0);
  const px = words.px === null ? null : pxOf(words.px, market);
  if (words.px !== null && px === null) return null;
  const size = words.size === null ? null : sizeOf(words.size, px ?? market.mark, market);
  if (words.size !== null && size === null) return null;
  return {
    market: market.id,
    ...(order === null ? { cloid: scope.cloid(words.cloid) } : { oid: idInteger(order.oid) }),
    ...(px === null ? {} : { new_px: bookInteger(px) }),
    ...(size === null ? {} : { new_size: bookInteger(size) }),
    ...(words.alwaysPlace ? { always_place: true } : {}),
  };
}

function pxOf(ref: PxRef, { tick, mark }: { readonly tick: bigint; readonly mark: bigint }): bigint | null {
  const near = (ticks: number) => {
    const px = (mark / tick + BigInt(ticks)) * tick;
    return px > 0n ? px : tick;
  };
  switch (ref.at) {
    case 'mark':
      return near(ref.ticks);
    case 'off-tick':
      return tick === 1n ? null : near(ref.ticks) + 1n;
    case 'power-of-2':
      return 1n << BigInt(ref.exponent);
    case 'zero':
      return 0n;
  }
}

function sizeOf(ref: SizeRef, px: bigint, market: MarketFacts): bigint | null {
  const { step, minLots } = market;
  const positive = (lots: bigint) => (lots > 0n ? lots : step);
  switch (ref.of) {
    case 'worth':
      return positive(lotsWorth(ref.usdc, px, market) + BigInt(ref.steps) * step);
    case 'minimum':
      return positive(minLots + BigInt(ref.steps) * step);
    case 'off-lot':
      return step === 1n ? null : lotsWorth(ref.usdc, px, market) + 1n;
    case 'power-of-2':
      return 1n << BigInt(ref.exponent);
    case 'zero':
      return 0n;
  }
}

/** The least size on the grid worth at least so much at `px`. A price far off the mark counts as the mark. */
function lotsWorth(usdc: number, px: bigint, { szDecimals, step, mark }: MarketFacts): bigint {
  const near = mark !== null && (px < mark / 2n || px > mark * 2n) ? mark : px;
  const scale = 10n ** BigInt(8 + szDecimals);
  const lots = (BigInt(usdc) * scale + near - 1n) / (near > 0n ? near : 1n);
  return ((lots + step - 1n) / step) * step;
}

function all<T>(items: readonly (T | null)[]): readonly T[] | null {
  const present = items.filter((item) => item !== null);
  return present.length === items.length ? present : null;
}

/** A JSON number, exact beyond 2^53. @source write-api, "Numeric conventions" */
function bookInteger(value: bigint): number | bigint {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** A number, or its digits where a double would round. */
function idInteger(digits: string): number | string {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
}
