import { check } from '../../harness/check/check.ts';
import { refusedWhereTold } from '../../harness/check/told-verdicts.ts';
import { commitTakes, refusesEach, verdictOnce } from '../../harness/setup/commit-verdicts.ts';
import {
  activation,
  addDelegate,
  deployer,
  opens,
  push,
  registered,
  setMask,
  settings,
} from '../../harness/setup/perp-deploys.ts';

type Action = Parameters<typeof refusesEach>[3][number];

export default check({
  id: 'perp-deploy.delegates.bits',
  title: 'each bit of a delegate opens one action, a mask replaces the one before, and only the deployer grants',
  clauses: [
    'perp-deploy.delegates.add',
    'perp-deploy.delegates.mask',
    'perp-deploy.delegates.replaces',
    'perp-deploy.delegates.revokes',
    'perp-deploy.delegates.own-key',
    'perp-deploy.delegates.add-own-key',
    'perp-deploy.delegates.settings',
    'perp-deploy.delegates.oracle',
    'perp-deploy.delegates.missing-bit',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await deployer(context);
    const delegate = await given.fundedAccount({ usdc: '5' });
    const market = await registered(context, owner);
    await opens(context, owner, market);
    const { id } = market;
    const bits: readonly (readonly [number, Action])[] = [[1, push(id, '100')], ...settings(id)];
    const takes = (clause: Parameters<typeof expect>[0], who: typeof owner, action: Action) =>
      commitTakes(context, expect(clause), who, action);
    const refuses = (clause: Parameters<typeof expect>[0], actions: readonly Action[]) =>
      refusesEach(context, expect(clause), delegate, actions);
    const whole = bits.map(([, action]) => action);

    await refuses('perp-deploy.delegates.missing-bit', whole);
    await takes('perp-deploy.delegates.add', owner, addDelegate(id, delegate));
    for (const action of whole) await takes('perp-deploy.delegates.add', delegate, action);
    await refuses('perp-deploy.delegates.add-own-key', [addDelegate(id, owner), addDelegate(id, delegate, false)]);
    await refusesEach(context, expect('perp-deploy.delegates.own-key'), delegate, [setMask(id, delegate, 1)]);
    await takes('perp-deploy.delegates.add', owner, addDelegate(id, delegate, false));
    await refuses('perp-deploy.delegates.add', whole);

    // Each bit opens its own action, and takes the one before away.
    for (const [bit, action] of bits) {
      const clause = bit === 1 ? 'perp-deploy.delegates.oracle' : 'perp-deploy.delegates.settings';
      await takes(clause, owner, setMask(id, delegate, bit));
      await takes(clause, delegate, action);
    }
    for (const [bit] of given.some(bits, 2)) {
      await takes('perp-deploy.delegates.settings', owner, setMask(id, delegate, bit));
      await refuses(
        'perp-deploy.delegates.replaces',
        bits.filter(([other]) => other !== bit).map(([, other]) => other),
      );
    }
    for (const mask of [512, 65_535]) {
      const reply = await verdictOnce(context, owner, () => target.act(owner, setMask(id, delegate, mask)));
      // Any code will do (D47).
      refusedWhereTold(expect('perp-deploy.delegates.mask'), reply);
    }
    await takes('perp-deploy.delegates.mask', owner, setMask(id, delegate, 511));
    await takes('perp-deploy.delegates.mask', delegate, activation(id));
    await takes('perp-deploy.delegates.revokes', owner, setMask(id, delegate, 0));
    await refuses('perp-deploy.delegates.revokes', whole);
  },
});
