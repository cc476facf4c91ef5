import { check } from '../../harness/check/check.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { chainIds, chainNames, MICRO, withdrawal } from '../../harness/setup/bridge.ts';
import { text, uint } from '../../harness/setup/own-digest.ts';
import { actAs } from '../../harness/setup/own-encoding.ts';

export default check({
  id: 'bridge.withdrawals.signed',
  title: 'the chain of a withdrawal is signed by its number, and by no other',
  clauses: ['signing.encoding.words-as-code'],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '12' });
    const { address: to } = given.stranger();
    const clause = expect('signing.encoding.words-as-code');
    /** Whether a withdrawal that is signed with this number has left. */
    const leaves = async (chain: (typeof chainIds)[number], code: number) => {
      const before = await held(context, who.address, usdc);
      const action = withdrawal({ to, chain });
      const fields = [
        ['uint8 chain', uint(code)],
        ['uint32 asset', uint(0)],
        ['uint64 amount', uint(MICRO)],
        ['string dstAddr', text(to)],
      ] as const;
      await actAs(context, who, action, 'BridgeWithdraw', fields);
      return (await heldAtRest(context, who.address, usdc, before)).compare(before) !== 0;
    };
    let isTaken = false;
    for (const chain of chainIds) {
      for (const code of given.some(
        [0, 1, 2, 3].filter((other) => other !== chain),
        1,
      ))
        if (await leaves(chain, code))
          clause.that(false, { expected: `${chainNames[chain]} signed as ${chain}`, actual: `signed as ${code}` });
      if (!(await leaves(chain, chain))) continue;
      isTaken = true;
      clause.that(true, { expected: `${chainNames[chain]} signed as ${chain}`, actual: null });
    }
    // Whoever another digest names has no money, and a chain may be closed to all.
    clause.exercised(isTaken, 'a chain that takes what is signed');
  },
});
