import type { Core } from '../../core.ts';
import type { FillCause, FillEvent } from '../../events.ts';
import { touchAccount } from '../../money/touched.ts';
import { ZERO_LOTS } from '../../numeric/planes.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { type LegsOfPrint, settleOffBookPrint } from '../markets/settle-perp.ts';
import { syntheticOrderHash } from '../orders/hash-without-action.ts';

/** Cause recorded in the fills of two legs that the venue closes. */
export interface ForcedFillCause {
  /** Owner of the leg that was taken over; null: none. */
  readonly liquidated: FillEvent['liquidated'];
  /** Returns the cause of each fill; called once both legs have moved. */
  readonly causes: () => Readonly<Record<'taker' | 'maker', FillCause | null>>;
}

/** Closes two legs against each other, without an order and without a fee, and emits it as a print. */
export function closeLegsOffBook(
  core: Core,
  market: PerpMarket,
  print: LegsOfPrint,
  { liquidated, causes }: ForcedFillCause,
): void {
  const { taker, maker, px, lots } = print;
  const settled = settleOffBookPrint(core, market, print, liquidated !== null);
  const cause = causes();
  const identity = () => {
    const hash = syntheticOrderHash(core);
    const oid = core.state.nextOid;
    core.state.nextOid += 1n;
    return { oid, hash, cloid: null, remaining: ZERO_LOTS };
  };
  const tid = core.state.nextTid;
  core.state.nextTid += 1n;
  core.emit({
    kind: 'fill',
    market: market.id,
    px,
    lots,
    tid,
    liquidated,
    taker: { ...taker, ...identity(), ...settled.taker, cause: cause.taker },
    maker: { ...maker, ...identity(), ...settled.maker, cause: cause.maker },
  });
  touchAccount(core, taker.owner);
  touchAccount(core, maker.owner);
}
