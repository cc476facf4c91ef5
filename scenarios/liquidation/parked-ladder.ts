import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegBatchAction,
  parkedLegRowIn,
} from '../../harness/setup/parked-leg.ts';
import type { LiquidatableLong } from '../../harness/setup/sinking-long.ts';

/** Levels of the rungs in percent of the mark, which no fall of a case reaches. */
const RUNGS = [52, 54, 172] as const;

type Judging = CaseContext<'triggers.ladder.retires'>;

/**
 * Parks a ladder on the position that is to be closed by force.
 * @returns judges that it ends with the position, once that is closed: where no ladder is parked, nothing is judged
 */
export async function parkLadderToRetire(context: Judging, account: LiquidatableLong): Promise<() => Promise<void>> {
  const { given, target, random, expect } = context;
  const { owner, market, traders } = account;
  const rungs = RUNGS.map(
    (percent): ParkedLegSpec => ({
      market,
      side: 'ask',
      size: traders.size(),
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 ? 'tp' : 'sl',
      cloid: random.cloid(),
    }),
  );
  const reply = await given.part(() => target.act(owner, parkedLegBatchAction(owner, rungs)));
  const areAll = (rows: Parameters<typeof parkedLegRowIn>[0]) =>
    rungs.every(({ cloid }) => parkedLegRowIn(rows, cloid) !== undefined);
  const isParked = reply !== null && isAccepted(reply) && areAll(await awaitOpenOrders(context, owner.address, areAll));
  return async () => {
    const retires = expect('triggers.ladder.retires');
    if (!retires.exercised(isParked, 'a ladder on a position that is closed by force')) return;
    if ((await account.lots()) !== 0n) return void retires.exercised(false, 'a position that is closed whole');
    const ofMarket = (rows: Parameters<typeof parkedLegRowIn>[0]) =>
      rows.filter((row) => row.coin === market.coin && isParkedLegRow(row));
    const left = await awaitOpenOrders(context, owner.address, (rows) => ofMarket(rows).length === 0);
    retires.equal(derived(ofMarket(left), left), [], 'parked rows after a forced close of the whole position');
  };
}
