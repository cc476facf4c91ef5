import { check } from '../../harness/check/check.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { chooseLeverage } from '../../harness/setup/leverage-choice.ts';

const ENDS_MS = 60_000;
/** Off the end on either side: what a served clock needs for the requests in between. */
const BEFORE_MS = 40_000;
const AFTER_MS = 25_000;

export default check({
  id: 'agents.expiry.clock',
  title: 'an approval holds until consensus time passes its end',
  clauses: ['agents.expiry.consensus-time'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    const choice = chooseLeverage(master, venue);
    const start = await pace.timeMs();
    await approved(context, master, agent, BigInt(start + ENDS_MS));
    await given.accepted(target.act(agent, choice));

    await control.advance(BEFORE_MS);
    const early = await target.act(agent, choice);
    if ((await pace.timeMs()) > start + ENDS_MS - 5_000) throw new Disturbed('the clock went on by itself');
    expect('agents.expiry.consensus-time').accepted(early);
    await control.advance(AFTER_MS);
    expect('agents.expiry.consensus-time').refused(
      await target.act(agent, choice),
      ['AUTH_AGENT_FORBIDDEN', 'AUTH_UNAUTHORIZED'],
      [401],
    );
  },
});
