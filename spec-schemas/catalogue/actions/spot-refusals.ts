import type { ActionError } from '../action-entry.ts';

/** Refusals of an order on a spot pair. @source write-api, "Errors" */
export const spotPlacementRefusals = [
  { code: 'MARKET_INACTIVE', phase: 'commit', when: 'the pair is closed, or spot trading is halted' },
  {
    code: 'ASSET_INSUFFICIENT_BALANCE',
    phase: 'commit',
    when: 'the spot balance funds no part of the order; a live venue accepts it and does nothing',
    profile: 'next',
  },
] as const satisfies readonly ActionError[];
