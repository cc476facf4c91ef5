import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readDexMarketLister } from '../../harness/setup/perp-deploys.ts';

/** Decimals served by `limits`. */
const bounds = [
  'min_deploy_stake_mtf',
  'gas_auction_min_bid',
  'deployer_fee_cap_bps',
  'dutch_start_multiplier',
  'per_market_limits.max_taker_fee_bps',
];

/** Maximum decimals of a token: its base units are not finer. */
const MOST_PLACES = 18;

/** Whether a digit string is a whole amount in some token's base units, or zero. */
function isInBaseUnits(base: string, whole: string): boolean {
  const amount = Dec.parse(whole);
  if (base === '0' || amount === null) return base === '0';
  return Array.from({ length: MOST_PLACES + 1 }, (_, places) => amount.scaledTo(places)).includes(BigInt(base));
}

export default check({
  id: 'perp-deploy.dexs.listed',
  title: 'perp_dexs lists every market under its dex, and one core dex without a name',
  clauses: [
    'perp-deploy.dexs.shape',
    'perp-deploy.dexs.stake-units',
    'perp-deploy.dexs.core',
    'perp-deploy.dexs.count',
    'perp-deploy.dexs.all-markets',
    'perp-deploy.dexs.prefix',
    'perp-deploy.bids.shape',
    'perp-deploy.bids.none',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const read = async () => ({
      before: given.data(await target.read('markets', { kind: 'perp' })),
      body: given.data(await target.read('perp_dexs')),
      after: given.data(await target.read('markets', { kind: 'perp' })),
    });
    const { before, body, after } = await read();
    expect('perp-deploy.dexs.shape').shape(body, 'info.perp_dexs');
    const dexs = rowsAt(body, 'dexs');
    const assetsOf = await readDexMarketLister({ given, target }, dexs);
    const core = dexs.filter(({ name }) => name === '');
    expect('perp-deploy.dexs.core').equal(
      derived(
        core.map(({ deployer }) => deployer ?? null),
        field(body, 'dexs'),
      ),
      [null],
      'deployers of dexs without a name',
    );
    for (const bound of bounds)
      expect('perp-deploy.dexs.shape').relation(
        'a limit of 0 or more',
        { bound: field(body, `limits.${bound}`) },
        (reported) => !String(reported.bound).startsWith('-'),
        `limits.${bound}`,
      );
    expect('perp-deploy.dexs.stake-units').relation(
      'min_deploy_stake_mtf in base units of a token, or 0',
      { base: field(body, 'limits.min_deploy_stake_base'), whole: field(body, 'limits.min_deploy_stake_mtf') },
      ({ base, whole }) => isInBaseUnits(String(base), String(whole)),
      'limits.min_deploy_stake_base',
    );
    for (const dex of dexs) {
      const assets = assetsOf(dex);
      // A core dex with a name of its own has no deployer, and its markets no prefix.
      const isCore = dex.name === '' || dex.deployer === null;
      const isCounted = dex.assets !== undefined && dex.n_assets !== undefined;
      if (expect('perp-deploy.dexs.count').exercised(isCounted, 'a list of assets beside their number'))
        expect('perp-deploy.dexs.count').equal(
          derived(Number(dex.n_assets), field(dex, 'n_assets')),
          derived(assets.length, field(dex, 'assets')),
          `n_assets of dex "${dex.name}"`,
        );
      if (dex.name !== '')
        expect('perp-deploy.dexs.core').relation(
          'a name of 1 to 16 letters and digits, and a deployer',
          { name: field(dex, 'name'), deployer: field(dex, 'deployer') },
          ({ name, deployer }) => /^[0-9A-Za-z]{1,16}$/.test(String(name)) && typeof deployer === 'string',
        );
      for (const [n, asset] of assets.entries())
        expect('perp-deploy.dexs.prefix').relation(
          isCore ? 'a symbol without a colon' : `a symbol that begins with ${dex.name}:`,
          { symbol: derived(asset, field(dex, `assets.${n}`)) },
          ({ symbol }) => (isCore ? !symbol.includes(':') : symbol.startsWith(`${dex.name}:`)),
        );
    }
    const coins = (data: typeof body) => rowsAt(data, 'perp').map(({ coin }) => String(coin));
    const listed = dexs.flatMap(assetsOf);
    // A market added between two of the reads may be in only one of them. The core dex need not list its markets, which have no prefix
    // (D246).
    const isListedInAll = dexs.every(({ assets }) => assets !== undefined);
    const sure = coins(before).filter((coin) => !listed.includes(coin) && (isListedInAll || coin.includes(':')));
    const strange = listed.filter((coin) => !coins(after).includes(coin));
    const all = expect('perp-deploy.dexs.all-markets');
    const reported = field(body, 'dexs');
    all.equal(derived(sure, reported, field(before, 'perp')), [], 'markets missing in every dex');
    all.equal(derived(strange, reported, field(after, 'perp')), [], 'assets of dexs that are no perpetual market');
    all.equal(derived(new Set(listed).size, reported), listed.length, 'number of distinct assets of all dexs');
    const bids = given.data(await target.read('mip3_active_bids'));
    expect('perp-deploy.bids.shape').shape(bids, 'info.mip3_active_bids');
    if (
      !expect('perp-deploy.bids.none').exercised(
        Array.isArray(bids.bids) && bids.bids.length === 0,
        'a list without bids',
      )
    )
      return;
    expect('perp-deploy.bids.none').decimal(field(bids, 'current_bid'), '0');
    expect('perp-deploy.bids.none').equal(field(bids, 'current_winner'), null);
  },
});
