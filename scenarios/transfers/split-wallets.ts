import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { splitAccount, spotFunded, type Wallets, walletsOf, walletsOnce } from '../../harness/setup/split-account.ts';
import { beyondMeans, send } from '../../harness/setup/token-send.ts';

const text = ({ perp, spot }: Wallets) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'transfers.split.wallets',
  title: 'a split account sends USDC out of the wallet that `to_perp` names, whatever the other one holds',
  clauses: ['transfers.split.spot-wallet', 'transfers.split.perp-wallet', 'modes.split.short'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [who, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '20' })]);
    const { address: destination } = given.stranger();
    await splitAccount(context, who);
    let { perp, spot } = await spotFunded(context, sender, who, '7');
    const sending = (amount: string, toPerp: boolean, dex: number) => {
      const { type, params } = send({ asset: venue.usdc.signingId, destination, amount, toPerp });
      return { type, params: { ...params, source_dex: dex } };
    };

    for (const [clause, toPerp, dex] of given.some(
      [
        ['transfers.split.spot-wallet', false, 0],
        ['transfers.split.spot-wallet', false, 1],
        ['transfers.split.perp-wallet', true, 0],
        ['transfers.split.perp-wallet', true, 1],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      const amount = Dec.of('1.5');
      [perp, spot] = toPerp ? [perp.minus(amount), spot] : [perp, spot.minus(amount)];
      expect(clause).accepted(await target.act(who, sending('1.5', toPerp, dex)));
      const wallets = await walletsOnce(context, who, { perp, spot });
      expect(clause).equal(
        text(wallets),
        text({ perp, spot }),
        `perp and spot wallet after a send from dex ${dex} with to_perp ${toPerp}`,
      );
    }

    // More than the one wallet has, and less than both have together.
    for (const [clause, toPerp, amount] of [
      ['modes.split.short', false, spot.plus(Dec.of(1))],
      ['transfers.split.perp-wallet', true, perp.plus(Dec.of(1))],
    ] as const) {
      const act = () => target.act(who, sending(amount.toString(), toPerp, 0));
      const reply = await verdictOn(context, act, beyondMeans(context, who));
      refusedWhereTold(expect(clause), reply);
      await context.pace.committed();
      expect(clause).equal(text(await walletsOf(context, who)), text({ perp, spot }), 'wallets after a refused send');
    }
  },
});
