import type { CaseContext } from '../../harness/check/case-context.ts';
import { indexOf, onGrid } from '../../harness/check/index-price.ts';
import { marketRow } from '../../harness/check/market-row.ts';
import type { OwnTrade } from '../../harness/check/own-trade.ts';
import { type TwoTraders, twoTraders } from '../../harness/check/two-traders.ts';
import { decimalAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

/** Corrections of the index until the mark stands where it should. */
const ROUNDS = 6;

/** Where an account stands: its tier, and its value in permille of its maintenance margin. */
export interface Standing {
  readonly tier: string;
  readonly permille: bigint;
}

interface Prices {
  readonly mark: bigint;
  readonly index: bigint;
}

/** An account with a long position whose market the case can lower. */
export class Sinking {
  readonly traders: TwoTraders;
  readonly trade: OwnTrade;
  readonly #context: Context;

  constructor(context: Context, traders: TwoTraders, trade: OwnTrade) {
    this.#context = context;
    this.traders = traders;
    this.trade = trade;
  }

  get owner(): Identity {
    return this.traders.taker;
  }

  get market(): MarketFacts {
    return this.traders.market;
  }

  /** Lowers the index until the account is worth about this many permille of its maintenance margin. */
  async sink(permille: bigint): Promise<Standing> {
    const { given, target } = this.#context;
    const { address } = this.owner;
    const [reply, start] = await Promise.all([
      target.read('account_state', { address, detail: 'margin' }),
      this.#prices(),
    ]);
    const account = given.data(reply);
    const wanted = decimalAt(account, 'cross_maintenance_margin_used').times(Dec.of(permille)).times(Dec.of('0.001'));
    const loss = decimalAt(account, 'total_raw_usd').minus(wanted);
    const notional = scaled(this.trade.notional.minus(loss));
    const lots = this.trade.size.scaledTo(this.market.szDecimals) ?? 1n;
    await this.#mark((notional * 10n ** BigInt(this.market.szDecimals)) / lots, start);
    return this.standing();
  }

  /**
   * Brings the mark to a price. It follows index and external price at a distance that the book's past gives it, so the
   * two are set beside the price that is wanted, from above: a mark that dips on the way would change the band.
   */
  async #mark(px: bigint, start: Prices): Promise<void> {
    const { control } = this.#context;
    const below = start.index - start.mark;
    let index = below > 0n ? px + below : px;
    for (let round = 0; round < ROUNDS; round++) {
      const { text } = onGrid(this.market, index);
      await control.oracle(this.market.coin, text, text);
      const off = px - (await this.#prices()).mark;
      if (off <= this.market.tick && off >= -this.market.tick) return;
      index += off;
    }
  }

  async #prices(): Promise<Prices> {
    const row = await marketRow(this.#context, 'markets', this.market.coin);
    return { mark: scaled(decimalAt(row, 'mark_px')), index: scaled(decimalAt(row, 'oracle_px')) };
  }

  async standing(): Promise<Standing> {
    const { given, target } = this.#context;
    const account = given.data(await target.read('account_state', { address: this.owner.address, detail: 'margin' }));
    const maintenance = scaled(decimalAt(account, 'cross_maintenance_margin_used'));
    const tier = textAt(account, 'tier');
    return {
      tier,
      permille: maintenance === 0n ? 0n : (scaled(decimalAt(account, 'account_value')) * 1000n) / maintenance,
    };
  }
}

/** Opens the position. The index is put back before the position is closed, when the case ends. */
export async function sinking(context: Context): Promise<Sinking> {
  // Steep enough that a fall of some percent takes the account down, and fine enough to stop on the way.
  const traders = await twoTraders(context, {
    funds: { usdc: '100' },
    fits: ({ maxLeverage, mark, tick }) => maxLeverage >= 10 && mark !== null && tick * 5000n <= mark,
    opens: 900n,
  });
  const trade = await traders.trade('bid', traders.size(850n));
  await traders.fills(traders.taker, 1);
  await indexOf(context, traders.market);
  return new Sinking(context, traders, trade);
}

/** Whole USDC x 1e8. */
function scaled(value: Dec): bigint {
  return value.truncated(8).scaledTo(8) ?? 0n;
}
