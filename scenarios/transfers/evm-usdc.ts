import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isEqualToShownPrecision } from '../../harness/compare/planes.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** @source write-api, "Limits" */
const MOST_BYTES = 4_096;

const ZERO = Dec.of('0');

/** Amount that the sender receives on the EVM by its own transfers. */
const OWN = 4_750_001n;

export default check({
  id: 'transfers.evm.usdc',
  title: 'a transfer to the EVM debits USDC at once, and credits the recipient with the next EVM block',
  clauses: [
    'transfers.evm.debited',
    'transfers.evm.units',
    'transfers.evm.asset-default',
    'transfers.evm.any-recipient',
    'transfers.evm.optional',
    'transfers.evm.chain-local',
    'transfers.evm.type-first',
    'transfers.evm.type-second',
    'transfers.evm.data-limit',
  ],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const asset = venue.usdc.signingId;
    let left = await readBalance(context, sender.address, asset);
    /** Sends, and measures the debit: a fee set by a vote is the same for each. */
    const sent = async (amount: string, more: JsonObject, destination = sender.address) => {
      const reply = await target.act(sender, evmTransferAction(amount, destination, more));
      const after = await readBalanceAfterPending(context, sender.address, asset);
      const debit = left.minus(after);
      left = after;
      return { reply, amount, debit };
    };
    // Both forms of the first type: if neither is accepted, the signature is the cause.
    const bare = await sent('1.25', {});
    const zero = await sent('0.500001', { asset: 0 });
    expect('transfers.evm.type-first').relation(
      'a transfer signed with the first type to be accepted, without asset or with asset 0',
      { bare: bare.reply, zero: zero.reply },
      (observed) => [observed.bare, observed.zero].some(isAccepted),
    );
    expect('transfers.evm.optional').accepted(bare.reply);
    expect('transfers.evm.asset-default').accepted(zero.reply);
    const second = await sent('0.25', { destination_chain_id: 0 });
    expect('transfers.evm.type-second').accepted(second.reply);
    const empty = await sent('0.75', { data: [] });
    expect('transfers.evm.type-second').accepted(empty.reply);
    const local = await sent('2', { destination_chain_id: Number(await desk.chainId()) });
    expect('transfers.evm.chain-local').accepted(local.reply);
    const fee = bare.debit.minus(Dec.of(bare.amount));
    for (const { amount, debit } of [bare, zero, second, empty, local]) {
      expect('transfers.evm.debited').relation(
        `${amount} USDC debited, plus the same fee as for the first transfer`,
        { taken: debit, fee },
        (observed) =>
          observed.fee.compare(ZERO) >= 0 &&
          isEqualToShownPrecision(observed.taken, observed.fee.plus(Dec.of(amount)), [left]),
      );
    }
    const arrived = await desk.awaitUsdc(sender.address, OWN);
    expect('transfers.evm.units').equal(arrived, OWN, 'USDC units on the EVM');
    const { address: stranger } = given.stranger();
    const abroad = await sent('1', {}, stranger);
    expect('transfers.evm.any-recipient').accepted(abroad.reply);
    const there = await desk.awaitUsdc(stranger, 1_000_000n);
    expect('transfers.evm.any-recipient').equal(there, 1_000_000n, 'USDC units of the recipient on the EVM');
    // To an address without code.
    const longest = await sent('1', { data: new Array(MOST_BYTES).fill(1) }, stranger);
    expect('transfers.evm.data-limit').accepted(longest.reply);
  },
});
