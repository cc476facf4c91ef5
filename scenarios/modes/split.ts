import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import {
  assumeReservationsSupported,
  setAbstractionAction,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const item = 'split-reservations';

export const splitNoSpotReservationCheck = check({
  id: 'modes.split.spot-reservation',
  title: 'a spot reservation on a split account is refused',
  clauses: ['modes.split.reservation-live'],
  by: 'act',
  form: { profile: 'live', item, isWide: true },
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    assumeReservationsSupported(await switchToSplitWallets(context, who));
    for (const value of ['5', '0.000001']) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, setAbstractionAction(2, value)),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('modes.split.reservation-live'), reply);
    }
  },
});

export const splitNoReservationCheck = check({
  id: 'modes.split.no-reservation',
  title: 'any reservation on a split account is refused',
  clauses: ['modes.split.reservation'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    assumeReservationsSupported(await switchToSplitWallets(context, who));
    for (const kind of [1, 2, 3]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, setAbstractionAction(kind, '5')),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('modes.split.reservation'), reply);
    }
  },
});
