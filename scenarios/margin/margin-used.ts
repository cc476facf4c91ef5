import type { CaseContext } from '../../harness/check/case-context.ts';
import { field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';

/** Judges that both depths of an account report the same margin. */
export async function judgeMarginUsedAcrossDetails(
  context: CaseContext<'accounts.detail.margin-used'>,
  { address }: Identity,
  beside: string,
): Promise<void> {
  const [full, margin] = await readInOneBlock(context, [
    { type: 'account_state', args: { address } },
    { type: 'account_state', args: { address, detail: 'margin' } },
  ]);
  context
    .expect('accounts.detail.margin-used')
    .decimal(
      field(margin, 'total_margin_used'),
      decimalAt(full, 'perp.init_margin'),
      `total_margin_used with ${beside}`,
    );
}
