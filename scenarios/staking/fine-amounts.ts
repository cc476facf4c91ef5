import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { deposit, staker, withdraw } from '../../harness/setup/staking.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import { near } from './near.ts';

const item = 'fine-stake';
/** Beyond the eight decimals of the token. */
const FINE = '0.500000001';

export const fineTaken = check({
  id: 'staking.amount.fine-taken',
  title: 'an amount finer than the native token moves into free stake and out of it, cut or whole',
  clauses: ['staking.amount.fine-live'],
  by: 'act',
  form: { profile: 'live', item },
  async run(context) {
    const { target, venue, expect } = context;
    const who = await staker(context, '2', '0.25');
    const asset = venue.native.signingId;
    const whole = await held(context, who.address, asset);
    // Cut or whole: either is nearer to it than this (D125).
    const left = async (expected: Dec) => {
      const now = await heldAtRest(context, who.address, asset, expected);
      expect('staking.amount.fine-live').relation(
        `${expected}, or the amount cut`,
        { balance: now },
        ({ balance }) => near(balance, expected),
        'spot balance',
      );
    };
    const into = await target.act(who, deposit(FINE));
    expect('staking.amount.fine-live').accepted(into);
    await left(whole.minus(Dec.of(FINE)));
    expect('staking.amount.fine-live').accepted(await target.act(who, withdraw(FINE)));
    await left(whole);
  },
});

export const fineRefused = check({
  id: 'staking.amount.fine-refused',
  title: 'an amount finer than the native token is refused',
  clauses: ['staking.amount.fine'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { target, venue, expect } = context;
    const who = await staker(context, '2', '0.75');
    const asset = venue.native.signingId;
    const before = await held(context, who.address, asset);
    for (const action of [deposit(FINE), withdraw(FINE)]) {
      const reply = await verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
      refusedWhereTold(expect('staking.amount.fine'), reply);
    }
    const left = await heldAtRest(context, who.address, asset);
    expect('staking.amount.fine').decimal(left, before, 'spot balance');
  },
});
