import { holding } from '../../harness/check/balances.ts';
import { check } from '../../harness/check/check.ts';
import { payable, reserve } from '../../harness/check/faucet-reserve.ts';
import { Disturbed, NotHere } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'faucet.reserve.claims-for-itself',
  title: 'a claim for the reserve itself credits nothing',
  clauses: ['faucet.credit.reserve-recipient'],
  by: 'act',
  needs: ['faucet'],
  leases: ['node', 'faucet'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    // It can be asked for once in the life of a node: one that can be restarted begins a new one.
    if (venue.capabilities.has('control')) await context.control.restart();
    await pace.blocks();
    const held = () => holding({ given, target, venue }, reserve);
    const before = await held();
    const reply = await given.claim({ address: reserve, amount: 7 });
    if (at(reply.json, 'error') === 'address already funded')
      throw new NotHere('a node that the reserve has not claimed on');
    await payable(context, reply, 7);
    given.that(reply.status === 200, `the claim was refused: HTTP ${reply.status} ${reply.text}`);
    await pace.blocks(2);
    const after = await held();
    const [usdc, native] = [after.usdc.minus(before.usdc), after.native.minus(before.native)];
    const isShared = venue.isolation === 'shared';
    if (isShared && (usdc.toString() !== '0' || native.toString() !== '0') && `${usdc}/${native}` !== '7/10')
      throw new Disturbed('others claimed from the reserve');
    expect('faucet.credit.reserve-recipient').equal(
      [usdc.toString(), native.toString()],
      ['0', '0'],
      'change of the reserve in USDC and tokens',
    );
  },
});
