import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { FAR_DEADLINE_MS, probeDeadlineSupport } from '../../harness/setup/deadline-form.ts';
import { evmTransferAction } from '../../harness/setup/evm.ts';
import { parkedLegAction } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'signing.expiry.longer-types',
  title: 'expires_after is signed last, also after the additional fields of a longer type string',
  clauses: ['signing.expiry.signed'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, random } = context;
    const expiresAfter = BigInt(await pace.timeMs()) + FAR_DEADLINE_MS;
    const isKnown = await probeDeadlineSupport(context, expiresAfter);
    const clause = context.expect('signing.expiry.signed');
    if (!clause.exercised(isKnown, 'an action with a deadline that is taken')) return;
    const judge = async (who: Identity, action: () => WireAction) => {
      const isTaken = isAccepted(await target.act(who, action()));
      if (clause.exercised(isTaken, 'the action without a deadline'))
        clause.accepted(await target.act(who, action(), { expiresAfter }));
    };
    await given.part(async () => {
      const traders = await leaseTwoTraders(context);
      const { market, taker } = traders;
      const size = traders.size();
      await traders.trade('bid', size);
      given.afterwards(() => cancelEveryOrder({ given, target }, taker));
      const triggerPx = gridPxAtMarkPercent(market, 60);
      const trailPx = gridPxAtMarkPercent(market, 40);
      await judge(taker, () =>
        parkedLegAction(taker, { market, side: 'ask', size, triggerPx, trailPx, cloid: random.cloid() }),
      );
    });
    if (!venue.capabilities.has('evm')) return;
    await given.part(async () => {
      const sender = await given.fundedAccount({ usdc: '10' });
      await judge(sender, () => evmTransferAction('1', sender.address, { data: [] }));
    });
  },
});
