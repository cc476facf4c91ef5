import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositionsOfKind } from '../../harness/setup/funding-positions.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { type PositionKind, positionKindTitleSuffixes } from '../../harness/setup/position-kinds.ts';

const ZERO = Dec.of(0);

const unsettled = (kind: PositionKind) =>
  check({
    id: `positions.read.unsettled-funding${kind === 'cross' ? '' : `.${kind}`}`,
    title: `settled funding of a position is no longer unsettled, and owed funding is negative${positionKindTitleSuffixes[kind]}`,
    clauses: ['positions.read.funding'],
    by: 'operate',
    control: 'funding',
    needs: ['funded-accounts', 'closed'],
    leases: ['clock'],
    async run(context) {
      const { given, control, expect } = context;
      const held = await openFundingPositionsOfKind(context, kind);
      const fundingOf = async ({ address }: { readonly address: string }) => {
        const [row] = await readPositions(context, address);
        given.require(row !== undefined, 'the position is not listed');
        return decimalAt(row, 'funding');
      };
      const { long: ofLong, short: ofShort, before, after } = await held.overBoundary();
      // An isolated position pays from its own collateral: the other side's cash shows the payment.
      const paid = ofLong.equals(ZERO) ? ofShort : ofLong;
      if (paid.equals(ZERO)) throw new NotExercised('a payment');
      for (const owner of [held.long, held.short]) {
        expect('positions.read.funding').relation(
          'unsettled funding close to 0 right after a funding payment',
          { owed: await fundingOf(owner), paid },
          // A venue that accrues continuously may already owe a little of the next period.
          (figures) => figures.owed.abs().times(Dec.of(2)).compare(figures.paid.abs()) < 0,
          'funding',
        );
      }
      await control.advance(Number(before.interval) / 2);
      if (after.rate.compare(ZERO) <= 0) return;
      const long = await fundingOf(held.long);
      const short = await fundingOf(held.short);
      expect('positions.read.funding').relation(
        'funding of at most 0 for the long and at least 0 for the short, at a rate above 0',
        { long, short },
        (owed) => owed.long.compare(ZERO) <= 0 && owed.short.compare(ZERO) >= 0,
        'funding',
      );
    },
  });

export default unsettled('cross');
export const readUnsettledFundingIsolatedCheck = unsettled('isolated');
export const readUnsettledFundingHedgedCheck = unsettled('hedged');
