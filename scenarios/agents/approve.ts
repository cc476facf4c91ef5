import { check } from '../../harness/check/check.ts';
import { judgeSignerAccepted } from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import { eip712AddressWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest } from '../../harness/setup/own-encoding.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000;

export default check({
  id: 'agents.approve.forms',
  title: 'approve_agent requires agent, and its name and expires_at_ms may be null or absent',
  clauses: ['agents.approve.fields'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agents = [given.stranger(), given.stranger(), given.stranger()] as const;
    const forms = [
      { agent: agents[0].address },
      { agent: agents[1].address, name: null, expires_at_ms: null },
      { agent: agents[2].address, name: 'bot', expires_at_ms: (await pace.timeMs()) + LATER_MS },
    ];
    const tried = given.sample(forms, 1);
    for (const params of tried) {
      expect('agents.approve.fields').accepted(await target.act(master, { type: 'approve_agent', params }));
    }
    const bot = { type: 'approve_agent', params: { agent: agents[0].address, name: 'bot' } };
    await sendAndJudgeWithoutFields(context, expect('agents.approve.fields'), master, bot, ['agent']);
    await pace.blocks(3);
    const choose = await makeOwnerNamingActionSource(context, master);
    for (const agent of agents.filter(({ address }) => tried.some(({ agent }) => agent === address)))
      judgeSignerAccepted(context, expect('agents.approve.fields'), await target.act(agent, choose()));
  },
});

export const approveAbsentFieldsCheck = check({
  id: 'agents.approve.absent-fields',
  title: 'approve_agent without name and expires_at_ms is signed with an empty text and 0',
  clauses: ['agents.approve.signs-absent'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    const action = { type: 'approve_agent', params: { agent: agent.address } };
    const fields = [
      ['address agentAddress', eip712AddressWord(agent.address)],
      ['string agentName', eip712StringWord('')],
      ['uint64 expiresAtMs', eip712UintWord(0)],
    ] as const;
    expect('agents.approve.signs-absent').accepted(
      await actWithIndependentDigest(context, master, action, 'ApproveAgent', fields),
    );
    await pace.blocks(3);
    // Somebody else's signature would have been accepted too: the agent's permission shows whose approval it is.
    judgeSignerAccepted(
      context,
      expect('agents.approve.signs-absent'),
      await target.act(agent, (await makeOwnerNamingActionSource(context, master))()),
    );
  },
});
