import type { CaseContext } from '../check/case-context.ts';
import { field } from '../check/evidence.ts';
import { readInOneBlock } from '../check/same-block-reads.ts';
import { judgeSameFigure } from './same-figure.ts';

/** Keys that the full depth of `account_state` and depth `margin` both show. */
export const keysInBothAccountDepths = [
  'address',
  'account_value',
  'total_raw_usd',
  'withdrawable',
  'health',
  'health_deferred',
  'tier',
  'abstraction',
] as const;

/** Judges that both depths of one block show an account alike, whatever state it is in. */
export async function judgeAccountDepthsAgree(
  context: CaseContext<'accounts.state.one-block'>,
  address: string,
): Promise<void> {
  const [full, margin] = await readInOneBlock(context, [
    { type: 'account_state', args: { address } },
    { type: 'account_state', args: { address, detail: 'margin' } },
  ]);
  const oneBlock = context.expect('accounts.state.one-block');
  for (const key of keysInBothAccountDepths)
    judgeSameFigure(oneBlock, field(margin, key), field(full, key), `${key} of both depths`);
}
