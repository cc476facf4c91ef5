import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { claimGrant } from '../../harness/setup/faucet-claim.ts';
import { payable } from '../../harness/setup/faucet-reserve.ts';

export default check({
  id: 'faucet.claim.loose',
  title: 'an address needs no prefix, no amount is the maximum, and no key names the payer',
  clauses: [
    'faucet.address.bare',
    'faucet.address.lower-case-echo',
    'faucet.grant.status',
    'faucet.amount.default',
    'faucet.source.not-a-parameter',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run({ given, target, pace, venue, expect }) {
    const { address } = given.stranger();
    const unsaid = await claimGrant({ target, pace, venue }, { address: address.slice(2) });
    await payable({ given, target, venue }, unsaid, 3000);
    expect('faucet.address.bare').status(unsaid, 200);
    expect('faucet.address.lower-case-echo').equal(at(unsaid.json, 'address'), address, 'address');
    expect('faucet.grant.status').equal(at(unsaid.json, 'status'), 'queued', 'status');
    expect('faucet.amount.default').equal(at(unsaid.json, 'usdc'), 3000, 'usdc');

    // The payer that is named holds nothing: a grant that came from it would be refused, or never arrive.
    const poor = given.stranger().address;
    const named = await claimGrant(
      { target, pace, venue },
      {
        address: given.stranger().address,
        amount: 1,
        source: poor,
        from: poor,
        token: 5,
      },
    );
    await payable({ given, target, venue }, named, 1);
    const asAlways = named.status === 200 && at(named.json, 'usdc') === 1 && at(named.json, 'mtf') === 10;
    expect('faucet.source.not-a-parameter').that(asAlways || named.status === 400 || named.status === 422, {
      expected: 'the grant of 1 USDC and 10 tokens, or a refusal of the unknown key',
      actual: `HTTP ${named.status}: ${named.text}`,
    });
  },
});
