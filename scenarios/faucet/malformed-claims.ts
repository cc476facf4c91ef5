import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { claimAtOnce } from '../../harness/setup/faucet-claim.ts';
import { refusedAs } from './refused-as.ts';

/** The text that the faucet's own refusals carry is their contract: they have no code. */
const refusedClaims = [
  ['faucet.address.not-hex', { address: `0x${'g'.repeat(40)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: `0x${'a'.repeat(39)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: `0x${'a'.repeat(42)}` }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: '0x1' }, 'invalid address: '],
  ['faucet.address.wrong-length', { address: '' }, 'invalid address: '],
  ['faucet.address.zero', { address: zeroAddress }, 'zero address not allowed'],
  ['faucet.address.zero', { address: zeroAddress.slice(2) }, 'zero address not allowed'],
] as const;

export default check({
  id: 'faucet.claim.malformed',
  title: 'a claim with a wrong address or amount is refused in the documented words',
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
  // The probe knows a faucet by its words, and it is the words that are judged here: no need of `faucet`.
  by: 'observe',
  // A venue that lets one of these through would grant it, and that would use up the window.
  leases: ['faucet'],
  async run({ given, target, pace, venue, expect }) {
    const known = venue.capabilities.has('faucet');
    if (venue.network === 'mainnet' || (!known && (await target.faucet({ address: '0x1' })).status !== 400))
      throw new NotHere('faucet');

    for (const [clause, claim, text] of refusedClaims) {
      const reply = await target.faucet(claim);
      const error = at(reply.json, 'error');
      expect('faucet.error.shape').that(reply.status === 200 || typeof error === 'string', {
        expected: 'a refusal with a text under error',
        actual: reply.text,
        path: 'error',
      });
      expect(clause).that(reply.status === 400 && typeof error === 'string' && error.includes(text), {
        expected: `HTTP 400 with error "${text}…"`,
        actual: `HTTP ${reply.status} ${reply.text}`,
        path: 'error',
      });
      expect('faucet.error.shape').shape(reply.json, 'faucet.refusal');
    }

    const headers = { 'content-type': 'application/json' };
    const noJson = await target.send({ method: 'POST', path: '/faucet', headers, body: '{"address":' });
    expect('faucet.request.not-json').that(noJson.status >= 400 && noJson.status < 500, {
      expected: 'a 4xx for a body that is no JSON',
      actual: `HTTP ${noJson.status} ${noJson.text}`,
      path: 'status',
    });

    const nothing = { address: given.stranger().address, amount: 0 };
    const { reply: zero } = await claimAtOnce({ target, pace, venue }, nothing);
    refusedAs(expect('faucet.amount.zero'), zero, [400, 'amount must be positive']);

    const { reply: missing } = await claimAtOnce({ target, pace, venue }, { amount: 10 });
    // No address was claimed before where none was sent: that refusal tells of a grant to some address of the venue's.
    const isRefused = missing.status >= 400 && missing.status < 500 && missing.status !== 429;
    expect('faucet.address.missing').that(isRefused, {
      expected: 'a 4xx that finds the address missing',
      actual: `HTTP ${missing.status} ${missing.text}`,
    });

    for (const amount of [-1, 1.5, 'ten']) {
      const reply = await target.faucet({ address: given.stranger().address, amount });
      expect('faucet.amount.wrong-type').that(reply.status >= 400 && reply.status < 500, {
        expected: `a 4xx for amount ${amount}`,
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
    }
  },
});
