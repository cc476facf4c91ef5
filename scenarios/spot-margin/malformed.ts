import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { leaseNativePair, minPairSize } from '../../harness/setup/spot.ts';
import { spotMarginCloseAction, spotMarginOpenAction } from '../../harness/setup/spot-margin.ts';
import { sendAndJudgeMistypedFields, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export const openMalformedCheck = check({
  id: 'spot-margin.open.malformed',
  title: 'spot_margin_open does not decode with a field missing or of another type',
  clauses: ['spot-margin.open.fields'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const who = await given.fundedAccount({ usdc: '5' });
    const pair = await leaseNativePair(context);
    const px = 100_000_000n;
    const whole = spotMarginOpenAction(pair, { size: minPairSize(pair, px), px, borrow: '1' });
    await judge(expect('spot-margin.open.fields'), context, who, whole, ['pair', 'size', 'limit_px', 'borrow']);
  },
});

export const closeMalformedCheck = check({
  id: 'spot-margin.close.malformed',
  title: 'spot_margin_close does not decode with a field missing or of another type',
  clauses: ['spot-margin.close.fields'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const who = await given.fundedAccount({ usdc: '5' });
    const whole = spotMarginCloseAction(await leaseNativePair(context), 100_000_000n);
    await judge(expect('spot-margin.close.fields'), context, who, whole, ['pair', 'limit_px'], 'a position to close');
  },
});

async function judge(
  expectation: Expectation,
  context: ReadContext,
  who: Identity,
  whole: WireAction,
  fields: readonly string[],
  lacks?: string,
): Promise<void> {
  await sendAndJudgeWithoutFields(context, expectation, who, whole, fields, lacks);
  await sendAndJudgeMistypedFields(context, expectation, who, whole, fields, lacks);
}
