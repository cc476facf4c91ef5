import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { setAbstraction, splitAccount } from '../../harness/setup/split-account.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

const item = 'split-reservations';

export const spotReservationRefused = check({
  id: 'modes.split.spot-reservation',
  title: 'a split account reserves nothing for spot: it has a wallet for that',
  clauses: ['modes.split.reservation-live'],
  by: 'act',
  form: { profile: 'live', item, isWide: true },
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await splitAccount(context, who);
    for (const value of ['5', '0.000001']) {
      const reply = await verdictOn(
        context,
        () => target.act(who, setAbstraction(2, value)),
        beyondMeans(context, who),
      );
      refusedWhereTold(expect('modes.split.reservation-live'), reply);
    }
  },
});

export const reservationsRefused = check({
  id: 'modes.split.no-reservation',
  title: 'a split account reserves nothing at all',
  clauses: ['modes.split.reservation'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await splitAccount(context, who);
    for (const kind of [1, 2, 3]) {
      const reply = await verdictOn(
        context,
        () => target.act(who, setAbstraction(kind, '5')),
        beyondMeans(context, who),
      );
      refusedWhereTold(expect('modes.split.reservation'), reply);
    }
  },
});
