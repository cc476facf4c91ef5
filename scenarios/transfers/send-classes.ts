import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const figures = ['account_value', 'total_raw_usd', 'withdrawable'];
/** Source and destination of one send each: 0 is spot, 1 a perp dex. */
const dexes = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

export default check({
  id: 'transfers.send.classes',
  title: 'a send credits the side that it names, spot or perp, for dexes of every number',
  clauses: ['transfers.send.to-perp-true', 'transfers.send.to-perp-false', 'transfers.send.dex-numbers'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const { usdc, native } = venue;
    const sender = await given.fundedAccount({ usdc: '20', native: '1' });
    const perp = given.stranger();
    const spot = given.stranger();
    const dex = given.stranger();

    const credit = sendAssetAction({ asset: usdc.signingId, destination: perp.address, amount: '2.5', toPerp: true });
    expect('transfers.send.to-perp-true').accepted(await target.act(sender, credit));
    const state = await pace.eventually(
      async () => given.data(await target.read('account_state', { address: perp.address })),
      (now) => decimalAt(now, 'account_value').toString() === '2.5',
    );
    for (const key of figures) expect('transfers.send.to-perp-true').decimal(field(state, key), '2.5');

    for (const [{ signingId, name }, amount] of [
      [usdc, '1.5'],
      [native, '0.5'],
    ] as const) {
      const sent = await target.act(sender, sendAssetAction({ asset: signingId, destination: spot.address, amount }));
      expect('transfers.send.to-perp-false').accepted(sent);
      const arrived = await awaitBalance(context, spot.address, signingId, amount);
      expect('transfers.send.to-perp-false').decimal(arrived, amount, `${name} of the recipient`);
    }

    const before = await readBalance(context, sender.address, usdc.signingId);
    const tried = given.sample(dexes, 1);
    for (const [n, [source_dex, destination_dex]] of tried.entries()) {
      const { type, params } = sendAssetAction({
        asset: usdc.signingId,
        destination: dex.address,
        amount: '0.25',
        toPerp: destination_dex > 0,
      });
      const reply = await target.act(sender, { type, params: { ...params, source_dex, destination_dex } });
      expect('transfers.send.dex-numbers').accepted(reply);
      const total = Dec.of('0.25')
        .times(Dec.of(n + 1))
        .toString();
      const arrived = await awaitBalance(context, dex.address, usdc.signingId, total);
      const way = `a send from dex ${source_dex} to dex ${destination_dex}`;
      expect('transfers.send.dex-numbers').relation(
        `${total} USDC of the recipient after ${way}`,
        { arrived, reply },
        (observed) => observed.arrived.toString() === total,
      );
    }
    const after = await readBalance(context, sender.address, usdc.signingId);
    expect('transfers.send.dex-numbers').decimal(
      before.minus(after),
      Dec.of('0.25').times(Dec.of(tried.length)),
      'USDC that left the sender',
    );
  },
});
