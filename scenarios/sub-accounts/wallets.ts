import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldOnce } from '../../harness/setup/balances.ts';
import { splitAccount, spotFunded, type Wallets, walletsOf, walletsOnce } from '../../harness/setup/split-account.ts';
import { subAccount, tokenTransfer, transfer } from '../../harness/setup/sub-accounts.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import { shortOfFunds } from '../../spec-schemas/outcomes.ts';

const INDEX = 3;

export default check({
  id: 'sub-accounts.spot-transfer.wallets',
  title: 'USDC moves as a token too: out of the one balance, or out of one wallet of a master that is split',
  clauses: ['sub-accounts.spot-transfer.usdc', 'sub-accounts.transfer.split'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect, seen } = context;
    const token = venue.usdc.signingId;
    const [pooled, who, sender] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '40' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    await subAccount(context, pooled, INDEX);
    const into = { index: INDEX, deposit: true, amount: '1.5' };
    const left = (await held(context, pooled.address, token)).minus(Dec.of('1.5')).toString();
    const reply = await target.act(pooled, tokenTransfer({ ...into, token }));
    // Two ledgers on a chain that is neither the test network nor the main one (D108): the one of tokens is empty.
    const isOne = !isRefusedWith(reply, shortOfFunds);
    if (expect('sub-accounts.spot-transfer.usdc').exercised(isOne, 'a chain on which USDC is one balance')) {
      expect('sub-accounts.spot-transfer.usdc').accepted(reply);
      const now = await heldOnce(context, pooled.address, token, left);
      expect('sub-accounts.spot-transfer.usdc').decimal(now, left, 'USDC of a unified master');
    }

    await subAccount(context, who, INDEX);
    await splitAccount(context, who);
    const { perp, spot } = await spotFunded(context, sender, who, '7');
    const rest = { perp, spot: spot.minus(Dec.of('1.5')) };
    expect('sub-accounts.spot-transfer.usdc').accepted(await target.act(who, tokenTransfer({ ...into, token })));
    const wallets = await walletsOnce(context, who, rest);
    expect('sub-accounts.spot-transfer.usdc').equal(shown(wallets), text(rest), 'perp and spot wallet');
    const beyond = tokenTransfer({ ...into, token, amount: rest.spot.plus(Dec.of(1)).toString() });
    const refused = await verdictOn(context, () => target.act(who, beyond), beyondMeans(context, who));
    refusedWhereTold(expect('sub-accounts.spot-transfer.usdc'), refused);

    expect('sub-accounts.transfer.split').accepted(await target.act(who, transfer({ ...into, amount: '2.5' })));
    const fromPerp = { perp: rest.perp.minus(Dec.of('2.5')), spot: rest.spot };
    const fromSpot = { perp: rest.perp, spot: rest.spot.minus(Dec.of('2.5')) };
    await context.pace.blocks(2);
    const after = shown(await walletsOf(context, who));
    expect('sub-accounts.transfer.split').oneOf(after, [text(fromPerp), text(fromSpot)], 'perp and spot wallet');
    seen('D114', after.value.join() === text(fromPerp).join() ? 'out of the perp wallet' : 'out of the spot wallet');
  },
});

function shown(wallets: Wallets): Traced<[string, string]> {
  return derived(text(wallets), wallets.perp, wallets.spot);
}

function text({ perp, spot }: Wallets): [string, string] {
  return [perp.toString(), spot.toString()];
}
