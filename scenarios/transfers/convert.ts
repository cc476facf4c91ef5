import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { integerAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { snapPxToGrid } from '../../harness/setup/index-price.ts';
import { leaseMarkedToken, type MarkedToken, tokenSpotPerpSendAction } from '../../harness/setup/marked-token.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  readUnitPriceRange,
  runWithUnitPriceRange,
  type UnitPriceRange,
} from '../../harness/setup/unit-price-range.ts';

/** Twice the maximum age of an index. */
const STALE_MS = 120_000;
/** Amount in whole USDC in addition to the cost of an order. */
const FREE = Dec.of(5);
const micro = negativePowerOfTen(6);
const zero = Dec.of(0);

export default check({
  id: 'transfers.convert.both-ways',
  title: 'a token sent to perp is credited in USDC at the mark, and USDC sent to spot buys tokens at the mark',
  clauses: ['transfers.convert.value', 'transfers.convert.collateral'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, pace, expect, reportForm: observed } = context;
    const clause = 'transfers.convert.value';
    const usdc = venue.usdc.signingId;
    const token = await leaseMarkedToken(context);
    const { asset, market, index } = token;
    const sender = await given.fundedAccount({ usdc: '5' });
    const owner = given.stranger();
    const last = given.stranger();
    const amount = await token.amountWorth(60n);
    await token.creditAccount(sender, amount.plus(amount));
    await token.creditAccount(last, zero);
    // Earlier cases may have moved the clock: nothing converts at an old index.
    const { text } = snapPxToGrid(market, index);
    await control.oracle(market.coin, text, text);
    await pace.blocks(2);

    const [worth, reply] = await runWithUnitPriceRange(
      () => token.worth(),
      () => target.act(sender, tokenSpotPerpSendAction(token, owner, amount.toString(), true)),
    );
    expect(clause).accepted(reply);
    const left = await readBalanceAfterPending(context, sender.address, asset);
    expect(clause).decimal(left, amount, `${market.coin} of the sender`);
    const collateral = await readBalance(context, owner.address, usdc);
    const [low, high] = worth;
    expect(clause).relation(
      `USDC worth ${amount} ${market.coin}, at a price between low and high`,
      { collateral, low, high },
      (observed) => isWorth(observed.collateral, amount, [observed.low, observed.high]),
      'USDC of the recipient',
    );

    // At another mark another amount is returned.
    const lower = snapPxToGrid(market, index - index / 50n).text;
    await control.oracle(market.coin, lower, lower);
    await pace.blocks(2);
    // Amounts in the token or, if that had no effect, in USDC (D137).
    const specs = [(await token.amountWorth(20n)).toString(), '15'];
    let refused: ActResult | null = null;
    for (const spec of specs) {
      const before = await readBalance(context, owner.address, usdc);
      const [now, back] = await runWithUnitPriceRange(
        () => token.worth(),
        () => target.act(owner, tokenSpotPerpSendAction(token, last, spec, false)),
      );
      if (isRefused(back)) refused ??= back;
      const paid = before.minus(await readBalanceAfterPending(context, owner.address, usdc));
      const got = await readBalance(context, last.address, asset);
      const isNothing = got.equals(zero) && paid.compare(micro) <= 0;
      if (isNothing && spec !== specs.at(-1)) continue;
      if (isNothing && refused !== null) expect(clause).accepted(refused);
      expect(clause).relation(`${spec} ${market.coin} received, or ${spec} USDC paid`, { got, paid }, (observed) =>
        [observed.got, observed.paid].some((side) => side.equals(Dec.of(spec))),
      );
      const [least, most] = now;
      expect(clause).relation(
        `USDC paid to be the value of the ${market.coin} received, at a price between least and most`,
        { paid, got, least, most },
        (observed) =>
          isWorth(observed.paid, observed.got, [observed.least, observed.most], negativePowerOfTen(token.places)),
        'USDC that left the sender',
      );
      observed('D137', got.equals(Dec.of(spec)) ? 'of the token' : 'of USDC');
      break;
    }
    await beyondCollateral(context, token, owner);
  },
});

