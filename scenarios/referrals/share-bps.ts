import type { ReadContext } from '../../harness/check/case-context.ts';
import { Dec } from '../../harness/compare/decimal.ts';

/** Returns a referrer's share of a taker fee: as shown by the venue, otherwise a tenth (D32). @source engine facts, section 15 */
export async function readReferrerShareBps({ given, target }: ReadContext): Promise<Dec> {
  const schedule = given.data(await target.read('fee_schedule'));
  return Dec.parse(schedule.referrer_share_bps) ?? Dec.of(1_000);
}

/** Missing capability of a venue that pays referrers nothing. */
export const REFERRER_SHARE_CAPABILITY = 'a share of taker fees for referrers';

/** Missing capability of a venue that shows no credit and pays nothing on a claim: whether there was any credit is unknown. */
export const SHOWN_CREDIT_CAPABILITY = 'a credit that the venue shows, or a claim that pays';

/** Whether a referrer earns anything, by the venue's own figures; if not, nobody has a claim. */
export async function hasReferrerShare(reading: ReadContext): Promise<boolean> {
  return (await readReferrerShareBps(reading)).compare(Dec.of(0)) > 0;
}
