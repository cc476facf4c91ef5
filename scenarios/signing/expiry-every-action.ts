import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';
import { evmTransferAction } from '../../harness/setup/evm.ts';
import { judgeOwnedActionsRefused, prepareOwnedActions } from '../../harness/setup/owned-actions.ts';
import { parkedLegAction } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Far from any bound: neither a slow request nor a slow clock comes near it. */
const LATER_MS = 600_000n;

type Judging = CaseContext<'signing.expiry.signed'>;

/** Whether the venue takes the deadline of an action in the form in which it is signed: what the field is called is public. */
async function isFormKnown({ given, target }: Judging, expiresAfter: bigint): Promise<boolean> {
  const who = await given.fundedAccount({ usdc: '5' });
  return isAccepted(await target.act(who, approveAgentAction(given.stranger()), { expiresAfter }));
}

export default check({
  id: 'signing.expiry.every-action',
  title: 'each action that is taken without a deadline is taken before one, and refused behind it',
  clauses: ['signing.expiry.signed', 'signing.expiry.past'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const now = BigInt(await pace.timeMs());
    const expiresAfter = now + LATER_MS;
    const clause = expect('signing.expiry.signed');
    if (clause.exercised(await isFormKnown(context, expiresAfter), 'an action with a deadline that is taken')) {
      const taken = new Set<string>();
      const plain = await given.fundedAccount();
      await sendEveryAgentAction(context, { signer: plain, owner: plain, names: plain.address }, (tag, reply) => {
        if (isAccepted(reply)) taken.add(tag);
      });
      const owner = await given.fundedAccount();
      const spec = { signer: owner, owner, names: owner.address, options: { expiresAfter } };
      await sendEveryAgentAction(context, spec, (tag, reply) => {
        if (taken.has(tag)) clause.accepted(reply);
      });
    }

    const late = await given.fundedAccount();
    const owned = await prepareOwnedActions(context, late);
    const options = { expiresAfter: now - LATER_MS };
    await judgeOwnedActionsRefused(context, expect('signing.expiry.past'), late, owned, options);
  },
});

export const longerTypesCheck = check({
  id: 'signing.expiry.longer-types',
  title: 'a deadline stands last behind what a longer type string has as well',
  clauses: ['signing.expiry.signed'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, random } = context;
    const expiresAfter = BigInt(await pace.timeMs()) + LATER_MS;
    const isKnown = await isFormKnown(context, expiresAfter);
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
