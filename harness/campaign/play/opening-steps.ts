import type { ActionDraft } from '../../generate/actions.ts';
import type { AccountRef, PxRef, Step, VoteStep } from '../../generate/steps.ts';
import type { VoteDraft } from '../../generate/vote-drafts.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';

const atMark = { at: 'mark', ticks: 0 } as const;

/** Approves an account's own agent, with or without expiry (null). */
export function makeApproveAgentStep(by: AccountRef = 0, expiresInMs: number | null = null): Step {
  return makeActionStep({ tag: 'approve_agent', agent: 'own', name: null, expiresInMs }, { by });
}

/** Creates a sub-account of a master at an index. */
export function createSubAccountStep(by: AccountRef, index = 0): Step {
  return makeActionStep({ tag: 'create_sub_account', name: 'usual', index, sharesStpGroup: true }, { by });
}

/** `createSubAccountStep`, then funds it with 25 USDC. */
export function fundedSubAccountSteps(by: AccountRef, index = 0): readonly Step[] {
  return [
    createSubAccountStep(by, index),
    makeActionStep({ tag: 'sub_account_transfer', index, deposit: true, amount: '25.00' }, { by }),
  ];
}

/** Opens a vault led by the account, with this lockup of deposits. Others can name it only once a read has shown it. */
export function openVaultStep(by: AccountRef, lockSecs: 345_600 | 1 = 345_600): Step {
  return makeActionStep({ tag: 'create_vault', name: 'desk', lockSecs, kind: null, parent: 'left out' }, { by });
}

/** Buys the first shares of the first vault of an account. */
export function seedVaultStep(by: AccountRef): Step {
  return makeActionStep(
    { tag: 'vault_transfer', vault: { of: by, nth: 0 }, deposit: true, amount: 10, asNumber: false },
    { by },
  );
}

/** Sets the account's next position to isolated margin. */
export function isolateNextPositionStep(by: AccountRef): Step {
  return makeActionStep({ tag: 'update_leverage', market: 0, leverage: 5, isIsolated: true }, { by });
}

/** Opens a long like `openPositionSteps`, against two orders of two accounts, leaving a third one resting. */
export function sweepTwoOrdersSteps(usdc: number): readonly Step[] {
  const order = (side: 'bid' | 'ask', worth: number): ActionDraft => ({
    tag: 'submit_order',
    order: makeOrderDraft({
      side,
      px: atMark,
      size: { of: 'worth', usdc: worth, steps: 0 },
      cloid: side === 'bid' ? 0 : null,
    }),
  });
  const third = Math.floor(usdc / 3);
  return [
    makeActionStep(order('ask', third), { by: 1 }),
    makeActionStep(order('ask', third), { by: 2 }),
    makeActionStep(order('bid', usdc)),
  ];
}

/** Opens a position of account 0 against account 1 at the mark, long or short. */
export function openPositionSteps(usdc: number, side: 'bid' | 'ask' = 'bid'): readonly Step[] {
  const order = (of: 'bid' | 'ask'): ActionDraft => {
    const positionSide = { leg: of === 'bid' ? 'long' : 'short', named: 'where-hedged' } as const;
    const size = { of: 'worth', usdc, steps: 0 } as const;
    return { tag: 'submit_order', order: makeOrderDraft({ side: of, px: atMark, size, positionSide }) };
  };
  return [makeActionStep(order(side === 'bid' ? 'ask' : 'bid'), { by: 1 }), makeActionStep(order(side))];
}

/** Places an order on a pair, worth this many whole USDC, that rests if nothing matches it. */
export function restingPairOrderStep(
  side: 'bid' | 'ask',
  usdc: number,
  by: AccountRef,
  { market, px }: { readonly market: number; readonly px: PxRef },
): Step {
  const size = { of: 'worth', usdc, steps: 0 } as const;
  const order = { market, side, px, size, tif: 'gtc', stp: 'cancel_newest', cloid: null } as const;
  return makeActionStep({ tag: 'spot_order', order, isMarket: false }, { by });
}

/** Casts a vote, by default with enough stake to enact it. */
export function voteStep(vote: VoteDraft, more: Partial<VoteStep> = {}): Step {
  return { do: 'vote', vote, casters: 'enough', sameRound: false, ...more };
}
