import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { rowsIn } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { isStatus202 } from '../../harness/setup/http-status.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { minPairSize, readListedPairsCached } from '../../harness/setup/spot.ts';
import { spotMarginCloseAction, spotMarginOpenAction } from '../../harness/setup/spot-margin.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export const pairWithoutMarginCheck = check({
  id: 'spot-margin.uncalibrated',
  title: 'spot_margin_open on a pair without margin and spot_margin_close without a position are refused',
  clauses: ['spot-margin.open.not-enabled', 'spot-margin.close.nothing'],
  by: 'act',
  accounts: 'exact',
  switchedOff: 'spot-margin',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [pair] = (await readListedPairsCached(context)).filter(({ active }) => active);
    if (pair === undefined) throw new Unsupported('an open pair');
    const who = await given.fundedAccount({ usdc: '20' });
    // The loan exceeds any pool, so that even a pair calibrated in the meantime refuses it. Its size is worth the pair's minimum order, so
    // that no other rule applies.
    const requested = { size: minPairSize(pair, PX), px: PX, borrow: '1000000000' };
    for (const [clause, action] of [
      ['spot-margin.open.not-enabled', spotMarginOpenAction(pair, requested)],
      ['spot-margin.open.not-enabled', spotMarginOpenAction({ id: NO_PAIR }, requested)],
      ['spot-margin.close.nothing', spotMarginCloseAction(pair, PX)],
      ['spot-margin.close.nothing', spotMarginCloseAction({ id: NO_PAIR }, PX)],
    ] as const) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      expect(clause).decimal(
        await readBalanceAfterPending(context, who.address, venue.usdc.signingId, '20'),
        '20',
        'USDC of the account',
      );
    }
  },
});

/** 1 USDC, on any price grid: off the grid a venue may refuse an action for that reason (ORDER_INVALID_PRICE). */
const PX = 100_000_000n;
/** Not a market of any venue. */
const NO_PAIR = 4_000_000_000;

export const spotMarginReadsRequireAccountCheck = check({
  id: 'spot-margin.reads.unnamed',
  title: 'spot_margin_state and user_interest require their account, as user or as address',
  clauses: ['spot-margin.state.account-required', 'spot-margin.interest.account-required'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const [clause, type] of [
      ['spot-margin.state.account-required', 'spot_margin_state'],
      ['spot-margin.interest.account-required', 'user_interest'],
    ] as const) {
      const reply = await target.read(type, {});
      // Which reads an archive answers depends on the deployment, and so does the form of a refusal (D13).
      expect(clause).relation(
        'HTTP 400 for a missing account, in the envelope or as plain text',
        { reply },
        (reported) => isBareRefusal(reported.reply, 'missing field'),
      );
      for (const named of [{ user: address }, { address }]) given.data(await target.read(type, named));
    }
  },
});

export const retiredCollateralTransfersCheck = check({
  id: 'spot-margin.retired',
  title: 'the retired spot_margin_deposit and spot_margin_withdraw are accepted and move nothing',
  clauses: ['spot-margin.retired.deposit', 'spot-margin.retired.withdraw', 'spot-margin.retired.nonce'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const [pair] = await readListedPairsCached(context);
    if (pair === undefined) throw new Unsupported('a pair');
    const who = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived } = await makeCommitDetector(context, who);
    const nonces: bigint[] = [];
    for (const [type, clause] of [
      ['spot_margin_deposit', 'spot-margin.retired.deposit'],
      ['spot_margin_withdraw', 'spot-margin.retired.withdraw'],
    ] as const) {
      const reply = await target.act(who, { type, params: { pair: pair.id, amount: '5' } });
      expect(clause).accepted(reply);
      // A commit has nothing to report here.
      expect(clause).relation('HTTP 202 without an outcome of the commit', { reply }, (sent) =>
        isStatus202(sent.reply.wire),
      );
      const left = await readBalanceAfterPending(context, who.address, venue.usdc.signingId, '20');
      expect(clause).decimal(left, '20', `USDC after ${type}`);
      const state = await target.read('spot_margin_state', { user: who.address });
      if (state.kind === 'data')
        expect(clause).equal(
          derived(rowsIn(state.data, 'accounts').length, state),
          0,
          `number of margin positions after ${type}`,
        );
      nonces.push(mustReportEveryOrder(reply).nonce);
    }
    // All actions that waited for a block have committed by now.
    await pace.blocks(2);
    for (const [at, nonce] of nonces.entries()) {
      const total = `${at + 1}`;
      expect('spot-margin.retired.nonce').accepted(await target.act(who, gift('1'), { nonce }));
      expect('spot-margin.retired.nonce').decimal(
        await arrived(total),
        total,
        'USDC of the recipient, sent with the nonces of the retired actions',
      );
    }
  },
});
