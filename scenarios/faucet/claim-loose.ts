import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { claimFaucetAtOnce, returnGrantAtEnd } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isBadRequest, isOkStatus, isUnprocessable } from '../../harness/setup/http-status.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Amount in whole USDC: close to the maximum of a claim, so that the run can use the money. */
const USDC = 2_999;

export default check({
  id: 'faucet.claim.loose',
  title: 'a claim needs no 0x prefix and no amount, names no payer, and can be repeated after a refusal for its IP',
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
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    let wasKept = false;
    const claimed = async (claim: JsonObject, usdc: number) => {
      const { reply, hasWaited } = await claimFaucetAtOnce({ target, pace, venue }, claim);
      await throwOnReserveShortage(context, reply, usdc);
      wasKept ||= hasWaited;
      if (hasWaited)
        expect('faucet.mark.after-429').relation(
          'no "already funded" refusal after a refusal for the IP window',
          { reply },
          ({ reply }) => !reply.text.includes('already funded'),
        );
      return reply;
    };

    // The named payer has no money: a grant from it would be refused, or never arrive.
    const poor = given.stranger().address;
    const payee = given.stranger();
    const named = await claimed({ address: payee.address, amount: USDC, source: poor, from: poor, token: 5 }, USDC);
    const asAlways = isOkStatus(named) && at(named.json, 'usdc') === USDC && at(named.json, 'mtf') === 10;
    expect('faucet.source.not-a-parameter').relation(
      `the grant of ${USDC} USDC and 10 tokens, or a refusal of the unknown key`,
      { named },
      ({ named }) => asAlways || isBadRequest(named) || isUnprocessable(named),
    );

    // Sent at once, so inside the window of the previous claim.
    const who = given.stranger();
    const { address } = who;
    const unsaid = await claimed({ address: address.slice(2) }, 3000);
    expect('faucet.address.bare').served(unsaid);
    expect('faucet.address.lower-case-echo').equal(field(unsaid.json, 'address'), address);
    expect('faucet.grant.status').equal(field(unsaid.json, 'status'), 'queued');
    expect('faucet.amount.default').equal(field(unsaid.json, 'usdc'), 3000);
    expect('faucet.mark.after-429').exercised(wasKept, 'a claim that the window of its IP refused');
    await returnGrantAtEnd({ given, pace }, payee, named);
    await returnGrantAtEnd({ given, pace }, who, unsaid);
  },
});
