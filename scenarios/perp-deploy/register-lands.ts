import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import {
  awaitMarketMetaRow,
  makeFundedPerpDeployer,
  readDexMarketLister,
  readPerpDeployLimits,
  readTracedMarketMetaRow,
  registerAndJudgeMarket,
  registerMarket,
  symbolSuffixOf,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';

const ofDex = [
  'perp-deploy.register.registered',
  'perp-deploy.register.first',
  'perp-deploy.lane.sender',
  'perp-deploy.dexs.prefix',
  'perp-deploy.dexs.core',
] as const;

export default check({
  id: 'perp-deploy.register.lands',
  title: 'a registered market appears in the dex of its deployer, and the deployer pays for it',
  clauses: [
    ...ofDex,
    'perp-deploy.register.charged',
    'perp-deploy.register.decimals',
    'perp-deploy.register.name-later',
    'transport.status.mip3-enabled',
    'markets.rows.order',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    const name = uniqueDexName(owner);
    const before = await readFreeCollateral(context, owner);
    const first = await registerMarket(context, owner);
    const paid = before.minus(await readFreeCollateral(context, owner));
    expect('perp-deploy.register.registered').atLeast(field(first.row, 'signing_id'), 1000, '');
    const { askFloor } = await readPerpDeployLimits(context);
    const isPriced = askFloor !== null && askFloor.compare(Dec.of(0)) > 0;
    if (expect('perp-deploy.register.charged').exercised(isPriced, 'a price of registrations that is told') && isPriced)
      expect('perp-deploy.register.charged').atLeast(paid, askFloor, 'free collateral paid for the market');
    const row = await readTracedMarketMetaRow(context, first.coin);
    expect('perp-deploy.register.decimals').equal(
      derived(row.value === undefined ? null : Number(integerAt(row.value, 'sz_decimals')), row),
      8,
      'sz_decimals of a market registered with decimals 0',
    );

    for (const spec of [
      { symbol: `${name}:X2`, name },
      { symbol: `${name}:X3`, decimals: 4 },
    ])
      await registerAndJudgeMarket(context, expect('perp-deploy.register.name-later'), owner, spec);
    const second = await awaitMarketMetaRow(context, `${name}:X2`);
    const bare = await awaitMarketMetaRow(context, `${name}:X3`);
    const other = await readTracedMarketMetaRow(context, `${name}:X3`);
    expect('perp-deploy.register.decimals').equal(
      derived(other.value === undefined ? null : Number(integerAt(other.value, 'sz_decimals')), other),
      4,
      'sz_decimals of a market registered with decimals 4',
    );
    // Not every venue numbers consecutively.
    const ids = [second, bare].flatMap(({ value }) => (value === undefined ? [] : [Number(value.signing_id)]));
    expect('perp-deploy.register.registered').relation(
      'a distinct signing_id of 1000 or above for each market',
      { ids: derived([first.id, ...ids], second, bare) },
      (reported) => new Set(reported.ids).size === reported.ids.length && reported.ids.every((id) => id >= 1000),
      'signing_id',
    );

    const listed = given.data(await target.read('markets_meta'));
    const numbers = rowsAt(listed, 'perp').map((each) => Number(integerAt(each, 'signing_id')));
    expect('markets.rows.order').equal(
      derived(numbers, field(listed, 'perp')),
      numbers.toSorted((a, b) => a - b),
      'signing_id of the perp rows of markets_meta',
    );
    const status = given.data(await target.read('exchange_status'));
    expect('transport.status.mip3-enabled').equal(field(status, 'mip3_enabled'), true);
    // No document shows the dex list: with another form only its own judgements are skipped.
    await given.part(() => judgeOwnDex(context, owner, name, [first.coin, `${name}:X2`, `${name}:X3`]));
  },
});

/** Judges the row of a deployer in the dex list. @param symbols  of the markets that it has registered */
async function judgeOwnDex(
  { given, target, expect }: CaseContext<(typeof ofDex)[number]>,
  owner: Identity,
  name: string,
  symbols: readonly string[],
): Promise<void> {
  const body = given.data(await target.read('perp_dexs'));
  const dexs = field(body, 'dexs');
  const own = rowsAt(body, 'dexs').filter(({ deployer: who }) => String(who).toLowerCase() === owner.address);
  // The signer owns it: the body names nobody.
  expect('perp-deploy.lane.sender').equal(derived(own.length, dexs), 1, 'number of dexs of the signer');
  expect('perp-deploy.register.first').equal(
    derived(
      own.map((dex) => dex.name ?? null),
      dexs,
    ),
    [name],
    'names of the dexs of the deployer',
  );
  const assets = own.flatMap(await readDexMarketLister({ given, target }, own));
  for (const asset of assets)
    expect('perp-deploy.dexs.prefix').relation(
      `a symbol that begins with ${name}:`,
      { symbol: derived(asset, own) },
      ({ symbol }) => String(symbol).startsWith(`${name}:`),
    );
  // perp-deploy.dexs.prefix judges whether the list includes the dex name in symbols.
  const suffixes = (all: readonly unknown[]) => all.map((symbol) => symbolSuffixOf(String(symbol))).toSorted();
  expect('perp-deploy.register.registered').equal(
    derived(suffixes(assets), dexs),
    suffixes(symbols),
    'assets of the dex of the deployer',
  );
  expect('perp-deploy.dexs.core').relation('a name of 1 to 16 letters and digits', { own }, (reported) =>
    reported.own.every((dex) => /^[0-9A-Za-z]{1,16}$/.test(String(dex.name))),
  );
}
