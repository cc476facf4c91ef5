import type { CaseContext } from '../check/case-context.ts';
import { isRefused, isUnsupported } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { readNewestBlock } from './await-height.ts';

/** Blocks ahead of the newest one. */
const AHEAD = 8;
/** Time in which the action is expected to be admitted, ms. */
const AHEAD_MS = 2_000;
/** Factor by which an action that came too late is sent farther ahead, and the number of such times. */
const FARTHER = 4;
const TIMES = 3;

/** How far ahead a cancel is scheduled: enough for the requests in between. */
export interface CancelLead {
  /** Blocks. */
  readonly blocks: number;
  /** Time that these blocks take at least, ms. */
  readonly ms: number;
}

export function scheduleCancelAction(height: number) {
  return { type: 'schedule_cancel', params: { cancel_at_block: height } };
}

/**
 * Schedules a cancel of an account's orders at a block ahead. On a busy machine that block may have passed when the action arrives: it is
 * sent again then, farther ahead.
 * @returns the height of the block. @throws Unsupported when the build has no scheduled cancels, Blocked when it is refused
 */
export async function scheduleCancelAhead(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  who: Identity,
  lead?: CancelLead,
): Promise<number> {
  const height = await scheduleCancelIfSupported(context, who, lead);
  if (height === null) throw new Unsupported('scheduled cancels');
  return height;
}

/** Like `scheduleCancelAhead`. @returns null when the build has no scheduled cancels */
export async function scheduleCancelIfSupported(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  who: Identity,
  { blocks, ms }: CancelLead = { blocks: AHEAD, ms: AHEAD_MS },
): Promise<number | null> {
  const { given, target, pace } = context;
  for (let times = 1, lead = pace.blocksAhead(blocks, ms); ; times++, lead *= FARTHER) {
    const height = (await readNewestBlock(context, who)).height + lead;
    const reply = await target.act(who, scheduleCancelAction(height));
    if (isUnsupported(reply)) return null;
    const isLate = isRefused(reply) && (await readNewestBlock(context, who)).height >= height - 1;
    if (isLate && times < TIMES) continue;
    await given.accepted(reply);
    return height;
  }
}
