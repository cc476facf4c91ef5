import type { Core } from '../core.ts';
import type { FillEvent, MoneyEvent, OrderEvent, Stamped } from '../events.ts';
import { foldFill } from './fold-fill.ts';
import { foldMoney } from './fold-ledger.ts';
import { foldOrder } from './fold-order.ts';

/** What the histories make of each kind of event, and how deep they go. */
export interface FoldRules {
  readonly fill: (core: Core, event: Stamped<FillEvent>) => void;
  readonly order: (core: Core, event: Stamped<OrderEvent>) => void;
  readonly money: (core: Core, event: Stamped<MoneyEvent>) => void;
  /** Puts a record at the end of a ring. @returns the one that no longer fits */
  readonly keep: <T>(ring: T[], record: T, limit: number) => T | undefined;
}

export const foldRules: FoldRules = {
  fill: foldFill,
  order: foldOrder,
  money: foldMoney,
  keep: (ring, record, limit) => {
    ring.push(record);
    return ring.length > limit ? ring.shift() : undefined;
  },
};
