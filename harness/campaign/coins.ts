import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Random } from '../check/random.ts';
import type { Session } from '../runner/session.ts';

/** Markets that a campaign can be played on. */
export interface Coins {
  readonly trading: readonly string[];
  /** Closed to opening orders, or delisted: they refuse, and that is compared too. */
  readonly closed: readonly string[];
}

/** Markets of one run: one that trades, and another one that now and then does not. */
export function drawCoins(random: Random, { trading, closed }: Coins): string[] {
  const at = random.int(0, trading.length - 1);
  const second =
    random.int(1, 6) === 1
      ? random.pick(closed)
      : trading[(at + 1 + random.int(0, Math.max(0, trading.length - 2))) % trading.length];
  return [...new Set([trading[at], second])].filter((coin) => coin !== undefined);
}

/** Markets with a mark and nobody's orders: the shadow's books start empty. */
export async function playableCoins(session: Session): Promise<Coins> {
  const trading: string[] = [];
  const closed: string[] = [];
  for (const market of session.facts.markets) {
    if (market.mark === null || !(await bookIsEmpty(session, market.coin))) continue;
    if (market.open && market.close && !market.halted) trading.push(market.coin);
    else closed.push(market.coin);
  }
  return { trading, closed };
}

async function bookIsEmpty({ target }: Session, coin: string): Promise<boolean> {
  const body = JSON.stringify({ type: 'l2_book', coin });
  const outcome = await target.request({
    method: 'POST',
    path: '/info',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const data = outcome.kind === 'reply' && isJsonObject(outcome.reply.json) ? outcome.reply.json.data : undefined;
  return (
    isJsonObject(data) && isJsonArray(data.bids) && isJsonArray(data.asks) && data.bids.length + data.asks.length === 0
  );
}
