import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { freeUsdc } from '../../harness/setup/balances.ts';
import { refusesEach } from '../../harness/setup/commit-verdicts.ts';
import { knownPairs } from '../../harness/setup/spot.ts';
import {
  calm,
  listedTokens,
  spotDeployer,
  symbolOf,
  takesListing,
  tokenListing,
  tokenOnce,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.token.bounds',
  title: 'a token that breaks a rule is not registered and costs nothing',
  clauses: [
    'spot-deploy.token.symbol-empty',
    'spot-deploy.token.symbol-length',
    'spot-deploy.token.symbol-taken',
    'spot-deploy.token.sz-decimals',
    'spot-deploy.token.wei-decimals',
    'spot-deploy.token.fee-negative',
    'spot-deploy.token.fee-bound',
    'spot-deploy.token.short',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, venue, expect } = context;
    const owner = await spotDeployer(context, 5);
    const symbol = symbolOf(owner);
    const before = await freeUsdc(context, owner);
    const refuses = (clause: Parameters<typeof expect>[0], ...wishes: Parameters<typeof tokenListing>[0][]) =>
      refusesEach(context, expect(clause), owner, wishes.map(tokenListing));
    const long = symbol.padEnd(32, 'X');
    await refuses('spot-deploy.token.symbol-empty', { symbol: '' });
    await refuses('spot-deploy.token.symbol-length', { symbol: `${long}X` }, { symbol: long.repeat(4) });
    // Looked at, not taken: an account of a case with a dear market is given more, and one that is to be short is not.
    const [market] = venue.markets;
    const [pair] = await knownPairs(context);
    const taken = [
      ...(market === undefined ? [] : [market.coin]),
      venue.usdc.name,
      venue.native.name,
      ...(pair === undefined ? [] : [pair.coin]),
    ];
    await refuses('spot-deploy.token.symbol-taken', ...taken.map((name) => ({ symbol: name })));
    await refuses('spot-deploy.token.sz-decimals', { symbol, szDecimals: 7 }, { symbol, szDecimals: 255 });
    await refuses(
      'spot-deploy.token.wei-decimals',
      ...[0, 19, 255].map((weiDecimals) => ({ symbol, weiDecimals, szDecimals: 0 })),
    );
    const floor = await calm(context);
    const isPriced = floor.compare(Dec.of(1)) > 0;
    const below = floor.minus(Dec.of('0.000001')).toString();
    if (expect('spot-deploy.token.fee-bound').exercised(isPriced, 'a price of more than 1 USDC')) {
      await refuses('spot-deploy.token.fee-bound', { symbol, maxFee: below }, { symbol, maxFee: '0' });
      expect('spot-deploy.token.fee-bound').decimal(
        await freeUsdc(context, owner),
        before,
        'free collateral of an account whose registrations were refused',
      );
    }
    await refuses('spot-deploy.token.fee-negative', { symbol, maxFee: '-0.000001' }, { symbol, maxFee: '-1000' });
    if (expect('spot-deploy.token.short').exercised(isPriced, 'a price of more than 1 USDC')) {
      const poor = await given.fundedAccount({ usdc: floor.minus(Dec.of('0.5')).toString() });
      await refusesEach(context, expect('spot-deploy.token.short'), poor, [tokenListing({ symbol })]);
    }
    const tokens = await listedTokens(context);
    const nameless = tokens.find(({ name }) => name === '');
    expect('spot-deploy.token.symbol-empty').absent(
      derived(nameless, nameless ?? tokens),
      'token without a name',
      'a token without a name',
    );

    const takes = async (clause: Parameters<typeof expect>[0], wish: Parameters<typeof tokenListing>[0]) => {
      await takesListing(context, expect(clause), owner, tokenListing(wish));
      const row = await tokenOnce(context, wish.symbol);
      if (row === undefined) throw new Blocked(`${wish.symbol} is not listed`);
      return row;
    };
    await takes('spot-deploy.token.symbol-length', { symbol: long });
    await refuses('spot-deploy.token.symbol-taken', { symbol: long });
    for (const [at, szDecimals] of given.some([...[0, 6].entries()], 1)) {
      const row = await takes('spot-deploy.token.sz-decimals', { symbol: symbolOf(owner, 2 + at), szDecimals });
      expect('spot-deploy.token.sz-decimals').equal(
        derived(Number(row.sz_decimals), field(row, 'sz_decimals')),
        szDecimals,
        'sz_decimals',
      );
    }
    for (const [at, weiDecimals] of given.some([...[1, 18].entries()], 1)) {
      const wish = { symbol: symbolOf(owner, 4 + at), szDecimals: 0, weiDecimals };
      const row = await takes('spot-deploy.token.wei-decimals', wish);
      expect('spot-deploy.token.wei-decimals').equal(
        derived(Number(row.wei_decimals), field(row, 'wei_decimals')),
        weiDecimals,
        'wei_decimals',
      );
    }
  },
});
