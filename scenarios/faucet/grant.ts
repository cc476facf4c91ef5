import { check } from '../../harness/check/check.ts';
import { at, balanceIn, decimalAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'faucet.grant.credited',
  title: 'a claim is granted as asked, echoed in lower case, and credited in both tokens',
  clauses: [
    'faucet.request.no-signature',
    'faucet.address.prefixed',
    'faucet.address.lower-case-echo',
    'faucet.amount.exact',
    'faucet.token.fixed',
    'faucet.grant.shape',
    'faucet.credit.queued',
    'faucet.credit.usdc',
    'faucet.credit.token',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run({ given, target, venue, pace, expect }) {
    const { address } = given.stranger();
    const shouted = `0x${address.slice(2).toUpperCase()}`;
    const reply = await given.claim({ address: shouted, amount: 1234 });

    expect('faucet.credit.queued').status(reply, 200);
    expect('faucet.request.no-signature').status(reply, 200);
    expect('faucet.address.prefixed').status(reply, 200);
    expect('faucet.address.lower-case-echo').equal(at(reply.json, 'address'), address, 'address');
    expect('faucet.amount.exact').equal(at(reply.json, 'usdc'), 1234, 'usdc');
    expect('faucet.token.fixed').equal(at(reply.json, 'mtf'), 10, 'mtf');
    expect('faucet.grant.shape').shape(reply.json, 'faucet.grant');

    const state = await pace.eventually(
      async () => given.data(await target.read('account_state', { address })),
      (body) => balanceIn(body, venue.usdc.signingId).toString() === '1234' && balanceIn(body, venue.native.signingId).toString() === '10',
    );
    expect('faucet.credit.usdc').decimal(balanceIn(state, venue.usdc.signingId).toString(), '1234', 'spot.balances USDC total');
    expect('faucet.credit.usdc').decimal(decimalAt(state, 'account_value').toString(), '1234', 'account_value');
    expect('faucet.credit.token').decimal(balanceIn(state, venue.native.signingId).toString(), '10', 'spot.balances token total');
  },
});
