import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { freeUsdc } from '../../harness/setup/balances.ts';
import {
  deployer,
  deployLimits,
  dexName,
  metaOnce,
  metaRow,
  registered,
  registration,
} from '../../harness/setup/perp-deploys.ts';

export default check({
  id: 'perp-deploy.register.lands',
  title: 'a registered market lands in the dex of its deployer, who has paid for it',
  clauses: [
    ...(['perp-deploy.register.registered', 'perp-deploy.register.first', 'perp-deploy.register.charged'] as const),
    ...(['perp-deploy.register.decimals', 'perp-deploy.register.name-later', 'perp-deploy.lane.sender'] as const),
    ...(['perp-deploy.dexs.prefix', 'perp-deploy.dexs.core', 'transport.status.mip3-enabled'] as const),
  ],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await deployer(context);
    const name = dexName(owner);
    const before = await freeUsdc(context, owner);
    const first = await registered(context, owner);
    const paid = before.minus(await freeUsdc(context, owner));
    expect('perp-deploy.register.registered').that(first.id >= 1000, {
      expected: 'an id of 1000 or above',
      actual: first.id,
    });
    const { askFloor } = await deployLimits(context);
    if (expect('perp-deploy.register.charged').exercised(askFloor.compare(Dec.of(0)) > 0, 'a price of registrations'))
      expect('perp-deploy.register.charged').that(paid.compare(askFloor) >= 0, {
        expected: `free collateral less by ${askFloor} at least`,
        actual: paid.toString(),
      });
    const row = await metaRow(context, first.coin);
    expect('perp-deploy.register.decimals').equal(
      row === undefined ? null : Number(integerAt(row, 'sz_decimals')),
      8,
      'sz_decimals of a market that was registered with 0',
    );

    for (const wish of [{ symbol: `${name}:X2`, name }, { symbol: `${name}:X3` }]) {
      const reply = await target.act(owner, registration(wish));
      expect('perp-deploy.register.name-later').accepted(reply);
    }
    const [second, bare] = [await metaOnce(context, `${name}:X2`), await metaOnce(context, `${name}:X3`)];
    for (const row of [second, bare])
      expect('perp-deploy.register.name-later').that(Number(row?.signing_id) > first.id, {
        expected: 'a market under a number of its own',
        actual: row ?? null,
      });

    const dexs = rowsAt(given.data(await target.read('perp_dexs')), 'dexs');
    const own = dexs.filter(({ deployer: who }) => String(who).toLowerCase() === owner.address);
    // Whoever signs it is whose it is: the body names nobody.
    expect('perp-deploy.lane.sender').equal(own.length, 1, 'dexs of who has signed');
    expect('perp-deploy.register.first').equal(
      own.map((dex) => dex.name ?? null),
      [name],
      'names of the dexs of a deployer',
    );
    const assets = own.flatMap(({ assets: symbols }) => (Array.isArray(symbols) ? symbols : []));
    for (const symbol of assets)
      expect('perp-deploy.dexs.prefix').that(String(symbol).startsWith(`${name}:`), {
        expected: `a symbol that begins with ${name}:`,
        actual: symbol,
      });
    expect('perp-deploy.register.registered').equal(
      [...assets].map(String).toSorted(),
      [first.coin, `${name}:X2`, `${name}:X3`].toSorted(),
      'assets of its dex',
    );
    expect('perp-deploy.dexs.core').that(
      own.every((dex) => /^[0-9A-Za-z]{1,16}$/.test(String(dex.name))),
      { expected: 'a name of 1 to 16 letters and digits', actual: own },
    );
    const status = given.data(await target.read('exchange_status'));
    expect('transport.status.mip3-enabled').equal(field(status, 'mip3_enabled'), true);
  },
});
