import type { Core } from '../../core.ts';
import { holderForAccount, holderForOptionSeries } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { touchAccount } from '../../money/touched.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { putOptionPosition } from '../../state/options.ts';
import { chargeOptionFee } from '../fees/fees.ts';
import type { OptionFill, OptionFillSide } from './options.ts';

/**
 * Settles a fill after all gates have passed: premium, escrow in, escrow out, fee and legs, in this order.
 * @source write-api, "RFQ": fill settlement
 */
export function settleOptionFill(core: Core, fill: OptionFill): void {
  const { series, premium, buyer, writer } = fill;
  const from = holderForAccount(buyer.owner);
  const to = holderForAccount(writer.owner);
  const why = { kind: 'option', part: 'premium' } as const;
  moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(premium), from, to, why });
  // Escrow is paid in before it is paid out, so that no pot falls below what it owes.
  for (const side of [writer, buyer]) if (side.locks > 0n) moveEscrow(core, fill, side);
  for (const side of [writer, buyer]) if (side.locks < 0n) moveEscrow(core, fill, side);
  for (const { owner, fee, after } of [buyer, writer]) {
    chargeOptionFee(core, owner, fee);
    putOptionPosition(core.state, owner, series.id, after);
    touchAccount(core, owner, true);
  }
}

/** Moves escrow into the pot of the series; a negative amount moves it out. */
function moveEscrow(core: Core, { series }: OptionFill, { owner, locks }: OptionFillSide): void {
  const from = holderForAccount(owner);
  const to = holderForOptionSeries(series.id);
  moveMoney(core, { token: series.settleToken, amount: locks, from, to, why: { kind: 'option', part: 'escrow' } });
}
