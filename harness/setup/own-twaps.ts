import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import { cancelAllWithoutRead } from '../check/cancel-open-orders.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { cancelTwapAction, toWireInteger } from '../check/order-spec.ts';
import { rowsAt } from '../client/json-at.ts';
import { isRefused, isRefusedWith } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readFills } from './own-orders.ts';

// TWAPs of accounts of the case, as listed by the venue. @source engine facts, section 5

export interface TwapSpec {
  readonly market: MarketFacts;
  readonly side: 'bid' | 'ask';
  /** Lots of all slices together. */
  readonly total: bigint;
  readonly slices: number;
  readonly delayMs: number;
  readonly reduceOnly?: boolean;
  readonly randomize?: boolean;
}

export function twapAction({ market, side, total, slices, delayMs, reduceOnly = false, randomize }: TwapSpec) {
  return {
    type: 'twap_order',
    params: {
      market: market.id,
      side,
      total_size: toWireInteger(total),
      slice_count: slices,
      delay_ms: delayMs,
      reduce_only: reduceOnly,
      ...(randomize === undefined ? {} : { randomize }),
    },
  };
}

/** Delays to request where a venue refuses a shorter one: one that can be waited for, and one that no venue finds too short. */
const LONGER_MS = [15_000, 3_600_000] as const;

/**
 * Starts a TWAP, with a longer delay where the venue refuses it as too short (D221), in its reply or only at the commit: its row shows its
 * delay. One with a single slice, which leaves no trace if it finds no match, starts with a longer one, so that no venue refuses it for
 * that.
 * @returns the delay requested last, ms
 * @throws Blocked where it is refused with any; NotExercised where one with a single slice is
 */
export async function placeTwap(context: PollContext, owner: Identity, spec: TwapSpec): Promise<number> {
  const { given, target } = context;
  const longer = LONGER_MS.filter((ms) => ms > spec.delayMs);
  const before = longer.length === 0 ? null : await tracesOf(context, owner.address);
  let delayMs = spec.slices === 1 ? Math.max(spec.delayMs, LONGER_MS[0]) : spec.delayMs;
  let reply = await target.act(owner, twapAction({ ...spec, delayMs }));
  for (const longerMs of longer.filter((ms) => ms > delayMs)) {
    const mayBeGone = spec.slices > 1 && isAcknowledgedOnly(reply) && before !== null;
    const isGone = mayBeGone && !(await leavesTrace(context, owner.address, before));
    if (!isRefused(reply) && !isGone) break;
    delayMs = longerMs;
    reply = await target.act(owner, twapAction({ ...spec, delayMs }));
  }
  if (spec.slices === 1) requireSingleSliceTwapAccepted(reply);
  await given.accepted(reply);
  return delayMs;
}

/** Returns the reply to a TWAP with a single slice. @throws NotExercised where it is refused: no document says that it is valid */
export function requireSingleSliceTwapAccepted(reply: ActResult): ActResult {
  if (isRefusedWith(reply, badValue)) throw new NotExercised('a parent of a single slice');
  return reply;
}

/** TWAPs and fills that an account had before a TWAP was sent. */
interface Traces {
  readonly parents: ReadonlySet<string>;
  readonly fills: number;
}

async function tracesOf(reading: ReadContext, address: string): Promise<Traces> {
  const rows = await readTwapRows(reading, address);
  const fills = await readFills(reading, address);
  return { parents: new Set(rows.map(({ twap_id: id }) => String(id))), fills: fills.length };
}

/** Whether an account has a new TWAP or fill, once it should. */
async function leavesTrace(context: PollContext, address: string, before: Traces): Promise<boolean> {
  const isNew = ({ parents, fills }: Traces) =>
    fills > before.fills || [...parents].some((id) => !before.parents.has(id));
  return isNew(await context.pace.eventually(() => tracesOf(context, address), isNew));
}

/** Reads the rows of `user_twaps` of one account. */
export async function readTwapRows({ given, target }: ReadContext, address: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('user_twaps', { address })), 'twaps');
}

/** Like `readTwapRows`, once there are this many, or should be. */
export function awaitTwaps(watching: PollContext, address: string, count: number): Promise<readonly JsonObject[]> {
  return watching.pace.eventually(
    () => readTwapRows(watching, address),
    (rows) => rows.length === count,
  );
}

/** Ends every TWAP of an account when the case tidies up. */
export function endTwapsAtEnd({ given, target }: Pick<CaseContext<never>, 'given' | 'target'>, trader: Identity): void {
  given.afterwards(async () => {
    // Ends all TWAPs at once, where a venue behaves as the public text says.
    await cancelAllWithoutRead(target, trader);
    for (const { twap_id } of await readTwapRows({ given, target }, trader.address))
      await target.act(trader, cancelTwapAction(twap_id));
  });
}
