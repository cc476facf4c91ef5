import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { Disturbed, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { ALREADY_FUNDED_TEXT } from './judge-refusal.ts';

export default check({
  id: 'faucet.reserve.claims-for-itself',
  title: 'a claim for the reserve itself credits nothing',
  clauses: ['faucet.credit.reserve-recipient'],
  by: 'act',
  needs: ['faucet'],
  leases: ['node', 'faucet'],
  once: true,
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    // An amount in whole USDC that nobody else is likely to move.
    const requested = random.int(1_001, 2_899);
    // This claim is possible once in the lifetime of a node; a restart begins a new one.
    if (venue.capabilities.has('control') && context.control.offers('/control/restart'))
      await context.control.restart();
    await pace.blocks();
    const held = () => readUsdcAndNative({ given, target, venue }, faucetReserveAddress);
    const before = await held();
    const listedBefore = await creditsListed(context, requested);
    const reply = await claimPastIpWindow(
      { target, pace, venue },
      { address: faucetReserveAddress, amount: requested },
    );
    if (at(reply.json, 'error') === ALREADY_FUNDED_TEXT)
      throw new Unsupported('a node that the reserve has not claimed on');
    await throwOnReserveShortage(context, reply, requested);
    if (!isOkStatus(reply)) throw new NotExercised('a claim for the reserve that is queued');
    await pace.blocks(2);
    const after = await held();
    const usdc = after.usdc.minus(before.usdc);
    const native = after.native.minus(before.native);
    // Others' claims, and late ones of an earlier case, debit the reserve. Only other operators credit it.
    const isPaying = [usdc, native].every((change) => change.compare(Dec.of(0)) <= 0);
    const ofThis = ['0/0', `${requested}/10`, `-${requested}/-10`].includes(`${usdc}/${native}`);
    if (!ofThis && (isPaying || venue.isolation === 'shared')) throw new Disturbed('others claimed from the reserve');
    expect('faucet.credit.reserve-recipient').equal(
      derived([usdc.toString(), native.toString()], usdc, native),
      ['0', '0'],
      'change of the reserve in USDC and tokens',
    );
    // A payment of the reserve to itself changes no balance: only the ledger shows whether it was credited.
    const listed = await creditsListed(context, requested);
    expect('faucet.credit.reserve-recipient').atMost(listed, listedBefore, 'ledger_updates');
  },
});

/** Returns how many credits of this USDC amount the reserve's ledger lists; none without an archive. */
async function creditsListed(
  { target, venue, pace }: Pick<CaseContext<ClauseId>, 'target' | 'venue' | 'pace'>,
  requested: number,
): Promise<Traced<number>> {
  await pace.archived();
  const reply = await target.read('user_non_funding_ledger_updates', { address: faucetReserveAddress });
  const rows = reply.kind === 'data' ? at(reply.data, 'ledger_updates') : [];
  const credits = (isJsonArray(rows) ? rows : []).filter(
    (row) =>
      isJsonObject(row) &&
      row.kind === 'deposit' &&
      row.coin === venue.usdc.name &&
      isSameDecimal(row.delta, String(requested)),
  );
  return derived(credits.length, reply);
}
