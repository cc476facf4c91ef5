import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { registerAndJudgeMaxFee } from '../../harness/judging/bound-at-ask.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { readListedPairsCached } from '../../harness/setup/spot.ts';
import {
  makeFundedSpotDeployer,
  readListedPairRow,
  readListedTokenRows,
  registerPair,
  registerPairAction,
  registerToken,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'spot-deploy.pair.bounds',
  title: 'a pair that breaks a rule is not registered and costs nothing',
  clauses: [
    'spot-deploy.pair.base-unknown',
    'spot-deploy.pair.base-is-quote',
    'spot-deploy.pair.quote',
    'spot-deploy.pair.name-taken',
    'spot-deploy.pair.fee-bound',
    'spot-deploy.pair.fee-negative',
    'spot-deploy.pair.short',
    'spot-deploy.pair.charged',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const name = `${uniqueTokenSymbol(owner)}/USDC`;
    const base = await registerToken(context, owner);
    const usdc = venue.usdc.signingId;
    const native = venue.native.signingId;
    const sound = { base, quote: usdc, name };
    const before = await readFreeCollateral(context, owner);
    const refuses = (
      clause: Parameters<typeof expect>[0],
      ...specs: Partial<Parameters<typeof registerPairAction>[0]>[]
    ) =>
      sendAndJudgeCommitRefusals(
        context,
        expect(clause),
        owner,
        specs.map((spec) => registerPairAction({ ...sound, ...spec })),
      );
    // Only read, not leased: leasing an expensive market would give the account more money than intended. Tokens and markets may have
    // separate numbering; a number in both counts as a token's.
    const tokens = (await readListedTokenRows(context)).map((row) => Number(integerAt(row, 'id')));
    const market = venue.markets.find(({ id }) => !tokens.includes(id));
    const noTokens = [4_000_000_000, ...(market === undefined ? [] : [market.id])];
    for (const nothing of noTokens) await refuses('spot-deploy.pair.base-unknown', { base: nothing });
    await refuses('spot-deploy.pair.base-is-quote', { base: usdc });
    await refuses('spot-deploy.pair.quote', { quote: native }, { base: usdc, quote: base });
    const [listed] = await readListedPairsCached(context);
    if (expect('spot-deploy.pair.name-taken').exercised(listed !== undefined, 'a pair that is listed') && listed)
      await refuses('spot-deploy.pair.name-taken', { name: listed.coin });
    const floor = await waitForRegistrationFloor(context);
    const isPriced = floor.compare(Dec.of(1)) > 0;
    if (expect('spot-deploy.pair.fee-bound').exercised(isPriced, 'a price of more than 1 USDC')) {
      await refuses(
        'spot-deploy.pair.fee-bound',
        { maxFee: floor.minus(Dec.of('0.000001')).toString() },
        { maxFee: '0' },
      );
      expect('spot-deploy.pair.fee-bound').decimal(
        await readFreeCollateral(context, owner),
        before,
        'free collateral of an account whose registrations were refused',
      );
    }
    await refuses('spot-deploy.pair.fee-negative', { maxFee: '-0.000001' }, { maxFee: '-1000' });
    if (expect('spot-deploy.pair.short').exercised(isPriced, 'a price of more than 1 USDC')) {
      // The pair lists the owner's own token: no text says whether another account may list it.
      await given.part(() =>
        withoutMoney(context, owner, floor.minus(Dec.of('0.5')), () => refuses('spot-deploy.pair.short', {})),
      );
    }
    // Shows that the other requests had no further fault.
    if (isPriced)
      await registerAndJudgeMaxFee(
        context,
        { bound: expect('spot-deploy.pair.fee-bound'), charged: expect('spot-deploy.pair.charged') },
        owner,
        (maxFee) => registerPairAction({ ...sound, ...(maxFee === null ? {} : { maxFee }) }),
      );
    if ((await readListedPairRow(context, name)) === undefined) await registerPair(context, owner, base, name);
    await refuses('spot-deploy.pair.name-taken', {});
  },
});

/** Limits an account's free collateral to this amount while something is done; another account keeps the rest. */
async function withoutMoney(
  context: CaseContext<never>,
  owner: Identity,
  left: Dec,
  act: () => Promise<unknown>,
): Promise<void> {
  const { given, target, venue, pace } = context;
  const keeper = await given.fundedAccount({ usdc: '1' });
  const asset = venue.usdc.signingId;
  const rest = (await readFreeCollateral(context, owner)).minus(left).truncated(6).toString();
  const send = async (from: Identity, to: Identity) => {
    await given.accepted(
      target.act(from, sendAssetAction({ asset, destination: to.address, amount: rest, toPerp: true })),
    );
    await pace.blocks(2);
  };
  await send(owner, keeper);
  const now = await readFreeCollateral(context, owner);
  given.require(now.compare(left.plus(Dec.of('0.01'))) <= 0, 'the money of the account did not leave it');
  await act();
  await send(keeper, owner);
}
