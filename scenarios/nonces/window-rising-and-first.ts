import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

/** Distances between nonces: adjacent, around the width of the window, and far. */
const STEPS = [1n, 1n, 64n, 65n, 1_000_000n];

export default check({
  id: 'nonces.window.rising-and-first',
  title: 'rising nonces always commit, however far apart, and the first nonce of an account can be any',
  clauses: ['nonces.window.rising', 'nonces.window.first'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, random, expect } = context;
    const [owner, ...late] = await Promise.all([1, 2, 3].map(() => given.fundedAccount({ usdc: '20' })));
    if (owner === undefined) throw new TypeError('three accounts');
    const { gift, arrived } = await makeCommitDetector(context, owner, ...late);

    let { nonce } = target.envelope(owner, { type: 'noop', params: {} });
    let sent = 0;
    for (const step of given.sample(STEPS, 3)) {
      nonce += step;
      const reply = await target.act(owner, gift('1'), { nonce });
      expect('nonces.window.rising').accepted(reply);
      sent += 1;
      const total = await arrived(String(sent));
      const due = Dec.of(sent);
      expect('nonces.window.rising').relation(
        `${sent} USDC of the recipient after a nonce ${step} above the last`,
        { answer: reply, total },
        (now) => now.total.equals(due),
      );
    }
    const firsts = [BigInt(random.int(1, 50)), 2n ** 62n + BigInt(random.int(1, 1_000_000))];
    for (const [nth, fresh] of late.entries()) {
      const first = firsts[nth] ?? 1n;
      const reply = await target.act(fresh, gift('1'), { nonce: first });
      expect('nonces.window.first').accepted(reply);
      sent += 1;
      const due = Dec.of(sent);
      expect('nonces.window.first').relation(
        `${sent} USDC of the recipient after a first nonce of ${first}`,
        { answer: reply, total: await arrived(String(sent)) },
        ({ total }) => total.equals(due),
      );
    }
  },
});
