import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { setPriorityBid } from '../state/priority-bids.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

/** @source engine facts, section 24 */
export interface PriorityBidRules {
  readonly gates: readonly {
    readonly id: 'zero' | 'cap';
    check(bps: number, cap: number): Refusal | null;
  }[];
  /** Maximum bid, whole basis points. */
  readonly cap: number;
}

export const priorityBidRules: PriorityBidRules = {
  gates: [
    {
      id: 'zero',
      check: (bps) => (bps === 0 ? refuse('INVALID_REQUEST', 'invalid parameters: zero bid') : null),
    },
    {
      id: 'cap',
      check: (bps, cap) =>
        bps > cap ? refuse('INVALID_REQUEST', `invalid parameters: bid ${bps} exceeds cap ${cap}`) : null,
    },
  ],
  cap: 8,
};

interface PriorityBid {
  /** May be a number that names no market. */
  readonly asset: number;
  readonly bps: number;
}

/** Bids for the block position of an account's next order on an asset. */
export const priorityBidDefinition = defineAction('priority_bid', {
  decode: ({ asset, bid_bps: bps }): PriorityBid => ({ asset, bps }),
  admit: () => null,
  commit(core, { account }, { asset, bps }) {
    const { gates, cap } = core.rules.actions.priorityBid;
    const refusal = firstRefusal(gates, bps, cap);
    if (refusal !== null) return refusedOutcome(refusal);
    setPriorityBid(core.state, account, asset, bps);
    return doneOutcome;
  },
});
