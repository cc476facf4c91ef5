import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Envelope } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'signing.signature.forms',
  title: 'a signature is accepted with or without 0x, with v of 27/28 or 0/1, and with sig_scheme typed',
  clauses: [
    'signing.signature.prefixed',
    'signing.signature.bare',
    'signing.signature.v-27-28',
    'signing.signature.v-0-1',
    'signing.scheme.typed',
    'signing.scheme.other',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect, reportForm } = context;
    const owner = await given.fundedAccount({ usdc: '10' });
    // All faults except those of v end in the same byte, so that a fault elsewhere is reported as such.
    const sent = (tamper: (envelope: Envelope) => Envelope, v: '1b' | '1c' = '1b') => {
      const choice = nextLeverageAction(owner, venue);
      return target.act(owner, choice, { nonce: nonceThatGives(context, owner, choice, v), tamper });
    };
    const asItIs = (envelope: Envelope) => envelope;
    const respelled = (spell: (signature: string) => string) =>
      sent((envelope) => ({ ...envelope, signature: spell(envelope.signature) }));

    expect('signing.signature.prefixed').accepted(await sent(asItIs));
    expect('signing.signature.bare').accepted(await respelled((signature) => signature.slice(2)));
    // The first one of this check ended in the other byte.
    for (const v of given.isSparing ? (['1c'] as const) : (['1b', '1c'] as const))
      expect('signing.signature.v-27-28').accepted(await sent(asItIs, v));
    for (const v of given.sample(['1b', '1c'] as const, 1)) {
      const low = v === '1b' ? '00' : '01';
      const tamper = (envelope: Envelope) => ({ ...envelope, signature: `${envelope.signature.slice(0, -2)}${low}` });
      expect('signing.signature.v-0-1').accepted(await sent(tamper, v));
    }

    expect('signing.scheme.typed').accepted(await sent((envelope) => ({ ...envelope, sig_scheme: 'typed' })));
    const other = await sent((envelope) => ({ ...envelope, sig_scheme: 'personal' }));
    const isIgnored = isAccepted(other);
    const isRefused = (other.kind === 'refused' || other.kind === 'other') && Math.trunc(other.status / 100) === 4;
    expect('signing.scheme.other').relation(
      'an accepted action, or a 4xx refusal, with sig_scheme personal',
      { reply: other },
      () => isIgnored || isRefused,
    );
    reportForm('D38', isIgnored ? 'ignored' : 'refused');
  },
});

/** Finds a nonce for which the same action's signature ends in this recovery byte; about every second one does. */
function nonceThatGives(
  { target }: Pick<CaseContext<ClauseId>, 'target'>,
  owner: Identity,
  choice: WireAction,
  v: '1b' | '1c',
): bigint {
  for (;;) {
    const { nonce, body } = target.envelope(owner, choice);
    if (String(body.signature).endsWith(v)) return nonce;
  }
}
