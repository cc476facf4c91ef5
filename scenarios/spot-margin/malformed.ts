import type { Reading } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { marginClose, marginOpen } from '../../harness/setup/spot-margin.ts';
import { withBody, without } from '../../harness/setup/tampered-body.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const PAIR = { id: 200 };

export const opens = check({
  id: 'spot-margin.open.malformed',
  title: 'an open cannot be read without one of its fields, or with one of another type',
  clauses: ['spot-margin.open.fields'],
  by: 'act',
  async run({ given, target, expect }) {
    const who = await given.fundedAccount({ usdc: '5' });
    const whole = marginOpen(PAIR, { size: 100n, px: 100_000_000n, borrow: '1' });
    await judge(expect('spot-margin.open.fields'), { given, target }, who, whole, [
      'pair',
      'size',
      'limit_px',
      'borrow',
    ]);
  },
});

export const closes = check({
  id: 'spot-margin.close.malformed',
  title: 'a close cannot be read without one of its fields, or with one of another type',
  clauses: ['spot-margin.close.fields'],
  by: 'act',
  async run({ given, target, expect }) {
    const who = await given.fundedAccount({ usdc: '5' });
    await judge(expect('spot-margin.close.fields'), { given, target }, who, marginClose(PAIR, 100n), [
      'pair',
      'limit_px',
    ]);
  },
});

/** Signed as it should have been sent: without the field there is no digest. */
async function judge(
  expectation: Expectation,
  { given, target }: Reading,
  who: Identity,
  whole: WireAction,
  fields: readonly string[],
): Promise<void> {
  const tampered = fields.flatMap((field) => [
    without(field),
    withBody((body) => ({ ...body, [field]: null })),
    withBody((body) => ({ ...body, [field]: [] })),
  ]);
  for (const tamper of given.some(tampered, 2)) expectation.refused(await target.act(who, whole, tamper));
}
