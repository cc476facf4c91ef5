import { foldFillTransitions, type OrderTransition } from '../history/order-transitions.ts';
import { type TransitionWithMarket, transitionLogTail, transitionWithMarket } from './historical-orders.ts';
import { type ClampPageLimit, clampPageLimit } from './page-limit.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "Info envelope"; supplement, reads: recent_transactions */
export interface RecentTransactionsReadRules {
  /** The word of a transition, and its number. */
  readonly words: Readonly<Record<OrderTransition['kind'], { readonly action: string; readonly status: number }>>;
  readonly row: RowMakers<TransitionWithMarket>;
  readonly clamp: ClampPageLimit;
  /** Merges transitions into rows. */
  readonly fold: (oldestFirst: readonly OrderTransition[]) => readonly OrderTransition[];
  /** Converts oldest-first to the order of the answer. */
  readonly order: (steps: readonly OrderTransition[]) => readonly OrderTransition[];
}

export const recentTransactionsReadRules: RecentTransactionsReadRules = {
  // The numbers are the model's own, except the published one of `resting`.
  words: {
    rejected: { action: 'error', status: 0 },
    resting: { action: 'resting', status: 1 },
    filled: { action: 'filled', status: 2 },
    canceled: { action: 'canceled', status: 3 },
  },
  row: {
    oid: ({ step }) => step.oid?.toString() ?? '0',
    user: ({ step }) => step.owner,
    coin: ({ market }) => market.coin,
    action: ({ step }, { rules }) => rules.reads.recentTransactions.words[step.kind].action,
    status: ({ step }, { rules }) => rules.reads.recentTransactions.words[step.kind].status,
    side: ({ step }) => (step.side === 'bid' ? 0 : 1),
    time: ({ step }) => step.timeMs,
  },
  clamp: clampPageLimit,
  fold: foldFillTransitions,
  order: (steps) => steps.toReversed(),
};

export const recentTransactionsRead = defineRead('recent_transactions', (core, { limit }) => {
  const { row, clamp, fold, order } = core.rules.reads.recentTransactions;
  const steps = order(transitionLogTail(core, 'venue', clamp(limit), fold));
  return {
    body: {
      txns: steps
        .flatMap((step) => transitionWithMarket(core, step) ?? [])
        .map((source) => buildRow(core, row, source)),
    },
  };
});
