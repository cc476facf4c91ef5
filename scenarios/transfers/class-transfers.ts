import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { splitAccount, type Wallets, walletsOf, walletsOnce } from '../../harness/setup/split-account.ts';
import { classTransfer } from '../../harness/setup/token-send.ts';

const text = ({ perp, spot }: Wallets) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'transfers.class.moves',
  title: 'a class transfer takes exactly its amount out of the one wallet of a split account into the other',
  clauses: ['transfers.class.to-spot', 'transfers.class.to-perp'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await splitAccount(context, who);
    let { perp, spot } = await walletsOf(context, who);
    const whole = spot.plus(Dec.of('4.250001'));
    for (const [clause, toPerp, amount] of [
      ['transfers.class.to-spot', false, Dec.of('4.25')],
      ['transfers.class.to-spot', false, Dec.of('0.000001')],
      ['transfers.class.to-perp', true, Dec.of('1.75')],
      ['transfers.class.to-perp', true, Dec.of('0.000001')],
      // The rest, to the last unit.
      ['transfers.class.to-perp', true, whole.minus(Dec.of('1.750001'))],
    ] as const) {
      const moved = toPerp ? amount : amount.negated();
      perp = perp.plus(moved);
      spot = spot.minus(moved);
      expect(clause).accepted(await target.act(who, classTransfer(amount.toString(), toPerp)));
      const wallets = await walletsOnce(context, who, { perp, spot });
      expect(clause).equal(text(wallets), text({ perp, spot }), `perp and spot wallet after ${amount}`);
    }
  },
});

export const ownKey = check({
  id: 'transfers.class.agent',
  title: 'a class transfer that an agent signs moves what the agent has',
  clauses: ['transfers.class.own-key'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [master, agent] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    await splitAccount(context, master);
    await splitAccount(context, agent);
    await approved(context, master, agent);
    const kept = await walletsOf(context, master);
    const { perp, spot } = await walletsOf(context, agent);
    const amount = Dec.of('1.25');
    expect('transfers.class.own-key').accepted(await target.act(agent, classTransfer(amount.toString(), false)));
    const moved = { perp: perp.minus(amount), spot: spot.plus(amount) };
    const wallets = await walletsOnce(context, agent, moved);
    expect('transfers.class.own-key').equal(text(wallets), text(moved), 'perp and spot wallet of the agent');
    expect('transfers.class.own-key').equal(
      text(await walletsOf(context, master)),
      text(kept),
      'perp and spot wallet of the master',
    );
  },
});
