import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const AMOUNTS = ['0.01', '0.02'];
/** Number of pairs: which pairs share a block is unknown, but most do. */
const RACES = 3;

export default check({
  id: 'nonces.replay.raced',
  title: 'at most one of two actions with the same nonce that are sent at once commits',
  clauses: ['nonces.replay.in-one-block'],
  by: 'act',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    for (let race = 0; race < RACES; race++) {
      const { address: destination } = given.stranger();
      const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
      // The dropped one may be answered only when the venue's wait for a block ends, and nothing is judged by that answer.
      const sent = AMOUNTS.map((amount) =>
        target.act(owner, sendAssetAction({ asset, destination, amount }), { nonce }),
      );
      await Promise.any(sent).catch((error: unknown) => {
        // The underlying error of a send says more than that no answer came.
        throw error instanceof AggregateError ? error.errors[0] : error;
      });
      await pace.blocks(2);
      const arrived = await pace.eventually(
        () => readBalance(context, destination, asset),
        (usdc) => usdc.compare(Dec.of(0)) > 0,
      );
      given.require(arrived.compare(Dec.of(0)) > 0, 'neither of the two was committed');
      expect('nonces.replay.in-one-block').relation(
        '0.01 or 0.02 USDC of the recipient, from one of two sends with the same nonce',
        { arrived },
        ({ arrived: usdc }) => AMOUNTS.some((amount) => usdc.equals(Dec.of(amount))),
      );
      await Promise.allSettled(sent);
    }
  },
});
