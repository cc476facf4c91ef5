import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { cancelTwapAction, gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitTwaps, readTwapRows, twapAction } from '../../harness/setup/own-twaps.ts';
import {
  awaitAccountInMode,
  findStandardModeAction,
  type standardModeAction,
} from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { anyRule } from '../../spec-schemas/outcomes.ts';

const clause = 'modes.abstraction.not-flat';

/** Judges that an account with a holding keeps its mode. */
async function keepsItsMode(
  context: CaseContext<typeof clause>,
  words: typeof standardModeAction,
  who: Identity,
  holding: string,
): Promise<void> {
  const { target, pace, expect } = context;
  const reply = await actForCommitReply(context, () => target.act(who, words), makeUnaffordableProbe(context, who));
  judgeCommitRefusal(expect(clause), reply);
  await pace.committed();
  const state = await awaitAccountInMode(context, who, 'unified');
  expect(clause).equal(field(state, 'abstraction'), 'unified', `abstraction after a refused change with ${holding}`);
}

export default check({
  id: 'modes.abstraction.needs-flat',
  title: 'an account with a resting order, a running TWAP or an open position cannot change its abstraction',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const traders = await leaseTwoTraders(context);
    const { maker, taker, market } = traders;
    // A request for the current mode may be accepted.
    const words = await findStandardModeAction(context, await given.fundedAccount({ usdc: '1' }));
    requireRestingEntry(
      await given.placed(maker, { market, side: 'bid', px: gridPxAtMarkPercent(market, 60), size: traders.size(30n) }),
    );
    await keepsItsMode(context, words, maker, 'a resting order');
    await cancelEveryOrder({ given, target }, maker);

    const { size } = await traders.trade('bid', traders.size());
    given.require((await traders.positions(taker, size)).length === 1, 'the position is not listed');
    await keepsItsMode(context, words, taker, 'an open position');

    // The slices are reduce-only without a position: they trade nothing.
    const waiting = await given.fundedAccount({ usdc: '20' });
    const total = traders.size() * 4n;
    await given.part(async () => {
      const spec = { market, side: 'bid', total, slices: 4, delayMs: 3_600_000, reduceOnly: true } as const;
      const asked = await target.act(waiting, twapAction(spec));
      // A venue may refuse a parent with nothing to reduce, or end it at once.
      if (isRefusedWith(asked, anyRule)) return;
      await given.accepted(asked);
      const [twap] = await awaitTwaps(context, waiting.address, 1);
      if (twap === undefined) return;
      await keepsItsMode(context, words, waiting, 'a running TWAP');
      for (const { twap_id } of await readTwapRows(context, waiting.address))
        await target.act(waiting, cancelTwapAction(twap_id));
    });
  },
});
