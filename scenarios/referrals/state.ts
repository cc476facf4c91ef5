import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { mustBeUndisturbed, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { creditOf, rewardClaimAction, setReferrerAndCommit } from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const item = 'referral-codes';
/** The greatest `limit` of the leaderboard. */
const MOST_LEADERS = 200;

export const stateNoCodesCheck = check({
  id: 'referrals.state.no-codes',
  title: 'codes of referrers have no reads today',
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

export const stateCodesServedCheck = check({
  id: 'referrals.state.codes-served',
  title: 'codes, referees and the leaderboard of referrers can be asked for',
  clauses: ['referrals.state.codes'],
  by: 'observe',
  form: { profile: 'next', item },
  async run({ given, target, expect }) {
    const clause = expect('referrals.state.codes');
    const { address } = given.stranger();
    // A code of the letters that one may have; nobody has drawn this one.
    const code = `c${address.slice(2, 14)}`;
    const named = given.data(await reported(target.info({ type: 'referral_code', code })));
    clause.shape(named, 'info.referral_code');
    clause.equal(
      derived([at(named, 'code'), at(named, 'owner')], field(named, 'code'), field(named, 'owner')),
      [code, null],
      'code and owner of one that nobody has',
    );
    const none = given.data(await reported(target.info({ type: 'referral_referees', address })));
    clause.shape(none, 'info.referral_referees');
    clause.equal(derived(rowsAt(none, 'referees').length, field(none, 'referees')), 0, 'referees of a stranger');
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
  title: 'a referee is listed with the fees it paid, its referrer with the reward earned',
  clauses: ['referrals.state.referees', 'referrals.state.leaders'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const referrer = await given.fundedAccount({ usdc: '5' });
    const requested = () => target.info({ type: 'referral_referees', address: referrer.address });
    const early = await requested();
    if (isUnknownType(early)) throw new Unsupported('reads of referees');
    await setReferrerAndCommit(context, taker, referrer);
    const [px] = traders.pxs;
    await restInsideSpread(context, maker, { market, px, size: traders.size(60n), side: 'ask' });
    await given.placed(taker, { market, px, size: traders.size(60n), side: 'bid', tif: 'ioc' });
    await mustBeUndisturbed(context, taker, maker);
    await traders.fills(taker, 1);
    const credit = await creditOf(context, 'referral', referrer);
    if (!expect('referrals.state.referees').exercised(credit.compare(Dec.of(0)) > 0, 'a share of fees')) return;

    const body = given.data(await requested());
    const rows = rowsAt(body, 'referees');
    const clause = expect('referrals.state.referees');
    clause.equal(
      derived(
        rows.map((row) => userOf(row)),
        field(body, 'referees'),
      ),
      [taker.address],
      'accounts that named the referrer',
    );
    for (const row of rows) {
      const rewarded = decimalAt(row, 'rewarded');
      isNear(clause, rewarded, credit, 'rewarded');
      clause.atLeast(decimalAt(row, 'fees_paid'), rewarded, 'fees_paid');
    }

    await given.accepted(target.act(referrer, rewardClaimAction('referral')));
    await context.pace.blocks();
    const board = rowsAt(given.data(await target.info({ type: 'referral_leaderboard', limit: MOST_LEADERS })), 'rows');
    const leaders = expect('referrals.state.leaders');
    leaders.atMost(derived(board.length, board), MOST_LEADERS, 'leaders listed');
    const own = board.find((row) => userOf(row, 'address') === referrer.address);
    // A venue with many referrers does not show the last ones.
    if (!leaders.exercised(own !== undefined, 'the referrer among the leaders') || own === undefined) return;
    leaders.equal(derived(Number(own.referee_count), field(own, 'referee_count')), 1, 'referee_count');
    for (const key of ['rewarded', 'claimed']) isNear(leaders, decimalAt(own, key), credit, key);
  },
});

/** To the sixth decimal place. */
function isNear(expectation: Expectation, figure: Dec, due: Dec, path: string): void {
  expectation.relation(
    `about ${due}`,
    { figure, due },
    (reported) => isClose(reported.figure, reported.due, unitOfPlaces(6)),
    path,
  );
}

function userOf(row: JsonObject, key = 'user'): JsonValue {
  return String(row[key]).toLowerCase();
}