export const convertIgnoresPrintsCheck = check({
  id: 'transfers.convert.printed',
  title: 'a token is converted at its mark, whatever its spot pair has traded at',
  clauses: ['transfers.convert.value'],
  by: 'act',
  accounts: 'fresh',
  // A stale mark is refused.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const token = await findTokenWithPerp(context);
    const worth = () => readUnitPriceRange(context, token.coin);
    if (token.asset === venue.native.signingId) await tradeNative(context);
    const usdc = venue.usdc.signingId;
    const payer = await given.fundedAccount({ usdc: '60' });
    const { address } = given.stranger();
    const [, most] = await worth();
    // Whether read as tokens or as USDC (D137), the payer can afford it.
    const amount = most.compare(Dec.of(1)) > 0 ? tokensFor20Usdc(most, token.places) : Dec.of(10);
    const before = await readBalance(context, payer.address, usdc);
    const [range, reply] = await runWithUnitPriceRange(worth, () =>
      target.act(payer, tokenSpotPerpSendAction(token, { address }, amount.toString(), false)),
    );
    const paid = before.minus(await readBalanceAfterPending(context, payer.address, usdc));
    const got = await readBalance(context, address, token.asset);
    // A stale mark is refused, possibly after a 202; less than a unit of either buys nothing.
    if (isRefused(reply) || got.equals(zero)) throw new NotExercised('a token that is converted now');
    const [low, high] = range;
    expect('transfers.convert.value').relation(
      `USDC paid to be the value of the ${token.coin} received, at a price between low and high`,
      { paid, got, low, high },
      () => isWorth(paid, got, range, negativePowerOfTen(token.places)),
      'USDC that left the sender',
    );
  },
});

/** Tokens that cost 20 USDC, a third of a payer's funds. */
export function tokensFor20Usdc(px: Dec, places: number): Dec {
  const tokens = (20n * 10n ** 16n) / (px.scaledTo(8) ?? 1n);
  return Dec.of(tokens).times(negativePowerOfTen(8)).truncated(places);
}

/** A token that an open perp is named after, preferably the native one. */
export async function findTokenWithPerp({ given, target, venue }: CaseContext<never>) {
  const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  const { usdc, native } = venue;
  const marked = tokens
    .filter(({ id }) => id !== usdc.signingId)
    .filter(({ name }) => venue.markets.some(({ coin, mark }) => coin === name && mark !== null));
  const row = marked.find(({ id }) => id === native.signingId) ?? marked[0];
  if (row === undefined) throw new Unsupported('a token that has a mark');
  const places = Math.min(8, Number(integerAt(row, 'wei_decimals')));
  return { asset: Number(integerAt(row, 'id')), coin: textAt(row, 'name'), places };
}

/** Makes a trade on the native token's pair, at any price that its book allows. */
async function tradeNative(context: CaseContext<never>): Promise<void> {
  const { given } = context;
  const pair = await leaseNativePair(context);
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  const size = minPairSize(pair, px);
  const [buyer, seller] = await Promise.all([
    given.fundedAccount({ usdc: usdcCostOf(pair, px, size).plus(FREE).toString() }),
    given.fundedAccount({ usdc: '5', native: tokenAmountText(pair, size) }),
  ]);
  await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
}

/** Sends more than the whole collateral, in whichever unit the amount is read. */
async function beyondCollateral(
  context: Pick<CaseContext<'transfers.convert.collateral'>, 'given' | 'target' | 'venue' | 'pace' | 'expect'>,
  token: MarkedToken,
  owner: Parameters<typeof makeUnaffordableProbe>[1],
): Promise<void> {
  const { given, target, venue, expect } = context;
  const { address } = given.stranger();
  const before = await readBalance(context, owner.address, venue.usdc.signingId);
  const as = await token.amountWorth(200n);
  const asUsdc = before.plus(Dec.of(100));
  const amount = (as.compare(asUsdc) > 0 ? as : asUsdc).toString();
  const reply = await actForCommitReply(
    context,
    () => target.act(owner, tokenSpotPerpSendAction(token, { address }, amount, false)),
    makeUnaffordableProbe(context, owner),
  );
  judgeCommitRefusal(expect('transfers.convert.collateral'), reply);
  const kept = await readBalanceAfterPending(context, owner.address, venue.usdc.signingId);
  expect('transfers.convert.collateral').decimal(kept, before, 'USDC of the sender');
}

