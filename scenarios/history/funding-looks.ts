import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Inconclusive } from '../../harness/kernel/verdicts.ts';
import { type FundingFigures, maxSettlementLagMsFor } from '../../harness/setup/funding-row.ts';
import { readFills } from '../../harness/setup/own-orders.ts';

/** Time needed by the reads of a case, which must end before the next boundary. */
const LOOKS_MS = 5_000n;
/** If a venue answers slowly, the reads are repeated in the next interval. */
const MOST_LOOKS = 6;

type Waiting = ReadContext & Pick<CaseContext<never>, 'pace'>;

/** Settlements of an account up to a moment at which none is due. */
export interface FundingSettlementReading {
  readonly cash: Dec;
  readonly timeMs: bigint;
  readonly fills: number;
}

async function lookAt(reading: ReadContext, { address }: Identity): Promise<FundingSettlementReading> {
  const { given, target } = reading;
  const body = given.data(await target.read('account_state', { address }));
  const fills = (await readFills(reading, address)).length;
  return { cash: decimalAt(body, 'total_raw_usd'), timeMs: integerAt(body, 'time'), fills };
}

/** ms from the last boundary to a time. */
function sinceBoundary({ next, interval }: FundingFigures, timeMs: bigint): bigint {
  return (((timeMs - next) % interval) + interval) % interval;
}

/** Whether all settlements due before a time have been made by then, and none can come during a read. */
function isBetween(figures: FundingFigures, timeMs: bigint): boolean {
  const since = sinceBoundary(figures, timeMs);
  return since > maxSettlementLagMsFor(figures.interval) && since < figures.interval - LOOKS_MS;
}

/** Waits until no settlement is in progress or imminent. */
async function betweenSettlements({ pace }: Waiting, figures: FundingFigures): Promise<void> {
  const { interval } = figures;
  const now = BigInt(await pace.timeMs());
  if (isBetween(figures, now)) return;
  const since = sinceBoundary(figures, now);
  const settled = maxSettlementLagMsFor(interval) + 1n;
  await pace.passed(Number(since < settled ? settled - since : interval - since + settled));
}

/** Reads each account again after the next settlement, until no settlement was due during a read. */
export async function readBetweenFundingSettlements(
  waiting: Waiting,
  figures: FundingFigures,
  owners: readonly Identity[],
): Promise<readonly FundingSettlementReading[]> {
  for (let tried = 0; tried < MOST_LOOKS; tried += 1) {
    await betweenSettlements(waiting, figures);
    const looks = await Promise.all(owners.map((who) => lookAt(waiting, who)));
    if (looks.every(({ timeMs }) => isBetween(figures, timeMs))) return looks;
  }
  throw new Inconclusive('a settlement may have been made during each look');
}
