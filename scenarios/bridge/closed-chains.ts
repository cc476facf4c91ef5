import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import { chainNames, operateBridge, withdrawal, withdrawn } from '../../harness/setup/bridge.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'bridge.chains.closed',
  title: 'a chain that is paused, alone or with all, and one without a contract take nothing',
  clauses: ['bridge.withdraw.paused', 'bridge.withdraw.not-deployed'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '20' });
    const { address: to } = given.stranger();
    const { chain } = await withdrawn(context, who, { to });
    const name = chainNames[chain];
    const ways = [
      ['bridge.withdraw.paused', { type: 'bridge_pause', chain: name }, 'paused', true],
      ['bridge.withdraw.paused', { type: 'bridge_pause' }, 'paused', true],
      ['bridge.withdraw.not-deployed', { type: 'bridge_deploy', chain: name }, 'deployed', false],
    ] as const;
    for (const [clause, action, key, isSo] of ways) {
      const before = await heldAtRest(context, who.address, usdc);
      const reopen = () => operateBridge(context, { ...action, [key]: !isSo });
      await operateBridge(context, { ...action, [key]: isSo });
      given.afterwards(reopen);
      const reply = await verdictOn(
        context,
        () => target.act(who, withdrawal({ to, chain })),
        beyondMeans(context, who),
      );
      refusedWhereTold(expect(clause), reply);
      const left = await heldAtRest(context, who.address, usdc);
      expect(clause).decimal(left, before, 'USDC of the account');
      await reopen();
      // It was for that alone.
      await withdrawn(context, who, { to }, [chain]);
    }
  },
});
