import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { registerAndJudgeMaxFee } from '../../harness/judging/bound-at-ask.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { readListedPairsCached } from '../../harness/setup/spot.ts';
import {
  awaitListedToken,
  makeFundedSpotDeployer,
  readListedTokenRows,
  registerAndJudgeListing,
  registerTokenAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
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
    'spot-deploy.token.charged',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context, 6);
    const symbol = uniqueTokenSymbol(owner);
    const before = await readFreeCollateral(context, owner);
    const refuses = (clause: Parameters<typeof expect>[0], ...specs: Parameters<typeof registerTokenAction>[0][]) =>
      sendAndJudgeCommitRefusals(context, expect(clause), owner, specs.map(registerTokenAction));
    const long = symbol.padEnd(32, 'X');
    await refuses('spot-deploy.token.symbol-empty', { symbol: '' });
    await refuses('spot-deploy.token.symbol-length', { symbol: `${long}X` }, { symbol: long.repeat(4) });
    const listed = new Set((await readListedTokenRows(context)).map(({ name }) => name));
    // A venue that accepts such a name keeps its token forever, and refuses the next one for it.
    const isFree = ({ coin }: { readonly coin: string }) => !listed.has(coin);
    // Only read, not leased: leasing an expensive market would give the account more money than intended.
    const market = venue.markets.find(isFree);
    const pair = (await readListedPairsCached(context)).find(isFree);
    const usedNames = [
      ...(market === undefined ? [] : [market.coin]),
      // No token may have the native token's name.
      ...[venue.usdc.name, venue.native.name].filter((name) => listed.has(name)),
      ...(pair === undefined ? [] : [pair.coin]),
    ];
    await refuses('spot-deploy.token.symbol-taken', ...usedNames.map((name) => ({ symbol: name })));
    await refuses('spot-deploy.token.sz-decimals', { symbol, szDecimals: 7 }, { symbol, szDecimals: 255 });
    await refuses(
      'spot-deploy.token.wei-decimals',
      ...[0, 19, 255].map((weiDecimals) => ({ symbol, weiDecimals, szDecimals: 0 })),
    );
    const floor = await waitForRegistrationFloor(context);
    const isPriced = floor.compare(Dec.of(1)) > 0;
    const below = floor.minus(Dec.of('0.000001')).toString();
    if (expect('spot-deploy.token.fee-bound').exercised(isPriced, 'a price of more than 1 USDC')) {
      await refuses('spot-deploy.token.fee-bound', { symbol, maxFee: below }, { symbol, maxFee: '0' });
      expect('spot-deploy.token.fee-bound').decimal(
        await readFreeCollateral(context, owner),
        before,
        'free collateral of an account whose registrations were refused',
      );
    }
    await refuses('spot-deploy.token.fee-negative', { symbol, maxFee: '-0.000001' }, { symbol, maxFee: '-1000' });
    if (expect('spot-deploy.token.short').exercised(isPriced, 'a price of more than 1 USDC')) {
      const poor = await given.fundedAccount({ usdc: floor.minus(Dec.of('0.5')).toString() });
      await sendAndJudgeCommitRefusals(context, expect('spot-deploy.token.short'), poor, [
        registerTokenAction({ symbol }),
      ]);
    }
    const tokens = await readListedTokenRows(context);
    const nameless = tokens.find(({ name }) => name === '');
    expect('spot-deploy.token.symbol-empty').absent(
      derived(nameless, nameless ?? tokens),
      'token without a name',
      'a token without a name',
    );

    let registered = 8;
    if (isPriced)
      await registerAndJudgeMaxFee(
        context,
        { bound: expect('spot-deploy.token.fee-bound'), charged: expect('spot-deploy.token.charged') },
        owner,
        (maxFee) =>
          registerTokenAction({
            symbol: uniqueTokenSymbol(owner, registered++),
            ...(maxFee === null ? {} : { maxFee }),
          }),
      );

    const takes = async (clause: Parameters<typeof expect>[0], spec: Parameters<typeof registerTokenAction>[0]) => {
      await registerAndJudgeListing(context, expect(clause), owner, registerTokenAction(spec));
      const row = await awaitListedToken(context, spec.symbol);
      if (row === undefined) throw new Blocked(`${spec.symbol} is not listed`);
      return row;
    };
    await takes('spot-deploy.token.symbol-length', { symbol: long });
    await refuses('spot-deploy.token.symbol-taken', { symbol: long });
    for (const [at, szDecimals] of given.sample([...[0, 6].entries()], 1)) {
      const row = await takes('spot-deploy.token.sz-decimals', {
        symbol: uniqueTokenSymbol(owner, 2 + at),
        szDecimals,
      });
      expect('spot-deploy.token.sz-decimals').equal(
        derived(Number(row.sz_decimals), field(row, 'sz_decimals')),
        szDecimals,
        'sz_decimals',
      );
    }
    for (const [at, weiDecimals] of given.sample([...[1, 18].entries()], 1)) {
      const spec = { symbol: uniqueTokenSymbol(owner, 4 + at), szDecimals: 0, weiDecimals };
      const row = await takes('spot-deploy.token.wei-decimals', spec);
      expect('spot-deploy.token.wei-decimals').equal(
        derived(Number(row.wei_decimals), field(row, 'wei_decimals')),
        weiDecimals,
        'wei_decimals',
      );
    }
  },
});
