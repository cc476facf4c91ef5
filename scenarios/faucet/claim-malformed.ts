import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { claimFaucetAtOnce } from '../../harness/setup/faucet-claim.ts';
import { isBadRequest, isClientError, isOkStatus, isTooManyRequests } from '../../harness/setup/http-status.ts';
import { judgeFaucetRefusal } from './judge-refusal.ts';

/** The texts of the faucet's own refusals are contractual, because they have no code. */
const refusedClaims = [
  ['faucet.address.not-hex', { address: `0x${'g'.repeat(40)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: `0x${'a'.repeat(39)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: `0x${'a'.repeat(42)}` }, 'invalid address: '],
  // Texts with the length of an address, and with one byte less or more.
  ['faucet.address.wrong-length', { address: `0x${'a'.repeat(38)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: 'a'.repeat(42) }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: '0x1' }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: '' }, 'invalid address: '],
  ['faucet.address.zero', { address: zeroAddress }, 'zero address not allowed'],
  ['faucet.address.zero', { address: zeroAddress.slice(2) }, 'zero address not allowed'],
] as const;

export default check({
  id: 'faucet.claim.malformed',
  title: 'a claim with an invalid address or amount is refused with the documented text',
  clauses: [
    'faucet.error.shape',
    'faucet.request.not-json',
    'faucet.address.not-hex',
    'faucet.address.wrong-length',
    'faucet.address.zero',
    'faucet.address.missing',
    'faucet.amount.zero',
    'faucet.amount.wrong-type',
  ],
  // The probe recognises a faucet by its texts, which this check judges, so `faucet` is not required.
  by: 'observe',
  // A venue that accepts one of these grants it, and thereby uses up the window.
  leases: ['faucet'],
  async run({ given, target, pace, venue, expect }) {
    const known = venue.capabilities.has('faucet');
    if (venue.network === 'mainnet' || (!known && !isBadRequest(await target.faucet({ address: '0x1' }))))
      throw new Unsupported('faucet');

    for (const [clause, claim, text] of refusedClaims) {
      const reply = await target.faucet(claim);
      const error = field(reply.json, 'error', reply);
      expect('faucet.error.shape').relation(
        'a refusal with a text under error',
        { reply },
        ({ reply }) => isOkStatus(reply) || typeof error.value === 'string',
        'error',
      );
      expect(clause).status(reply);
      expect(clause).relation(
        `error "${text}…"`,
        { error },
        ({ error }) => typeof error === 'string' && error.includes(text),
        'error',
      );
      expect('faucet.error.shape').shape(derived(reply.json ?? null, reply), 'faucet.refusal');
    }

    const headers = { 'content-type': 'application/json' };
    const noJson = await target.send({ method: 'POST', path: '/faucet', headers, body: '{"address":' });
    expect('faucet.request.not-json').relation(
      'a 4xx for a body that is not JSON',
      { noJson },
      ({ noJson }) => isClientError(noJson),
      'status',
    );

    const nothing = { address: given.stranger().address, amount: 0 };
    const { reply: zero } = await claimFaucetAtOnce({ target, pace, venue }, nothing);
    judgeFaucetRefusal(expect('faucet.amount.zero'), zero, 'amount must be positive');

    const { reply: missing } = await claimFaucetAtOnce({ target, pace, venue }, { amount: 10 });
    // Without an address in the request, no address was claimed before: such a refusal implies a grant to some default address.
    expect('faucet.address.missing').relation(
      'a 4xx other than 429 for a claim without an address',
      { missing },
      ({ missing }) => isClientError(missing) && !isTooManyRequests(missing),
    );

    for (const amount of [-1, 1.5, 'ten']) {
      const reply = await target.faucet({ address: given.stranger().address, amount });
      expect('faucet.amount.wrong-type').relation(`a 4xx for amount ${amount}`, { reply }, ({ reply }) =>
        isClientError(reply),
      );
    }
  },
});
