import type { Core } from '../../core.ts';
import { type Ratio, ZERO_RATIO } from '../../numeric/planes.ts';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import type { Account } from '../../state/account.ts';
import { makerVolumeSince } from '../../state/volumes.ts';
import { FEE_VOLUME_DAYS } from './fees.ts';

/** Rebates on the maker rate, by permille of all maker volume. @source engine facts, section 15 */
const rungs = [
  { permille: 5n, rebate: ratioOfDeciBps(1n) },
  { permille: 15n, rebate: ratioOfDeciBps(2n) },
  { permille: 30n, rebate: ratioOfDeciBps(3n) },
];

/** Deduction from an account's maker rate, by its share of all maker volume within a tier's look-back window (D213). */
export function makerRebateByShare(core: Core, account: Account): Ratio {
  const { dayOf, makerVolume } = core.rules.engine.fees;
  const all = makerVolumeSince(core.state, dayOf(core.state.timeMs) - FEE_VOLUME_DAYS + 1);
  const own = makerVolume(core, account);
  // Without any maker volume nobody has a share.
  return rungs.findLast(({ permille }) => all > 0n && own * 1_000n >= all * permille)?.rebate ?? ZERO_RATIO;
}
