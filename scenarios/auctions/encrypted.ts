import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isRefused, isUnsupported } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { WireValue } from '../../spec-schemas/signing/wire-action.ts';

const LATER_MS = 60_000;
/** Blocks until the reveal deadline; no document says how far ahead a venue accepts. */
const BLOCKS_AHEAD = 100;

/** An order that nobody can decrypt, made of bytes of the case's own. */
async function encrypted(
  { given, target, pace, random }: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>,
  more: Readonly<Record<string, WireValue>> = {},
) {
  const state = given.data(await target.read('account_state', { address: given.stranger().address }));
  const bytes = [...random.cloid().slice(2, 18)].map((digit) => digit.charCodeAt(0));
  return {
    type: 'submit_encrypted_order',
    params: {
      ciphertext: bytes,
      commitment: [...bytes, ...bytes],
      threshold: 1,
      target_block: Number(integerAt(state, 'height')) + BLOCKS_AHEAD,
      reveal_deadline_ms: (await pace.timeMs()) + LATER_MS,
      ...more,
    },
  };
}

export default check({
  id: 'auctions.encrypted.taken',
  title: 'submit_encrypted_order is accepted, and refused without a ciphertext or a threshold',
  clauses: ['auctions.encrypted.admitted', 'auctions.encrypted.empty', 'auctions.encrypted.threshold'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const signer = await given.fundedAccount({ usdc: '20' });
    expect('auctions.encrypted.admitted').accepted(await target.act(signer, await encrypted(context)));
    const probe = makeUnaffordableProbe(context, signer);
    for (const [clause, more] of [
      ['auctions.encrypted.empty', { ciphertext: [] }],
      ['auctions.encrypted.threshold', { threshold: 0 }],
    ] as const) {
      const action = await encrypted(context, more);
      const verdict = await actForCommitReply(context, () => target.act(signer, action), probe);
      if (verdict === null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
      expect(clause).refused(verdict);
    }
  },
});

export const encryptedCommitmentCheck = check({
  id: 'auctions.encrypted.commitment',
  title: 'submit_encrypted_order requires a commitment of 32 bytes',
  clauses: ['auctions.encrypted.commitment'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const signer = await given.fundedAccount({ usdc: '20' });
    const action = await encrypted(context);
    if (isRefused(await target.act(signer, action)))
      throw new NotExercised('an encrypted order that the venue takes, but for its commitment');
    const { commitment: whole } = action.params;
    for (const cut of given.sample([whole.slice(1), [...whole, 7], []], 1)) {
      const spoilt = { ...action, params: { ...action.params, commitment: cut } };
      // Signed as by a venue that ignores the length: padded or truncated to fixed bytes.
      const padded = Array.from({ length: whole.length }, (_, at) => cut[at] ?? 0);
      const signed = { ...action, params: { ...action.params, commitment: padded } };
      const reply = await target.act(signer, signed, { tamper: (envelope) => ({ ...envelope, action: spoilt }) });
      expect('auctions.encrypted.commitment').refused(reply);
    }
  },
});

export const encryptedOlderTagCheck = check({
  id: 'auctions.encrypted.older-tag',
  title: 'the older action tag encrypted_order_submit is unsupported, with a valid or an invalid signature',
  clauses: ['auctions.encrypted.alias'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const signer = await given.fundedAccount({ usdc: '20' });
    const action = { ...(await encrypted(context)), type: 'encrypted_order_submit' };
    const reply = await target.act(signer, action);
    expect('auctions.encrypted.alias').refused(reply);
    expect('auctions.encrypted.alias').relation(
      'ACTION_UNSUPPORTED for encrypted_order_submit with a valid signature',
      { reply },
      (reported) => isUnsupported(reported.reply),
      'error.code',
    );
    const unsigned = await target.act(signer, action, {
      tamper: (envelope) => ({ ...envelope, signature: `0x${'0'.repeat(130)}` }),
    });
    // The order of the two refusals is open (D94).
    expect('auctions.encrypted.alias').refused(unsigned);
  },
});
