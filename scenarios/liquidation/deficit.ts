import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import type { FeedClient } from '../../harness/client/feed-client.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { recordsInFrames } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { closeMutualPositionsAtEnd, tradeOnce } from '../../harness/setup/own-trade.ts';
import {
  hasHighLeverageFineTick,
  LongWithMovableMark,
  unheldMarketRequirement,
} from '../../harness/setup/sinking-long.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random' | 'feed'>;

/** Channels that report movements, one record each. */
const TELLING = ['ledger_updates', 'notifications'] as const;

/** Winner of the close, and the effect on it. Figures in whole millionths of a USDC. */
interface Winner {
  /** Realized gain from its fills of the close. */
  readonly gain: bigint;
  /** Part of the gain that its cash lacks. */
  readonly taken: bigint;
}

interface Ruin {
  /** Debt of the account before it was covered, in whole USDC. */
  readonly owed: Dec;
  /** Final cash of the account. */
  readonly left: Dec;
  /** Winners by address, which is also their order of creation. */
  readonly winners: Traced<readonly Winner[]>;
  /** Records that one of them received. */
  readonly records: readonly JsonObject[];
}

/** Time during which a gain is within reach of a deficit: the current window and the previous one. @source engine facts, section 12 */
const REACH_MS = 120_000;

const micro = (value: Dec) => value.truncated(6).scaledTo(6) ?? 0n;

/** Two fresh accounts, the one with the lower address created first, so that both possible id orders agree. */
async function twoAccounts({ given }: Context): Promise<readonly [Identity, Identity]> {
  const one = given.stranger();
  const other = given.stranger();
  const [lower, higher] = one.address.toLowerCase() < other.address.toLowerCase() ? [one, other] : [other, one];
  const funds = { usdc: '100' };
  return [await given.fundedAccount(funds, lower), await given.fundedAccount(funds, higher)];
}

/** Brings an account below zero in one block, with two others winning by it. */
async function ruin(context: Context): Promise<Ruin> {
  const { given, target, pace, control } = context;
  // Other cases' gains on the market are out of reach now: only the two pay.
  await control.advance(REACH_MS);
  const traders = await leaseTwoTraders(context, {
    funds: { usdc: '100' },
    fits: await unheldMarketRequirement(context, hasHighLeverageFineTick),
    opens: 1000n,
  });
  const { market, taker: owner } = traders;
  const [px] = traders.pxs;
  const pair = await twoAccounts(context);
  await setMaxLeverageOfAccounts(context, market, ...pair);
  const oids: string[] = [];
  for (const [index, maker] of pair.entries()) {
    closeMutualPositionsAtEnd(context, market, px, { maker, taker: owner });
    // The sizes differ, so that an equal split differs from a pro-rata split.
    const size = traders.size(index === 0 ? 300n : 550n);
    oids.push((await tradeOnce(context, { market, maker, taker: owner, side: 'bid', px, size })).takerOid);
  }
  const trade = await tradeOf(context, owner, oids);
  await readIndexRestoringAtEnd(context, market);
  const account = new LongWithMovableMark(context, traders, trade);
  const cashOf = async ({ address }: Identity) =>
    decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');
  await account.lowerTo(1060n);
  const feed = await context.feed();
  for (const channel of TELLING) await subscribeAccountChannel(feed, channel, pair[1].address);
  const before = await Promise.all([owner, ...pair].map(cashOf));
  const forced = async (who: Identity, known: readonly string[]) =>
    (await readFills(context, who.address)).filter(({ tid }) => !known.includes(String(tid)));
  const known = (await readFills(context, owner.address)).map(({ tid }) => String(tid));
  await account.lowerToAtOnce(-250n);
  await pace.eventually(
    () => account.lots(),
    (lots) => lots === 0n,
  );
  const [fills = [], ...gained] = await Promise.all([owner, ...pair].map((who) => forced(who, known)));
  const [left = Dec.of(0), ...after] = await Promise.all([owner, ...pair].map(cashOf));
  given.require((await account.lots()) === 0n, 'the position of the ruined account is still open');
  const figures = gained.map((rows, index) => ({
    gain: sumAt(rows, 'closed_pnl').minus(sumAt(rows, 'fee')),
    came: (after[index] ?? Dec.of(0)).minus(before[index + 1] ?? Dec.of(0)),
  }));
  const winners = figures.map(({ gain, came }) => ({
    gain: micro(gain),
    // Rounded to the nearest millionth, because both figures may be truncated at finer decimals.
    taken: micro(gain.minus(came).plus(Dec.of('0.0000005'))),
  }));
  const owed = (before[0] ?? Dec.of(0)).plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee')).negated();
  const shown = figures.flatMap(({ gain, came }) => [gain, came]);
  return { owed, left, winners: derived(winners, left, ...shown), records: await recordsPushed(context, feed) };
}

