import { check } from '../../harness/check/check.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { chooseLeverage } from '../../harness/setup/leverage-choice.ts';

/** What a served clock needs for the requests in between. */
const LATER_MS = 120_000;

export default check({
  id: 'agents.expiry.time',
  title: 'an approval ends at its time, and one without a time does not end',
  clauses: ['agents.expiry.never', 'agents.expiry.ends'],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const [forever, forNow] = [given.stranger(), given.stranger()];
    const choice = chooseLeverage(master, venue);
    const ends = BigInt((await pace.timeMs()) + LATER_MS);
    await approved(context, master, forever, null);
    await approved(context, master, forNow, ends);
    expect('agents.expiry.never').accepted(await target.act(forever, choice));
    await given.accepted(target.act(forNow, choice));

    await control.advance(LATER_MS + 60_000);
    expect('agents.expiry.ends').refused(
      await target.act(forNow, choice),
      ['AUTH_AGENT_FORBIDDEN', 'AUTH_UNAUTHORIZED'],
      [401],
    );
    expect('agents.expiry.never').accepted(await target.act(forever, choice));
  },
});
