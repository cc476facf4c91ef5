import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  isAcknowledgedOnly,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import {
  assumeReservationsSupported,
  readWalletBalances,
  setAbstractionAction,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';

const FUNDS = 200n;

export default check({
  id: 'modes.reservation.bounds',
  title: 'a perp reservation limits margin of orders and not transfers, and is at most the account value',
  clauses: ['modes.reservation.ceiling', 'modes.reservation.above-value'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const who = await given.fundedAccount({ usdc: String(FUNDS) });
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, who, market, 1, false));
    assumeReservationsSupported(await switchToSplitWallets(context, who));
    const reserve = (usdc: bigint) => setAbstractionAction(1, String(usdc * market.priceScale));
    const first = await target.act(who, reserve(FUNDS / 2n));
    if (isRefused(first)) throw new NotExercised('a standard account that has reservations');

    const beyond = await actForCommitReply(
      context,
      () => target.act(who, reserve(FUNDS + 1n)),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('modes.reservation.above-value'), beyond);

    const px = gridPxAtMarkPercent(market, 60);
    const reservations = [
      [FUNDS / 2n, 3n * (FUNDS / 4n), false],
      [FUNDS, 3n * (FUNDS / 4n), true],
      [0n, 25n, false],
    ] as const;
    // The last one reserves nothing, and is refused like the first.
    for (const [reserved, worth, opens] of given.isSparing ? reservations.slice(1) : reservations) {
      const set = await target.act(who, reserve(reserved));
      given.require(!isRefused(set), 'the reservation was refused');
      if (isAcknowledgedOnly(set)) await pace.committed();
      const order = orderAction(who, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, worth) });
      const reply = await given.settled(order, target.act(who, order));
      const entry = requireOnlyStatusEntry(reply);
      if (!expect('modes.reservation.ceiling').exercised(entry.kind !== 'pending', MISSING_COMMIT_OUTCOME_TEXT))
        continue;
      const isOpen = entry.kind === 'resting';
      expect('modes.reservation.ceiling').relation(
        `an order worth ${worth} to ${opens ? 'rest' : 'be refused'} with a reservation of ${reserved} and funds of ${FUNDS}`,
        { reply },
        ({ reply }) => (opens ? isOpen : isRefused(reply)),
      );
      if (isOpen) await cancelEveryOrder({ given, target }, who);
    }

    // Nothing is reserved now, and withdrawals never need a reservation.
    const { perp } = await readWalletBalances(context, who);
    const { address: destination } = given.stranger();
    const leaving = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '150', toPerp: true });
    expect('modes.reservation.ceiling').accepted(await target.act(who, leaving));
    const left = await pace.eventually(
      () => readWalletBalances(context, who),
      (now) => !now.perp.equals(perp),
    );
    expect('modes.reservation.ceiling').decimal(
      left.perp,
      perp.minus(Dec.of(150)),
      'total_raw_usd after a send of 150 without a reservation',
    );
  },
});
