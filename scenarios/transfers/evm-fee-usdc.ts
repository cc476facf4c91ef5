import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { evmTransferAction, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import {
  measureActionCost,
  prepareEvmFeeSetter,
  sendAndMeasureCost,
  voteChainParameter,
} from '../../harness/setup/evm-fee.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { readUnitPriceRange, runWithUnitPriceRange } from '../../harness/setup/unit-price-range.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const zero = Dec.of(0);
/** Half of the published bound on the fee. */
const MOST_TOKENS = Dec.of(500);

export const evmFeeWithoutAPriceCheck = check({
  id: 'transfers.evm-fee.without-a-price',
  title: 'without native tokens a transfer pays its fee in USDC, or is refused where the token has no price',
  clauses: ['transfers.evm-fee.no-price'],
  by: 'operate',
  control: 'mark',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const clause = 'transfers.evm-fee.no-price';
    const set = await prepareEvmFeeSetter(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    await set('2');
    for (const transfer of [evmTransferAction('1', address), evmTransferWithDataAction('1', address)])
      await given.part(async () => {
        const { reply, usdc } = await sendAndMeasureCost(context, sender, transfer);
        if (usdc.compare(Dec.of(1)) > 0) throw new NotExercised('a native token that has no price');
        expect(clause).relation(
          'no USDC debited by a refused transfer, or a fee on top of the amount',
          { usdc, reply },
          (observed) => observed.usdc.equals(zero),
          'USDC debited',
        );
        const verdict = await actForCommitReply(
          context,
          () => target.act(sender, transfer),
          makeUnaffordableProbe(context, sender),
        );
        // A fee of twenty USDC may exceed the bound.
        judgeCommitRefusal(expect(clause), verdict);
      });
  },
});

/** Judges a transfer that leaves too little for the fee, with either action. @returns the account that tried it */
async function judgeUnpaid(
  context: CaseContext<'transfers.evm-fee.unpaid'>,
  fee: Dec,
  address: string,
): Promise<Identity> {
  const { given, target, expect } = context;
  const poor = await given.fundedAccount({ usdc: '20' });
  const all = (await readUsdcAndNative(context, poor.address)).usdc;
  const beyond = all.minus(fee.times(Dec.of('0.5'))).truncated(6);
  for (const sent of [evmTransferAction(`${beyond}`, address), evmTransferWithDataAction(`${beyond}`, address)])
    await given.part(async () => {
      const kept = await measureActionCost(context, poor, async () => {
        const send = () => target.act(poor, sent);
        const refused = await actForCommitReply(context, send, makeUnaffordableProbe(context, poor));
        judgeCommitRefusal(expect('transfers.evm-fee.unpaid'), refused);
        return refused ?? send();
      });
      expect('transfers.evm-fee.unpaid').decimal(kept.usdc, '0', 'USDC debited by a refused transfer');
    });
  return poor;
}

export default check({
  id: 'transfers.evm-fee.in-usdc',
  title:
    'without enough native tokens the fee is paid in USDC at the mark, and a transfer that cannot pay it is refused',
  clauses: ['transfers.evm-fee.usdc-next', 'transfers.evm-fee.unpaid', 'transfers.evm-fee.no-usdc'],
  by: 'operate',
  control: 'mark',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect, reportForm: observed } = context;
    const clause = 'transfers.evm-fee.usdc-next';
    const market = await given.market(({ mark }) => mark !== null);
    const index = await readIndexRestoringAtEnd(context, market);
    // Worth about 4 USDC, at most the number of tokens that may be voted.
    const worthFour = Dec.of((4n * 10n ** 16n) / index).times(negativePowerOfTen(8));
    const tokens = worthFour.compare(MOST_TOKENS) > 0 ? MOST_TOKENS : worthFour;
    const set = await prepareEvmFeeSetter(context);
    const { address } = given.stranger();
    const transfer = evmTransferAction('1', address);
    // Too few native tokens are not used for the fee; only the sent ones leave.
    const few = tokens.times(Dec.of('0.25')).truncated(8);
    const fewSent = evmTransferAction(few.toString(), address, { asset: venue.native.signingId });
    const other = await given.fundedAccount({ usdc: '1', native: few.toString() });
    const isLinked = few.compare(zero) > 0 && (await sendAndMeasureCost(context, other, fewSent)).native.equals(few);
    const sender = await given.fundedAccount({
      usdc: '20',
      native: tokens.times(Dec.of('0.5')).truncated(8).toString(),
    });
    await set(tokens.toString());
    const before = await sendAndMeasureCost(context, sender, transfer);
    const named = expect(clause).exercised(
      before.usdc.equals(zero),
      'a native token without a price until a vote names a market',
    );
    // The market already has a price: the cost of a refused transfer does not depend on which one.
    if (!named) {
      await judgeUnpaid(context, before.usdc.minus(Dec.of(1)), address);
      return;
    }
    await nameMarket(context, market, index);

    const feeOf = async (sent: WireAction) => {
      const worth = () => readUnitPriceRange(context, market.coin);
      const [[low, high], cost] = await runWithUnitPriceRange(worth, () => sendAndMeasureCost(context, sender, sent));
      const place = lastDecimalPlaceOf(cost.usdc);
      return { ...cost, least: tokens.times(low).minus(place), most: tokens.times(high).plus(place) };
    };
    const isWithin = (fee: Dec, { least, most }: Awaited<ReturnType<typeof feeOf>>) =>
      fee.compare(least) >= 0 && fee.compare(most) <= 0;
    const cost = await feeOf(transfer);
    expect(clause).accepted(cost.reply);
    const paid = cost.usdc.minus(Dec.of(1));
    expect(clause).relation(
      'a fee in USDC from least to most on top of the amount, and no native tokens debited',
      { paid, native: cost.native, least: cost.least, most: cost.most },
      (observed) => observed.native.equals(zero) && isWithin(observed.paid, cost),
    );
    observed('D144', 'of the market that was named');
    if (expect(clause).exercised(isLinked, 'a native token that is bound to the EVM')) {
      const beside = await feeOf(fewSent);
      expect(clause).relation(
        'the sent native tokens debited, and a fee in USDC from least to most',
        { usdc: beside.usdc, native: beside.native, least: beside.least, most: beside.most, reply: beside.reply },
        (observed) => observed.native.equals(few) && isWithin(observed.usdc, beside),
      );
    }

    const poor = await judgeUnpaid(context, paid, address);
    // So small that it is worth less than a unit of USDC if a token is worth less than a million.
    await set('0.000000000001');
    for (const sent of [transfer, evmTransferWithDataAction('1', address)])
      await given.part(async () => {
        const small = await sendAndMeasureCost(context, poor, sent);
        const isRoundedUp = small.usdc.compare(Dec.of(1)) > 0;
        if (!expect('transfers.evm-fee.no-usdc').exercised(!isRoundedUp, 'a fee that is not rounded up')) return;
        expect('transfers.evm-fee.no-usdc').decimal(
          small.usdc,
          '0',
          'USDC debited by a transfer whose fee is below one USDC unit',
        );
        const none = await actForCommitReply(
          context,
          () => target.act(poor, sent),
          makeUnaffordableProbe(context, poor),
        );
        judgeCommitRefusal(expect('transfers.evm-fee.no-usdc'), none);
      });
  },
});

/** Makes a market's mark the native token's price until the case ends. */
async function nameMarket(
  context: Pick<CaseContext<never>, 'given' | 'control' | 'pace'>,
  market: MarketFacts,
  index: bigint,
): Promise<void> {
  const { given, control, pace } = context;
  const named = (id: number) => voteChainParameter(context, 'mtf_asset_id', String(id));
  await named(market.id + 1);
  given.afterwards(() => named(0));
  // Earlier cases may have moved the clock: an old index does not count as a price.
  const { text } = snapPxToGrid(market, index);
  await control.oracle(market.coin, text, text);
  await pace.blocks(2);
}