/** Combines the two trades into one, with the last order's oid. */
async function tradeOf(context: Context, owner: Identity, oids: readonly string[]) {
  const rows = (await readFills(context, owner.address)).filter(({ oid }) => oids.includes(String(oid)));
  const [first] = rows;
  const size = sumAt(rows, 'sz');
  const px = decimalAt(first, 'px');
  return { px, size, notional: px.times(size), makerOid: '', takerOid: oids.at(-1) ?? '' };
}

/** Records that arrived after the first frames. */
async function recordsPushed({ pace }: Context, feed: FeedClient): Promise<readonly JsonObject[]> {
  await pace.blocks(2);
  const frames = await feed.drained();
  return recordsInFrames(frames.filter(({ channel }) => TELLING.some((one) => one === channel)));
}

export default check({
  id: 'liquidation.deficit.covered',
  title:
    'a bankrupt account ends at 0, and winners against it may cover the deficit in proportion, without a notification',
  clauses: [
    'liquidation.deficit.waterfall',
    'liquidation.deficit.haircut',
    'liquidation.deficit.dust',
    'liquidation.deficit.silent',
  ],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const { owed, left, winners, records: reported } = await ruin(context);
    const each = winners.value;
    if (owed.compare(Dec.of(0)) <= 0) throw new NotExercised('an account that lost more than it had');
    expect('liquidation.deficit.waterfall').relation(
      `total_raw_usd of 0 for the bankrupt account, after a deficit of ${owed}`,
      { left },
      (observed) => isWithinTolerance(observed.left, Dec.of(0), negativePowerOfTen(6)),
      'total_raw_usd',
    );
    const paid = each.reduce((sum, winner) => sum + winner.taken, 0n);
    expect('liquidation.deficit.haircut').relation(
      'an amount taken from each winner of 0 to its gain, adding up to at most the deficit',
      { winners, owed },
      (observed) =>
        observed.winners.every((winner) => winner.taken >= 0n && winner.taken <= winner.gain) &&
        paid <= micro(observed.owed) + 1n,
    );
    const lacking = 'winners who paid for the deficit';
    const onPaid = ['liquidation.deficit.haircut', 'liquidation.deficit.dust', 'liquidation.deficit.silent'] as const;
    if (onPaid.filter((clause) => expect(clause).exercised(paid > 0n, lacking)).length === 0) return;
    const won = each.reduce((sum, { gain }) => sum + gain, 0n);
    const shares = each.map(({ gain }) => (gain * paid) / won);
    const off = each.map((winner, index) => winner.taken - (shares[index] ?? 0n));
    // A venue that truncates elsewhere may deviate by a millionth or two.
    expect('liquidation.deficit.haircut').relation(
      `amounts taken from the winners in proportion to their gains: ${shares.join(' and ')} of ${paid}, in millionths`,
      { winners },
      () => off.every((by) => by >= -2n && by <= 2n),
    );
    const dust = paid - shares.reduce((sum, share) => sum + share, 0n);
    if (expect('liquidation.deficit.dust').exercised(dust === 1n, 'a deficit that leaves dust'))
      expect('liquidation.deficit.dust').equal(
        derived(off.map(Number), winners),
        [1, 0],
        'millionths taken from each winner above its share',
      );
    expect('liquidation.deficit.silent').equal(
      reported,
      [],
      'ledger_updates and notifications records of a winner that covered the deficit',
    );
  },
});
