import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAuthRefusal } from '../../harness/client/outcome.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import {
  actOnceForCommitReply,
  sendAndJudgeCommit,
  sendAndJudgeCommitRefusals,
} from '../../harness/setup/judge-commit.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import {
  configureAndActivateMarket,
  findUnusedDexSymbol,
  makeFundedPerpDeployer,
  pushOracleAction,
  registerMarket,
} from '../../harness/setup/perp-deploys.ts';
import { makeBodyTamper } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'perp-deploy.oracle.pushed',
  title: 'a deployer sets the oracle price of its market, within bounds and a band around the price before',
  clauses: [
    'perp-deploy.oracle.pushes',
    'perp-deploy.oracle.positive',
    'perp-deploy.oracle.ceiling',
    'perp-deploy.oracle.text-signed',
    'perp-deploy.oracle.band',
    'perp-deploy.oracle.first',
    'perp-deploy.oracle.order',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const market = await registerMarket(context, owner);
    await configureAndActivateMarket(context, owner, market);
    const { id, coin } = market;
    const served = async (px: string) => {
      const row = await pace.eventually(
        () => readPerpRow(context, 'markets', coin),
        ({ oracle_px }) => isSameDecimal(oracle_px, px),
      );
      return field(row, 'oracle_px');
    };
    const pushes = async (clause: Parameters<typeof expect>[0], px: string) => {
      await sendAndJudgeCommit(context, expect(clause), owner, pushOracleAction(id, px));
      await pace.blocks();
    };
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.oracle.positive'), owner, [
      pushOracleAction(id, '0'),
      pushOracleAction(id, '-1'),
      pushOracleAction(id, '0.0'),
    ]);
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.oracle.ceiling'), owner, [
      pushOracleAction(id, '1000000000001'),
    ]);
    // A market without a price reads 0.
    expect('perp-deploy.oracle.positive').decimal(
      field(await readPerpRow(context, 'markets', coin), 'oracle_px'),
      '0',
      'oracle_px after refused prices',
    );
    const other = await registerMarket(context, owner, { symbol: await findUnusedDexSymbol(context, owner) });
    await sendAndJudgeCommit(
      context,
      expect('perp-deploy.oracle.ceiling'),
      owner,
      pushOracleAction(other.id, '1000000000000'),
    );

    await pushes('perp-deploy.oracle.first', '200');
    await served('200');
    // The price moves by a hundredth of a percent: no document states a band, and such a step is within any.
    await pushes('perp-deploy.oracle.pushes', '200.02');
    expect('perp-deploy.oracle.pushes').decimal(await served('200.02'), '200.02', 'oracle_px');
    const meta = await readPerpRow(context, 'markets_meta', coin);
    expect('perp-deploy.oracle.first').equal(field(meta, 'strict_isolated'), true);

    // An equal value in another spelling is not what was signed.
    await target.act(
      owner,
      pushOracleAction(id, '200.03'),
      makeBodyTamper((body) => ({ ...body, px: '200.030' })),
    );
    await pace.blocks(2);
    expect('perp-deploy.oracle.text-signed').decimal(
      field(await readPerpRow(context, 'markets', coin), 'oracle_px'),
      '200.02',
      'oracle_px after a push of a price text that was not signed',
    );
    await pushes('perp-deploy.oracle.text-signed', '200.040');
    expect('perp-deploy.oracle.text-signed').decimal(
      await served('200.04'),
      '200.04',
      'oracle_px of a signed price with a trailing 0',
    );

    const stranger = await given.fundedAccount({ usdc: '5' });
    const order = expect('perp-deploy.oracle.order');
    const sound = await actOnceForCommitReply(context, stranger, () =>
      target.act(stranger, pushOracleAction(id, '200.05')),
    );
    // If strangers get the same refusal as an invalid value, the order of the two checks is unknown.
    if (order.exercised(sound !== null && isAuthRefusal(sound), 'strangers who are refused with a code of signers'))
      await sendAndJudgeCommitRefusals(context, order, stranger, [
        pushOracleAction(id, '0'),
        pushOracleAction(id, '1000000000001'),
        pushOracleAction(id, '900'),
      ]);
    expect('perp-deploy.oracle.pushes').decimal(
      field(await readPerpRow(context, 'markets', coin), 'oracle_px'),
      '200.04',
      'oracle_px after refused prices',
    );

    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.oracle.band'), owner, [
      pushOracleAction(id, '220.05'),
      pushOracleAction(id, '180.03'),
    ]);
    // The second is within a band only around the latest price.
    for (const px of ['219', '240']) {
      await pushes('perp-deploy.oracle.band', px);
      expect('perp-deploy.oracle.band').decimal(await served(px), px, 'oracle_px');
    }
  },
});
