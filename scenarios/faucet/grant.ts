import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow, shareGrantedAddress } from '../../harness/setup/faucet-claim.ts';
import { readNativeSupply, refillReserveAndThrow, throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isRouteUnavailable, isUnauthorized } from '../../harness/setup/http-status.ts';

const TOKENS = Dec.of(10);
const HALF = Dec.of('0.5');

export default check({
  id: 'faucet.grant.credited',
  title: 'a claim is granted as requested, echoed in lower case, and credited in both tokens from the reserve',
  clauses: [
    'faucet.mount.on',
    'faucet.request.no-signature',
    'faucet.address.prefixed',
    'faucet.address.lower-case-echo',
    'faucet.amount.exact',
    'faucet.token.fixed',
    'faucet.grant.shape',
    'faucet.credit.queued',
    'faucet.credit.usdc',
    'faucet.credit.token',
    'faucet.supply.unchanged',
    'faucet.supply.reserve-pays',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const { address } = given.stranger();
    const shouted = `0x${address.slice(2).toUpperCase()}`;
    // Earlier claims of this run must be credited before the reserve is read.
    await pace.blocks();
    const reading = { given, target, venue };
    const paid = await readUsdcAndNative(reading, faucetReserveAddress);
    const supply = await readNativeSupply(reading);
    // Neither leg says anything about a reserve that cannot pay it.
    if (paid.native.compare(TOKENS) < 0) await refillReserveAndThrow(context);
    const reply = await claimPastIpWindow({ target, pace, venue }, { address: shouted, amount: 1234 });
    await throwOnReserveShortage(context, reply, 1234);

    expect('faucet.mount.on').relation(
      'a reply of the faucet route',
      { reply },
      ({ reply }) => !isRouteUnavailable(reply),
    );
    expect('faucet.request.no-signature').relation(
      'a claim without a signature not to be refused as unauthorized',
      { reply },
      ({ reply }) => !isUnauthorized(reply),
    );
    expect('faucet.address.prefixed').relation(
      'an address with 0x to be accepted',
      { reply },
      ({ reply }) => !reply.text.includes('invalid address'),
    );
    expect('faucet.credit.queued').served(reply);
    expect('faucet.address.lower-case-echo').equal(field(reply.json, 'address'), address);
    expect('faucet.amount.exact').equal(field(reply.json, 'usdc'), 1234);
    expect('faucet.token.fixed').equal(field(reply.json, 'mtf'), 10);
    expect('faucet.grant.shape').shape(derived(reply.json ?? null, reply), 'faucet.grant');
    shareGrantedAddress({ given, venue }, address);

    const state = await pace.eventually(
      async () => given.data(await target.read('account_state', { address })),
      (body) =>
        spotTokenTotalIn(body, venue.usdc.signingId).toString() === '1234' &&
        spotTokenTotalIn(body, venue.native.signingId).equals(TOKENS),
    );
    expect('faucet.credit.usdc').decimal(
      spotTokenTotalIn(state, venue.usdc.signingId),
      '1234',
      'spot.balances USDC total',
    );
    expect('faucet.credit.usdc').decimal(decimalAt(state, 'account_value'), '1234', 'account_value');
    expect('faucet.credit.token').decimal(
      spotTokenTotalIn(state, venue.native.signingId),
      '10',
      'spot.balances token total',
    );

    const left = await readUsdcAndNative(reading, faucetReserveAddress);
    const supplyAfter = await readNativeSupply(reading);
    const minted = supplyAfter.minus(supply);
    // A chain may issue staking rewards or burn fees: a minted grant amounts to ten tokens.
    const movesAlone = async () => {
      if (venue.isolation === 'shared') return true;
      await pace.blocks(3);
      return !(await readNativeSupply(reading)).equals(supplyAfter);
    };
    if (!minted.equals(Dec.of(0)) && !minted.equals(TOKENS) && (await movesAlone()))
      throw new Disturbed('the supply moved for another reason');
    expect('faucet.supply.unchanged').decimal(minted, '0', 'change of total_supply');

    for (const [fell, gained] of [
      [paid.usdc.minus(left.usdc), Dec.of(1234)],
      [paid.native.minus(left.native), TOKENS],
    ] as const) {
      if (venue.isolation === 'shared' && fell.compare(Dec.of(0)) < 0) throw new Disturbed('the reserve was refilled');
      // Others' claims use the same reserve, and a venue may pay its fees into it: far less than a claim.
      const judged = expect('faucet.supply.reserve-pays');
      if (venue.isolation === 'shared') judged.atLeast(fell, gained.times(HALF), 'spot.balances of the reserve');
      else judged.decimal(fell, gained, 'spot.balances of the reserve');
    }
  },
});
