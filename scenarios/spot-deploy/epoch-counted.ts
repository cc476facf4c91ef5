import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedPerpDeployer,
  registerMarketAction,
  uniqueDexName,
  voteDeployParams,
} from '../../harness/setup/perp-deploys.ts';
import {
  assumeKnownRegistrationPrice,
  awaitListedToken,
  registerPairAction,
  registerTokenAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Largest number of registrations of an epoch that is looked for. */
const MOST_REGISTERED = 1_024;

/** Maximum tries: the count begins anew at the end of an epoch, and two tries are never 100,000 rounds apart. */
const TRIES = 2;

export default check({
  id: 'spot-deploy.epoch.counted',
  title: 'a registration of a pair, and one of a market, takes a place below the cap of an epoch',
  clauses: ['spot-deploy.epoch.cap'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { venue, expect } = context;
    await assumeKnownRegistrationPrice(context);
    const owner = await makeFundedPerpDeployer(context);
    const uncapped = { mip3_max_deploys_per_epoch: 0 };
    const capAt = (most: number) => voteDeployParams(context, { mip3_max_deploys_per_epoch: most }, uncapped);
    const register = async (action: WireAction): Promise<ActResult> => {
      await waitForRegistrationFloor(context);
      const reply = await actOnceForCommitReply(context, owner, () => context.target.act(owner, action));
      if (reply === null) throw new NotExercised('the reply does not show what the commit decided');
      return reply;
    };
    let tokens = 0;
    const registerOneToken = () => {
      tokens += 1;
      return register(registerTokenAction({ symbol: uniqueTokenSymbol(owner, tokens) }));
    };

    /** Fills the epoch to a cap, found by caps under which one more token is refused or taken. @returns that cap */
    const fillToCap = async (): Promise<number> => {
      let refusedAt = 0;
      let takenAt = 1;
      const isTakenAt = async (most: number) => {
        await capAt(most);
        return isAccepted(await registerOneToken());
      };
      while (!(await isTakenAt(takenAt))) {
        if (takenAt >= MOST_REGISTERED) throw new NotExercised('a cap under which a registration is taken');
        refusedAt = takenAt;
        takenAt *= 2;
      }
      // A token that was taken counts as well: there are at most as many as its cap.
      while (takenAt - refusedAt > 1) {
        const most = Math.floor((refusedAt + takenAt) / 2);
        if (await isTakenAt(most)) takenAt = most;
        else refusedAt = most;
      }
      // At least one less than the cap are registered: behind this try the cap is reached.
      await isTakenAt(takenAt);
      return takenAt;
    };

    await capAt(0);
    await registerOneToken();
    const base = Number((await awaitListedToken(context, uniqueTokenSymbol(owner)))?.id);
    const dex = uniqueDexName(owner);
    for (const kind of ['pair', 'market']) {
      for (let at = 1; at <= TRIES; at++) {
        const count = await fillToCap();
        await capAt(count + 1);
        const action =
          kind === 'pair'
            ? registerPairAction({ base, quote: venue.usdc.signingId, name: `${uniqueTokenSymbol(owner, at)}/USDC` })
            : registerMarketAction({ symbol: `${dex}:X${at}`, name: dex });
        if (!expect('spot-deploy.epoch.cap').exercised(isAccepted(await register(action)), `a ${kind} below the cap`))
          return;
        const next = await registerOneToken();
        if (isAccepted(next) && at < TRIES) continue;
        expect('spot-deploy.epoch.cap').relation(
          `a token refused once a ${kind} took the last place below the cap of ${count + 1}`,
          { reply: next },
          ({ reply }) => !isAccepted(reply),
        );
        break;
      }
    }
  },
});
