import type { ActionError } from '../action-entry.ts';

/** Refusals of every action that an agent can sign for an owner. @source write-api, "Who signs" */
export const agentSignerRefusals = [
  {
    code: 'AUTH_UNAUTHORIZED',
    phase: 'admission',
    when: 'the signer is neither the owner nor an agent whose approval is in effect',
  },
  { code: 'AUTH_AGENT_FORBIDDEN', phase: 'admission', when: 'the approval of the agent has expired' },
] as const satisfies readonly ActionError[];

/** Refusals of an order on any book: the error table does not distinguish perps and pairs. @source write-api, "Errors" */
export const bookOrderRefusals = [
  { code: 'MARKET_NOT_FOUND', phase: 'commit', when: 'no market has this id', clause: 'orders.body.market-unknown' },
  { code: 'ORDER_ZERO_SIZE', phase: 'commit', when: 'the size is 0', clause: 'orders.body.size-zero' },
  { code: 'ORDER_INVALID_PRICE', phase: 'commit', when: 'the price is off the tick grid', clause: 'orders.grid.price' },
  { code: 'ORDER_INVALID_SIZE', phase: 'commit', when: 'the size is off the lot grid', clause: 'orders.grid.size' },
] as const satisfies readonly ActionError[];

/** Refusals of an order on a perpetual book. @source write-api, "Errors" */
export const perpPlacementRefusals = [
  ...bookOrderRefusals,
  {
    code: 'ORDER_BELOW_MIN_NOTIONAL',
    phase: 'commit',
    when: 'price times size is under the minimum of the market',
    clause: 'orders.grid.min-notional',
  },
  {
    code: 'MARGIN_INSUFFICIENT',
    phase: 'commit',
    when: 'free collateral does not cover the requirement',
    // No read shows these figures (D32), so venues may differ in the requirement, but not in the gate.
    clause: 'margin.gate.requirement',
  },
  { code: 'MARKET_OI_CAP', phase: 'commit', when: 'open interest stands at its cap' },
  {
    code: 'MARKET_INACTIVE',
    phase: 'commit',
    when: 'trading is disabled, or the market is reduce-only and the order opens',
  },
  { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the perp is delisted, settled or paused by governance' },
  {
    code: 'PRECONDITION_FAILED',
    phase: 'commit',
    when: 'self-trade prevention takes the incoming order away',
    authority: 'assumed',
  },
  {
    code: 'PRECONDITION_FAILED',
    phase: 'commit',
    when: 'reduce_only on an order that would open or grow a position',
    authority: 'assumed',
  },
  {
    code: 'PRECONDITION_FAILED',
    phase: 'commit',
    when: 'position_side on a one-way account, or none on a hedge account',
    authority: 'assumed',
  },
  {
    code: 'PRECONDITION_FAILED',
    phase: 'commit',
    when: 'the account is in liquidation tier 1 or worse',
    authority: 'assumed',
  },
] as const satisfies readonly ActionError[];
