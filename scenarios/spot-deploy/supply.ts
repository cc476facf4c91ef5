import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  awaitListedToken,
  finalizeSupplyAction,
  finalizeSupplyAtEnd,
  makeFundedSpotDeployer,
  readListedTokenRow,
  registerToken,
  seedHoldersAction,
  uniqueTokenSymbol,
} from '../../harness/setup/spot-deploys.ts';

const none = Dec.of(0);

function oneEach(token: number, ...who: readonly Identity[]) {
  return seedHoldersAction(
    token,
    who.map((each) => [each, '1']),
  );
}

export default check({
  id: 'spot-deploy.supply.credits',
  title: 'staged holders are credited once, when the total is right, and a refused call stages no holder',
  clauses: [
    'spot-deploy.seed.stages',
    'spot-deploy.seed.repeatable',
    'spot-deploy.seed.once',
    'spot-deploy.seed.whole',
    'spot-deploy.supply.checksum',
    'spot-deploy.supply.total',
    'spot-deploy.supply.once',
    'spot-deploy.supply.no-mint',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedSpotDeployer(context, 1);
    const token = await registerToken(context, owner);
    const one = given.stranger();
    const two = given.stranger();
    const other = given.stranger();
    finalizeSupplyAtEnd(context, owner, token, () => '4.000001');
    await given.accepted(target.act(owner, seedHoldersAction(token, [[one, '1.5']])));
    await sendAndJudgeCommit(
      context,
      expect('spot-deploy.seed.repeatable'),
      owner,
      seedHoldersAction(token, [
        [two, '2'],
        [owner, '0.500001'],
      ]),
    );
    for (const { address } of [one, two, owner])
      expect('spot-deploy.seed.stages').decimal(
        await readBalanceAfterPending(context, address, token),
        none,
        'balance of a staged holder before the supply is final',
      );
    expect('spot-deploy.seed.stages').decimal(
      field(await readListedTokenRow(context, uniqueTokenSymbol(owner)), 'total_supply'),
      '0',
      'total_supply of the token before the supply is final',
    );

    // Each names a new holder in addition to its fault.
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.seed.once'), owner, [
      ...[one, two, owner].map((holder) => oneEach(token, other, holder)),
      oneEach(token, other, other),
    ]);
    await sendAndJudgeCommitRefusals(
      context,
      expect('spot-deploy.supply.checksum'),
      owner,
      ['4', '4.000002', '4.000000999999999999', '1.5', '0', '-4.000001'].map((total) =>
        finalizeSupplyAction(token, total),
      ),
    );
    for (const { address } of [one, two, other])
      expect('spot-deploy.supply.checksum').decimal(
        await readBalance(context, address, token),
        none,
        'balance of a named holder before the supply is final',
      );

    // The total of the accepted calls: a row left by one of the others would change it.
    const whole = await sendAndJudgeCommit(
      context,
      expect('spot-deploy.seed.whole'),
      owner,
      finalizeSupplyAction(token, '4.000001'),
    );
    given.require(whole === null || isAccepted(whole), 'the supply could not be made final');
    for (const [{ address }, amount] of [
      [one, '1.5'],
      [two, '2'],
      [owner, '0.500001'],
    ] as const) {
      const now = await awaitBalance(context, address, token, amount);
      expect('spot-deploy.supply.total').decimal(now, amount, 'balance of a holder');
      expect('spot-deploy.seed.repeatable').decimal(
        now,
        amount,
        'balance of a holder staged in the first or the second call',
      );
    }
    const row = await awaitListedToken(context, uniqueTokenSymbol(owner), ({ total_supply }) => total_supply !== '0');
    expect('spot-deploy.supply.total').decimal(field(row, 'total_supply'), '4.000001');
    expect('spot-deploy.seed.whole').decimal(
      await readBalance(context, other.address, token),
      none,
      'balance of an account named only in refused calls',
    );
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.supply.once'), owner, [
      finalizeSupplyAction(token, '4.000001'),
      finalizeSupplyAction(token, '0'),
    ]);
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.supply.no-mint'), owner, [oneEach(token, other)]);
    expect('spot-deploy.supply.once').decimal(
      await readBalanceAfterPending(context, one.address, token),
      '1.5',
      'balance of a holder after a second attempt to finalize the supply',
    );
  },
});
