import { expect, test } from 'vitest';
import { deriveIdentity } from '../../identity/keys.ts';
import { makeShadowEnvelopeText } from '../compare/envelope.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { readFundingRatesByCoin, TargetSide } from './target-side.ts';
import { placeholderSignatureOptions } from './trusted-signature.ts';

const signer = deriveIdentity({ seed: 1, salt: 'test', caseId: 'target-side', attempt: 1 }, 0);
const noop = (nonce: bigint) => makeShadowEnvelopeText({ type: 'noop' }, signer, { nonce, expiresAfter: null });

async function inThisProcess() {
  const { target, control } = await openModelTestSession(placeholderSignatureOptions);
  await control.blocks({ mode: 'manual' });
  return { target: new TargetSide(target), cut: () => control.commit() };
}

test('in process an action is answered only once its block was cut and observed', async () => {
  const { target, cut } = await inThisProcess();
  const request = target.sendAction(noop(1n));
  await target.observeBlocks();
  expect(await target.outcomeOf(request)).toMatchObject({ kind: 'silence' });
  await cut();
  await target.observeBlocks();
  expect(await target.outcomeOf(request)).toMatchObject({ kind: 'reply', reply: { status: 202 } });
});

test('an action that its block dropped is known to stay unanswered, without waiting for a timeout', async () => {
  const { target, cut } = await inThisProcess();
  const first = target.sendAction(noop(1n));
  const replay = target.sendAction(noop(1n));
  await cut();
  await target.observeBlocks();
  expect(await target.outcomeOf(first)).toMatchObject({ kind: 'reply' });
  expect(await target.outcomeOf(replay)).toMatchObject({ kind: 'silence', reason: 'timeout' });
});

test('a rate is served per hour, and adopted per period', () => {
  const row = (coin: string, rate: string, interval: number) => ({
    coin,
    funding: { rate_per_hr: rate, interval_ms: interval },
  });
  expect(
    readFundingRatesByCoin({
      perp: [row('BTC', '-0.125', 3_600_000), row('ETH', '1.875', 28_800_000), { coin: 'SOL' }],
    }),
  ).toEqual(
    new Map([
      ['BTC', -12_500_000_000_000n],
      ['ETH', 1_500_000_000_000_000n],
    ]),
  );
});
