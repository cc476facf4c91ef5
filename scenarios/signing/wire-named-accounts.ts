import { check } from '../../harness/check/check.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';
import { approveBrokerAction, brokerRowIn, readApprovedBrokers } from '../../harness/setup/brokers.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { setReferrerAction } from '../../harness/setup/referrals.ts';

/** Spellings of an address, each with the clause that allows it. */
const spellings = [
  ['signing.wire.address-bare', (address: string) => address.slice(2)],
  ['transport.numbers.address-case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
] as const;

export default check({
  id: 'signing.wire.named-accounts',
  title: 'agents, brokers and referrers can be named without 0x and in upper case',
  clauses: ['signing.wire.address-bare', 'transport.numbers.address-case'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    for (const [clause, spell] of given.sample(spellings, 1)) {
      const owner = await given.fundedAccount({ usdc: '20' });
      const other = await given.fundedAccount({ usdc: '5' });
      const agent = given.stranger();
      const spelt = { address: spell(other.address) };
      const approval = await target.act(owner, approveAgentAction({ address: spell(agent.address) }));
      expect(clause).accepted(approval);
      // The approval takes effect from the block after its commit on.
      await given.accepted(approval);
      await pace.blocks(2);
      expect(clause).accepted(await target.act(agent, nextLeverageAction(owner, venue)));
      await given.part(async () => {
        expect(clause).accepted(await target.act(owner, approveBrokerAction(spelt, 3)));
        await pace.committed();
        const approved = await readApprovedBrokers(context, owner.address);
        expect(clause).relation(
          `an approved broker with the address ${other.address}`,
          { approved },
          () => brokerRowIn(approved, other) !== undefined,
          'builders',
        );
      });
      await given.part(async () => {
        expect(clause).accepted(await target.act(owner, setReferrerAction(spelt)));
      });
    }
  },
});
