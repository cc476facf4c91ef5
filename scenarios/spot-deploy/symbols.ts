import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { commitTakes, ofValue, refusesEach } from '../../harness/setup/perp-deploys.ts';
import { listedPairs } from '../../harness/setup/spot.ts';
import {
  calm,
  freeUsdc,
  listedToken,
  spotDeployer,
  symbolOf,
  tokenListing,
  tokenOnce,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.token.bounds',
  title: 'a token that breaks a rule is not registered and costs nothing',
  clauses: [
    ...(['spot-deploy.token.symbol-empty', 'spot-deploy.token.symbol-length'] as const),
    ...(['spot-deploy.token.symbol-taken', 'spot-deploy.token.sz-decimals', 'spot-deploy.token.wei-decimals'] as const),
    ...(['spot-deploy.token.fee-negative', 'spot-deploy.token.fee-bound', 'spot-deploy.token.short'] as const),
  ],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, venue, expect } = context;
    const owner = await spotDeployer(context, 2);
    const symbol = symbolOf(owner);
    const before = await freeUsdc(context, owner);
    const refuses = (clause: Parameters<typeof expect>[0], ...wishes: Parameters<typeof tokenListing>[0][]) =>
      refusesEach(context, expect(clause), owner, wishes.map(tokenListing), ofValue);
    const long = symbol.padEnd(32, 'X');
    await refuses('spot-deploy.token.symbol-empty', { symbol: '' });
    await refuses('spot-deploy.token.symbol-length', { symbol: `${long}X` }, { symbol: long.repeat(4) });
    const { coin } = await given.market();
    const [pair] = await listedPairs(context);
    const taken = [coin, venue.usdc.name, venue.native.name, ...(pair === undefined ? [] : [pair.coin])];
    await refuses('spot-deploy.token.symbol-taken', ...taken.map((name) => ({ symbol: name })));
    await refuses('spot-deploy.token.sz-decimals', { symbol, szDecimals: 7 }, { symbol, szDecimals: 255 });
    await refuses(
      'spot-deploy.token.wei-decimals',
      ...[0, 19, 255].map((weiDecimals) => ({ symbol, weiDecimals, szDecimals: 0 })),
    );
    await refuses('spot-deploy.token.fee-negative', { symbol, maxFee: '-0.000001' }, { symbol, maxFee: '-1000' });
    const floor = await calm(context);
    const isPriced = floor.compare(Dec.of(1)) > 0;
    const below = floor.minus(Dec.of('0.000001')).toString();
    if (expect('spot-deploy.token.fee-bound').exercised(isPriced, 'a price of more than 1 USDC')) {
      await refuses('spot-deploy.token.fee-bound', { symbol, maxFee: below }, { symbol, maxFee: '0' });
      expect('spot-deploy.token.fee-bound').decimal(
        (await freeUsdc(context, owner)).toString(),
        before,
        'free collateral of an account whose registrations were refused',
      );
    }
    if (expect('spot-deploy.token.short').exercised(isPriced, 'a price of more than 1 USDC')) {
      const poor = await given.fundedAccount({ usdc: floor.minus(Dec.of('0.5')).toString() });
      await refusesEach(context, expect('spot-deploy.token.short'), poor, [tokenListing({ symbol })], {
        codes: ['PRECONDITION_FAILED', 'MARGIN_INSUFFICIENT', 'ASSET_INSUFFICIENT_BALANCE'],
        http: [200, 400],
      });
    }
    expect('spot-deploy.token.symbol-empty').equal(await listedToken(context, ''), undefined, 'a token without a name');

    // At both ends of each range.
    const least = { symbol: long, szDecimals: 0, weiDecimals: 1 };
    await commitTakes(context, expect('spot-deploy.token.symbol-length'), owner, tokenListing(least));
    const row = await tokenOnce(context, long);
    expect('spot-deploy.token.wei-decimals').equal(Number(at(row, 'wei_decimals')), 1, 'wei_decimals');
    expect('spot-deploy.token.sz-decimals').equal(Number(at(row, 'sz_decimals')), 0, 'sz_decimals');
    await refuses('spot-deploy.token.symbol-taken', { symbol: long });
    await calm(context);
    const most = { symbol, szDecimals: 6, weiDecimals: 18 };
    await commitTakes(context, expect('spot-deploy.token.wei-decimals'), owner, tokenListing(most));
    const fine = await tokenOnce(context, symbol);
    expect('spot-deploy.token.wei-decimals').equal(Number(at(fine, 'wei_decimals')), 18, 'wei_decimals');
    expect('spot-deploy.token.sz-decimals').equal(Number(at(fine, 'sz_decimals')), 6, 'sz_decimals');
  },
});
