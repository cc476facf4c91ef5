import { check } from '../../harness/check/check.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  bridgeChainIds,
  bridgeChainNames,
  bridgeWithdrawAction,
  DEFAULT_WITHDRAWAL_MICRO_USDC,
} from '../../harness/setup/bridge.ts';
import { eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest } from '../../harness/setup/own-encoding.ts';

function hasLeft({ before, after }: { readonly before: Dec; readonly after: Dec }): boolean {
  return after.compare(before) !== 0;
}

export default check({
  id: 'bridge.withdrawals.signed',
  title: 'a withdrawal is signed over the number of its chain, and over no other number',
  clauses: ['signing.encoding.words-as-code'],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '12' });
    const { address: to } = given.stranger();
    const clause = expect('signing.encoding.words-as-code');
    /** Returns the change of the balance by a withdrawal signed with this chain number. */
    const left = async (chain: (typeof bridgeChainIds)[number], code: number) => {
      const before = await readBalance(context, who.address, usdc);
      const action = bridgeWithdrawAction({ to, chain });
      const fields = [
        ['uint8 chain', eip712UintWord(code)],
        ['uint32 asset', eip712UintWord(0)],
        ['uint64 amount', eip712UintWord(DEFAULT_WITHDRAWAL_MICRO_USDC)],
        ['string dstAddr', eip712StringWord(to)],
      ] as const;
      const reply = await actWithIndependentDigest(context, who, action, 'BridgeWithdraw', fields);
      return { before, after: await readBalanceAfterPending(context, who.address, usdc, before), reply };
    };
    let hasAnyLeft = false;
    for (const chain of bridgeChainIds) {
      for (const code of given.sample(
        [0, 1, 2, 3].filter((other) => other !== chain),
        1,
      )) {
        const wrong = await left(chain, code);
        // A failed withdrawal proves nothing if the chain accepts none at all.
        if (hasLeft(wrong))
          clause.relation(
            `an unchanged balance after a withdrawal to ${bridgeChainNames[chain]}, number ${chain}, signed with ${code}`,
            wrong,
            (balance) => !hasLeft(balance),
          );
      }
      const own = await left(chain, chain);
      if (!hasLeft(own)) continue;
      hasAnyLeft = true;
      clause.relation(
        `a changed balance after a withdrawal to ${bridgeChainNames[chain]} signed with ${chain}`,
        own,
        hasLeft,
      );
    }
    // The account recovered from another digest has no money, and a chain may be closed to everybody.
    clause.exercised(hasAnyLeft, 'a chain that takes what is signed');
  },
});
