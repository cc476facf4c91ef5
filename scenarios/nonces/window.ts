import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

/** Width of the window below the newest nonce in which an unused nonce is valid. @source write-api, "Nonces" */
const WIDTH = 64n;

export default check({
  id: 'nonces.window.edges',
  title: 'an unused nonce commits once, down to 64 below the newest, and a higher nonce moves the window',
  clauses: [
    'nonces.window.unused',
    'nonces.window.edge',
    'nonces.window.jump',
    'nonces.window.below',
    'nonces.replay.once',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived, rested } = await makeCommitDetector(context, owner);
    // Each send moves a different power of two, so the recipient's balance shows which of them committed.
    const sent = (nonce: bigint, cents: number) => target.act(owner, gift(usdc(cents)), { nonce });
    const reached = (cents: number) => arrived(usdc(cents));

    const base = target.envelope(owner, { type: 'noop', params: {} }).nonce + 100n;
    await given.accepted(sent(base, 1));
    given.require((await reached(1)).equals(Dec.of(usdc(1))), 'the first send did not arrive');
    expect('nonces.window.unused').accepted(await sent(base - 10n, 2));
    expect('nonces.window.unused').decimal(await reached(3), usdc(3), 'USDC after a nonce 10 below the newest');
    expect('nonces.window.edge').accepted(await sent(base - WIDTH, 4));
    expect('nonces.window.edge').decimal(await reached(7), usdc(7), 'USDC after a nonce 64 below the newest');
    const jump = base + 10_000n;
    expect('nonces.window.jump').accepted(await sent(jump, 8));
    expect('nonces.window.jump').decimal(await reached(15), usdc(15), 'USDC after a nonce 10000 above the newest');
    expect('nonces.window.edge').accepted(await sent(jump - WIDTH, 16));
    expect('nonces.window.edge').decimal(await reached(31), usdc(31), 'USDC after a nonce 64 below the jump');

    const used = [sent(jump, 32), sent(jump - WIDTH, 64)];
    const below = [sent(jump - WIDTH - 1n, 128), sent(base + 1n, 256)];
    const replies = await Promise.all([...used, ...below]);
    const total = await rested();
    const observed = { answers: derived(replies, total, ...replies), total };
    expect('nonces.replay.once').relation(
      'no receipt of the 0.32 or 0.64 USDC sent with used nonces',
      observed,
      (now) => (centsOf(now.total) & 96) === 0,
    );
    expect('nonces.window.below').relation(
      'no receipt of the 1.28 USDC sent with a nonce 65 below the newest',
      observed,
      (now) => (centsOf(now.total) & 128) === 0,
    );
    // Above the newest nonce before the jump, so only the jump can have closed the window.
    expect('nonces.window.jump').relation(
      'no receipt of the 2.56 USDC sent with a nonce far below the jump',
      observed,
      (now) => (centsOf(now.total) & 256) === 0,
    );
  },
});

function centsOf(usdcHeld: Dec): number {
  return Number(usdcHeld.scaledTo(2) ?? 0n);
}

function usdc(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`.replace(/\.?0+$/, '');
}