export const convertBandCheck = check({
  id: 'transfers.convert.band',
  title: 'when external prices run away, a token is converted at the mark that the band limits',
  clauses: ['transfers.convert.band'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, pace, expect } = context;
    const token = await leaseMarkedToken(context);
    const { market, index } = token;
    const sender = await given.fundedAccount({ usdc: '5' });
    const owner = given.stranger();
    const amount = await token.amountWorth(60n);
    await token.creditAccount(sender, amount);
    const inside = snapPxToGrid(market, index);
    const elsewhere = snapPxToGrid(market, 2n * index);
    await control.oracle(market.coin, inside.text, elsewhere.text);
    await pace.blocks(2);
    const [worth] = await runWithUnitPriceRange(
      () => token.worth(),
      () => given.accepted(target.act(sender, tokenSpotPerpSendAction(token, owner, amount.toString(), true))),
    );
    const arrived = await readBalanceAfterPending(context, owner.address, venue.usdc.signingId);
    // Midway between the two, unless something limited it.
    const [low, high] = worth;
    const isHeld = high.compare(pxInUsdc(index + index / 4n)) < 0;
    if (!expect('transfers.convert.band').exercised(isHeld, 'a mark that the band holds back')) return;
    expect('transfers.convert.band').relation(
      `USDC worth ${amount} ${market.coin}, at a price between low and high`,
      { arrived, low, high },
      (observed) => isWorth(observed.arrived, amount, [observed.low, observed.high]),
      'USDC of the recipient',
    );
  },
});

export const convertStaleCheck = check({
  id: 'transfers.convert.stale',
  title: 'a token is not converted at a mark whose index is stale',
  clauses: ['transfers.convert.stale', 'transfers.convert.stale-after'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, control, pace, expect } = context;
    const token = await leaseMarkedToken(context);
    const { asset, market, index } = token;
    const sender = await given.fundedAccount({ usdc: '5' });
    const owner = given.stranger();
    const amount = await token.amountWorth(20n);
    const whole = amount.plus(amount);
    await token.creditAccount(sender, whole);
    const act = () => target.act(sender, tokenSpotPerpSendAction(token, owner, amount.toString(), true));

    await control.advance(STALE_MS);
    const reply = await actForCommitReply(context, act, makeUnaffordableProbe(context, sender));
    const left = await readBalanceAfterPending(context, sender.address, asset);
    // No document states the age of a stale mark, or that nothing else refreshes an index: if the send succeeded, the mark was not stale
    // for the venue (D263).
    const isStale = left.compare(whole) === 0;
    if (expect('transfers.convert.stale').exercised(isStale, 'a mark that is stale for the venue'))
      judgeCommitRefusal(expect('transfers.convert.stale'), reply);
    const { text } = snapPxToGrid(market, index);
    await control.oracle(market.coin, text, text);
    await pace.blocks(2);
    await act();
    const after = await readBalanceAfterPending(context, sender.address, asset);
    if (
      expect('transfers.convert.stale-after').exercised(
        after.compare(whole) < 0,
        'a send that a fresh index lets through',
      )
    )
      expect('transfers.convert.stale-after').decimal(left, whole, `${market.coin} of the sender`);
  },
});

/** Whether USDC equal an amount's value, apart from fractions below a unit of either. */
function isWorth(usdc: Dec, amount: Dec, [low, high]: UnitPriceRange, wei: Dec = zero): boolean {
  const least = amount.times(low).minus(micro);
  const most = amount.plus(wei).times(high).plus(micro);
  return usdc.compare(least) >= 0 && usdc.compare(most) <= 0;
}
