import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { claimAtOnce, claimGrant, passOn } from '../../harness/setup/faucet-claim.ts';
import { payable } from '../../harness/setup/faucet-reserve.ts';

/** Whole USDC: nearly all that a claim gives, so that it is of use to the run. */
const USDC = 2_999;

export default check({
  id: 'faucet.claim.loose',
  title:
    'an address needs no prefix, no amount is the maximum, no key names the payer, and a claim that its IP kept from is made later',
  clauses: [
    'faucet.address.bare',
    'faucet.address.lower-case-echo',
    'faucet.grant.status',
    'faucet.amount.default',
    'faucet.source.not-a-parameter',
    'faucet.mark.after-429',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run({ given, target, pace, venue, expect }) {
    // The payer that is named holds nothing: a grant that came from it would be refused, or never arrive.
    const poor = given.stranger().address;
    const payee = given.stranger();
    const named = await claimGrant(
      { target, pace, venue },
      { address: payee.address, amount: USDC, source: poor, from: poor, token: 5 },
    );
    await payable({ given, target, venue }, named, USDC);
    const asAlways = named.status === 200 && at(named.json, 'usdc') === USDC && at(named.json, 'mtf') === 10;
    expect('faucet.source.not-a-parameter').that(asAlways || named.status === 400 || named.status === 422, {
      expected: `the grant of ${USDC} USDC and 10 tokens, or a refusal of the unknown key`,
      actual: `HTTP ${named.status}: ${named.text}`,
    });

    const who = given.stranger();
    const { address } = who;
    // At once, so inside the window of the claim before.
    const { reply: unsaid, hasWaited } = await claimAtOnce({ target, pace, venue }, { address: address.slice(2) });
    await payable({ given, target, venue }, unsaid, 3000);
    if (expect('faucet.mark.after-429').exercised(hasWaited, 'a claim that the window of its IP refused'))
      expect('faucet.mark.after-429').that(!unsaid.text.includes('already funded'), {
        expected: 'a grant',
        actual: `HTTP ${unsaid.status} ${unsaid.text}`,
      });
    expect('faucet.address.bare').status(unsaid, 200);
    expect('faucet.address.lower-case-echo').equal(at(unsaid.json, 'address'), address, 'address');
    expect('faucet.grant.status').equal(at(unsaid.json, 'status'), 'queued', 'status');
    expect('faucet.amount.default').equal(at(unsaid.json, 'usdc'), 3000, 'usdc');
    await passOn({ given, pace }, payee, named);
    await passOn({ given, pace }, who, unsaid);
  },
});
