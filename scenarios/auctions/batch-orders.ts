import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveAgentAndAwaitCommit, isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'auctions.fba.turned-away',
  title: 'fba_submit is refused on a market without batch auctions, and everywhere with a size or a price of 0',
  clauses: ['auctions.fba.flag', 'auctions.fba.positive'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const probe = makeUnaffordableProbe(context, trader);
    const verdictOf = (spec: typeof order) =>
      actForCommitReply(context, () => target.act(trader, fbaSubmitAction(spec)), probe);
    judgeCommitRefusal(expect('auctions.fba.flag'), await verdictOf(order));
    // A venue may report a fault of the order first, or that the market does not take it.
    for (const empty of [
      { ...order, size: 0n },
      { ...order, px: 0n },
    ])
      judgeCommitRefusal(expect('auctions.fba.positive'), await verdictOf(empty));
  },
});

export const fbaSideSpellingCheck = check({
  id: 'auctions.fba.sides',
  title: 'fba_submit requires side with a capital letter, and refuses any other spelling',
  clauses: ['auctions.fba.side'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const action = fbaSubmitAction({ market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    for (const side of ['bid', 'BID', 'Buy']) {
      const spoilt = { ...action, params: { ...action.params, side } };
      const reply = await target.act(trader, action, { tamper: (envelope) => ({ ...envelope, action: spoilt }) });
      expect('auctions.fba.side').refused(reply);
    }
  },
});

export const fbaAgentCheck = check({
  id: 'auctions.fba.agent',
  title: 'an approved agent can sign fba_submit for its master account',
  clauses: ['auctions.fba.agent'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const helper = given.stranger();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const action = fbaSubmitAction({ market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) }, master);
    await approveAgentAndAwaitCommit(context, master, helper);
    const reply = await actForCommitReply(
      context,
      () => target.act(helper, action),
      makeUnaffordableProbe(context, master),
    );
    if (reply === null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
    expect('auctions.fba.agent').relation(
      'no refusal of the signer, an approved agent',
      { reply },
      (reported) => !isSignerRefused(reported.reply),
    );
  },
});

export const fbaSignedEncodingCheck = check({
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
