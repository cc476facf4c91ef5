import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'auctions.fba.encoded',
  title: 'fba_submit is signed with side as a number and stp_group behind a presence flag',
  clauses: ['signing.encoding.words-as-code', 'signing.encoding.presence'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    // A wrong digest recovers an unknown signer, who may not sign for the owner in the body.
    for (const [clause, side, group] of [
      ['signing.encoding.words-as-code', 'ask', { stp_group: 7 }],
      ['signing.encoding.presence', 'bid', {}],
    ] as const) {
      const { type, params } = fbaSubmitAction({ market, side, px, size }, owner);
      const action = { type, params: { ...params, ...group } };
      const reply = await actForCommitReply(
        context,
        () => target.act(owner, action),
        makeUnaffordableProbe(context, owner),
      );
      if (!expect(clause).exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) || reply === null) continue;
      expect(clause).relation(
        'no refusal of the signer, the owner',
        { reply },
        (observed) => !isSignerRefused(observed.reply),
      );
    }
  },
});
