import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';
import { endTwapsAtEnd, twapAction } from '../../harness/setup/own-twaps.ts';

const HOUR_MS = 3_600_000;

export default check({
  id: 'signing.owner.unbound',
  title: 'owner of these actions can be added to an action that was signed without it',
  clauses: ['signing.owner.unbound'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    endTwapsAtEnd(context, owner);
    // Commit verdicts on them do not matter: most have nothing to do.
    const actions = [
      twapAction({ market, side: 'ask', total: 4n * size, slices: 2, delayMs: HOUR_MS, reduceOnly: true }),
      { type: 'update_isolated_margin', params: { asset: market.id, delta: '1' } },
      { type: 'top_up_isolated_only_margin', params: { asset: market.id, amount: '1' } },
      { type: 'set_position_mode', params: { hedge: false } },
      fbaSubmitAction({ market, side: 'bid', px, size }),
    ];
    for (const action of actions)
      await given.part(async () => {
        const named = { ...action, params: { ...action.params, owner: owner.address } };
        const reply = await target.act(owner, action, { tamper: (envelope) => ({ ...envelope, action: named }) });
        expect('signing.owner.unbound').relation(
          `no signer refusal of ${action.type} with an owner that was not signed`,
          { reply },
          (reported) => !isSignerRefused(reported.reply),
        );
      });
  },
});
