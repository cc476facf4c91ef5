import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  finalizeSupplyAction,
  finalizeSupplyAtEnd,
  makeFundedSpotDeployer,
  readListedPairRow,
  readListedPairRows,
  readListedTokenRow,
  readListedTokenRows,
  readRegistrationPrice,
  registerPair,
  registerToken,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
  uniqueTokenSymbol,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.token.lands',
  title: 'a registered token and its pair are listed under the account that registered and paid for them',
  clauses: [
    'spot-deploy.token.registered',
    'spot-deploy.token.first-id',
    'spot-deploy.token.no-supply',
    'spot-deploy.token.charged',
    'spot-deploy.pair.registered',
    'spot-deploy.pair.charged',
    'spot-deploy.lane.sender',
    'spot-deploy.active.unconfigured',
    'spot-deploy.params.configured',
    'spot-deploy.params.free',
    'spot-deploy.params.deployer',
    'spot-deploy.active.deployer',
    'spot-deploy.seed.deployer',
    'markets.spot.taker-lossless',
    'markets.spot.registered-at',
    'markets.spot.order',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const symbol = uniqueTokenSymbol(owner);
    const state = async () => given.data(await target.read('account_state', { address: owner.address }));
    const { least } = await readRegistrationPrice(context);
    const before = await readFreeCollateral(context, owner);
    const base = await registerToken(context, owner, { symbol, szDecimals: 3, weiDecimals: 9 });
    const between = await readFreeCollateral(context, owner);
    const row = await readListedTokenRow(context, symbol);
    expect('spot-deploy.token.registered').equal(
      derived(
        [row?.name, Number(row?.sz_decimals), Number(row?.wei_decimals)],
        field(row, 'name'),
        field(row, 'sz_decimals'),
        field(row, 'wei_decimals'),
      ),
      [symbol, 3, 9],
      'name, sz_decimals and wei_decimals',
    );
    expect('spot-deploy.token.first-id').atLeast(field(row, 'id'), 1_000, '');
    expect('spot-deploy.token.no-supply').decimal(field(row, 'total_supply'), '0');

    const name = `${symbol}/USDC`;
    const earlier = await state();
    const from = integerAt(earlier, 'height');
    const pair = await registerPair(context, owner, base, name);
    const later = await state();
    const to = integerAt(later, 'height');
    const after = await readFreeCollateral(context, owner);
    for (const [clause, paid] of [
      ['spot-deploy.token.charged', before.minus(between)],
      ['spot-deploy.pair.charged', between.minus(after)],
    ] as const)
      if (expect(clause).exercised(least.compare(Dec.of(0)) > 0, 'a price of registrations'))
        expect(clause).atLeast(paid, least, 'USDC paid for the registration');
    const listed = await readListedPairRow(context, name);
    expect('spot-deploy.pair.registered').equal(
      derived([Number(listed?.base), Number(listed?.quote)], field(listed, 'base'), field(listed, 'quote')),
      [base, venue.usdc.signingId],
      'base and quote',
    );
    // The signer owns it: the body names nobody.
    const deployer = derived(String(listed?.deployer).toLowerCase(), field(listed, 'deployer'));
    expect('spot-deploy.lane.sender').equal(deployer, owner.address, 'deployer');
    const registeredAt = integerAt(listed, 'registered_at');
    expect('markets.spot.registered-at').relation(
      'registered_at above the height before the registration, and at most the height after it',
      {
        before: field(earlier, 'height'),
        registered_at: field(listed, 'registered_at'),
        behind: field(later, 'height'),
      },
      () => registeredAt > from && registeredAt <= to,
    );

    for (const [rows, key] of [
      [await readListedTokenRows(context), 'id'],
      [await readListedPairRows(context), 'signing_id'],
    ] as const) {
      const ids = rows.map((each) => Number(integerAt(each, key)));
      expect('markets.spot.order').equal(
        derived(ids, rows),
        ids.toSorted((a, b) => a - b),
        key,
      );
    }
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.active.unconfigured'), owner, [
      setPairActiveAction(pair),
    ]);
    const stranger = await given.fundedAccount({ usdc: '5' });
    const settings = setPairParamsAction(pair, [455, 17], 250);
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.params.deployer'), stranger, [settings]);
    await sendAndJudgeCommit(context, expect('spot-deploy.params.configured'), owner, settings);
    const set = await readListedPairRow(context, name);
    expect('spot-deploy.params.configured').decimal(field(set, 'min_notional'), '2.5', 'min_notional of 250 cents');
    // Another clause judges the exact digits.
    expect('spot-deploy.params.configured').relation(
      'taker_fee_bps of at least 45 and below 46 for 455 deci-bps',
      { taker: decimalAt(set, 'taker_fee_bps') },
      ({ taker }) => taker.compare(Dec.of(45)) >= 0 && taker.compare(Dec.of(46)) < 0,
    );
    expect('markets.spot.taker-lossless').decimal(field(set, 'taker_fee_bps'), '45.5', 'taker_fee_bps of 455 deci-bps');
    expect('spot-deploy.params.free').decimal(
      await readFreeCollateral(context, owner),
      after,
      'free collateral of the deployer after spot pair parameters are set',
    );
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.active.deployer'), stranger, [
      setPairActiveAction(pair),
      setPairActiveAction(pair, false),
    ]);
    // Last, on a token without further use: no document says for whose tokens a venue stages holders.
    const shares = [[given.stranger(), '1']] as const;
    finalizeSupplyAtEnd(context, owner, base, () => '1');
    await given.accepted(target.act(owner, seedHoldersAction(base, shares)));
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.seed.deployer'), stranger, [
      finalizeSupplyAction(base, '1'),
      seedHoldersAction(base, [[given.stranger(), '1']]),
    ]);
  },
});
