import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import {
  claimEarnedCreditAction,
  readUnclaimedCredit,
  setReferrerAndAwaitCommit,
} from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const item = 'referral-codes';
/** Maximum `limit` of the leaderboard. */
const MOST_LEADERS = 200;

export const referralReadsNotServedCheck = check({
  id: 'referrals.state.no-codes',
  title: 'reads of referral codes, referees and the leaderboard are not served',
  clauses: ['referrals.state.no-codes'],
  by: 'observe',
  form: { profile: 'live', item },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const body of [
      { type: 'referral_code', code: 'abc' },
      { type: 'referral_referees', address },
      { type: 'referral_leaderboard' },
    ])
      expect('referrals.state.no-codes').refused(await target.info(body));
  },
});

export const referralReadsServedCheck = check({
  id: 'referrals.state.codes-served',
  title: 'reads of referral codes, referees and the leaderboard are served',
  clauses: ['referrals.state.codes'],
  by: 'observe',
  form: { profile: 'next', item },
  async run({ given, target, expect }) {
    const clause = expect('referrals.state.codes');
    const { address } = given.stranger();
    // A code with valid letters that nobody has registered.
    const code = `c${address.slice(2, 14)}`;
    const named = given.data(await reported(target.info({ type: 'referral_code', code })));
    clause.shape(named, 'info.referral_code');
    clause.equal(
      derived([at(named, 'code'), at(named, 'owner')], field(named, 'code'), field(named, 'owner')),
      [code, null],
      'code and owner of an unregistered referral code',
    );
    const none = given.data(await reported(target.info({ type: 'referral_referees', address })));
    clause.shape(none, 'info.referral_referees');
    clause.equal(
      derived(rowsAt(none, 'referees').length, field(none, 'referees')),
      0,
      'number of referees of an account without referees',
    );
    const leaders = given.data(await reported(target.info({ type: 'referral_leaderboard' })));
    clause.shape(leaders, 'info.referral_leaderboard');

    async function reported(requested: ReturnType<typeof target.info>) {
      const reply = await requested;
      clause.relation('a reply with data', { reply }, (got) => got.reply.kind === 'data');
      return reply;
    }
  },
});

export const stateRefereesListedCheck = check({
  id: 'referrals.state.referees-listed',
  title:
    "referral_referees lists volume, fees and rewards of each referee, and the leaderboard the referrer's rewards and claims",
  clauses: ['referrals.state.referees', 'referrals.state.leaders'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market } = traders;
    const referrer = await given.fundedAccount({ usdc: '5' });
    const requested = () => target.info({ type: 'referral_referees', address: referrer.address });
    const early = await requested();
    if (isUnknownType(early)) throw new Unsupported('reads of referees');
    const credit = () => readUnclaimedCredit(context, 'referral', referrer);
    const leaders = async () =>
      rowsAt(given.data(await target.info({ type: 'referral_leaderboard', limit: MOST_LEADERS })), 'rows');
    const [px] = traders.pxs;
    const traded = new Map<string, Dec>();
    let claimed = Dec.of(0);
    let rewarded = Dec.of(0);
    // Each takes one offer of the other, the second a smaller one.
    for (const [taker, maker, times] of [
      [traders.taker, traders.maker, 60n],
      [traders.maker, traders.taker, 40n],
    ] as const) {
      await setReferrerAndAwaitCommit(context, taker, referrer);
      const size = traders.size(times);
      await restInsideSpread(context, maker, { market, px, size, side: 'ask' });
      await given.placed(taker, { market, px, size, side: 'bid', tif: 'ioc' });
      await assumeNoTradeWithStrangers(context, taker, maker);
      // Its only buy: before that it sold to the other.
      const fill = (await traders.fills(taker, traded.size + 1)).find(({ side }) => side === 'B');
      traded.set(taker.address, decimalAt(fill, 'px').times(decimalAt(fill, 'sz')));
      const due = await credit();
      const earns = expect('referrals.state.referees');
      if (!earns.exercised(due.compare(Dec.of(0)) > 0, 'a share of fees')) return;
      rewarded = rewarded.plus(due);
      judgeReferees(earns, given.data(await requested()), { traded, rewarded });

      await given.accepted(target.act(referrer, claimEarnedCreditAction('referral')));
      await pace.blocks();
      claimed = claimed.plus(due);
      judgeLeader(expect('referrals.state.leaders'), await leaders(), { referrer, referees: traded.size, claimed });
    }
  },
});

/** @param brought  each referee's taker volume, and the referrer's total reward */
function judgeReferees(
  clause: Expectation,
  body: JsonObject,
  { traded, rewarded }: { readonly traded: ReadonlyMap<string, Dec>; readonly rewarded: Dec },
): void {
  const rows = rowsAt(body, 'referees');
  const users = rows.map((row) => userOf(row));
  clause.equal(
    derived(users.toSorted(), field(body, 'referees')),
    [...traded.keys()].toSorted(),
    'accounts listed as referees',
  );
  const rewards = rows.map((row) => decimalAt(row, 'rewarded'));
  isNear(clause, Dec.sum(rewards), rewarded, 'sum of rewarded over the referees');
  clause.relation(
    'referees in descending order of rewarded',
    { rows },
    () => rewards.every((reward, nth) => nth === 0 || reward.compare(rewards[nth - 1] ?? reward) <= 0),
    'referees',
  );
  for (const row of rows) {
    clause.atLeast(decimalAt(row, 'fees_paid'), decimalAt(row, 'rewarded'), 'fees_paid');
    const took = traded.get(String(userOf(row))) ?? Dec.of(0);
    clause.atLeast(decimalAt(row, 'volume_since_bind'), took.minus(negativePowerOfTen(6)), 'volume_since_bind');
  }
}

/** Judges the leaderboard row after all credit was claimed. */
function judgeLeader(
  leaders: Expectation,
  board: readonly JsonObject[],
  { referrer, referees, claimed }: { readonly referrer: Identity; readonly referees: number; readonly claimed: Dec },
): void {
  leaders.atMost(derived(board.length, board), MOST_LEADERS, 'number of rows of the leaderboard');
  const own = board.find((row) => userOf(row, 'address') === referrer.address);
  // A venue with many referrers does not show the last ones.
  if (!leaders.exercised(own !== undefined, 'the referrer among the leaders') || own === undefined) return;
  leaders.equal(derived(Number(own.referee_count), field(own, 'referee_count')), referees, 'referee_count');
  for (const key of ['rewarded', 'claimed']) isNear(leaders, decimalAt(own, key), claimed, key);
}

/** Each referee's part may be truncated at the sixth decimal, and so may their total. */
const CUTS = negativePowerOfTen(6).times(Dec.of(2));

function isNear(expectation: Expectation, figure: Dec, due: Dec, path: string): void {
  expectation.relation(
    `a value of about ${due}`,
    { figure, due },
    (reported) => isWithinTolerance(reported.figure, reported.due, CUTS),
    path,
  );
}

function userOf(row: JsonObject, key = 'user'): JsonValue {
  return String(row[key]).toLowerCase();
}
