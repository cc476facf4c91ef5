import type { CaseContext } from '../check/case-context.ts';
import { integerAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readIndexRestoringAtEnd } from './index-price.ts';
import { readUnitPriceRange, type UnitPriceRange } from './unit-price-range.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control' | 'venue'>;

/** A token that a perp is named after, so that it has a mark. */
export class MarkedToken {
  readonly asset: number;
  /** The leased perp. */
  readonly market: MarketFacts;
  /** Original index of the perp, whole USDC x 1e8; restored when the case ends. */
  readonly index: bigint;
  /** Decimals of the token's smallest amount, at most 8. */
  readonly places: number;
  readonly #context: Context;

  constructor(context: Context, market: MarketFacts, token: Pick<MarkedToken, 'asset' | 'index' | 'places'>) {
    this.#context = context;
    this.market = market;
    this.asset = token.asset;
    this.index = token.index;
    this.places = token.places;
  }

  /** Makes validators credit an account with this much of the token; its balance at the end of the case is taken back. */
  async creditAccount({ address: account }: { readonly address: string }, amount: Dec): Promise<void> {
    const { control, given } = this.#context;
    const vote = (value: string) =>
      control.system({ type: 'gov_adjust_spot_balance', account, asset: this.asset, value });
    given.afterwards(async () => {
      await vote('0');
    });
    await vote(amount.toString());
  }

  worth(): Promise<UnitPriceRange> {
    return readUnitPriceRange(this.#context, this.market.coin);
  }

  /** Returns an amount of the token worth about this many whole USDC now. */
  async amountWorth(usdc: bigint): Promise<Dec> {
    const [low] = await this.worth();
    const px = low.scaledTo(8) ?? 0n;
    this.#context.given.require(px > 0n, `${this.market.coin} has no mark`);
    return Dec.of((usdc * 10n ** 16n) / px)
      .times(negativePowerOfTen(8))
      .truncated(this.places);
  }
}

/**
 * Leases a perp that a token is named after.
 * @throws Unsupported where there is none
 */
export async function leaseMarkedToken(context: Context): Promise<MarkedToken> {
  const { given, target, venue } = context;
  const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  const named = (coin: string) => tokens.find(({ id, name }) => name === coin && id !== venue.usdc.signingId);
  if (!venue.markets.some(({ coin }) => named(coin) !== undefined)) throw new Unsupported('a token that has a mark');
  const market = await given.market(({ coin, mark }) => mark !== null && named(coin) !== undefined);
  const token = named(market.coin);
  if (token === undefined) throw new Unsupported('a token that has a mark');
  const asset = Number(integerAt(token, 'id'));
  const places = Number(integerAt(token, 'wei_decimals'));
  return new MarkedToken(context, market, {
    asset,
    index: await readIndexRestoringAtEnd(context, market),
    places: Math.min(8, places),
  });
}

/** Returns a send of a token between the spot side of one account and the perp side of another, in either direction. */
export function tokenSpotPerpSendAction(
  { asset }: Pick<MarkedToken, 'asset'>,
  { address: destination }: { readonly address: string },
  amount: string,
  toPerp: boolean,
) {
  const [source_dex, destination_dex] = toPerp ? [0, 1] : [1, 0];
  return { type: 'send_asset', params: { source_dex, destination_dex, asset, destination, amount, to_perp: toPerp } };
}
