import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isAccepted, isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isEqualToShownPrecision } from '../../harness/compare/planes.ts';
import { moveAndReadLedgerRows } from '../../harness/judging/ledger-rows-of-move.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import { awaitReplyBeforeCommit } from '../../harness/setup/reply-before-commit.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** @source write-api, "Limits" */
const MOST_BYTES = 4_096;
const ZERO = Dec.of('0');
/** Amount that the first case's sender receives on the EVM by its own transfers. */
const OWN = 4_750_001n;
/** Refusal of a token without a contract. */
const unbound = { refusals: clauseById('transfers.evm.asset-unbound').accepts?.refusals ?? [] };

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

export const evmNativeCheck = check({
  id: 'transfers.evm.native',
  title: 'the native token is transferred under its id, and credited as the native currency of the EVM',
  clauses: ['transfers.evm.asset-token'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const clause = 'transfers.evm.asset-token';
    const desk = new EvmRpcClient(context);
    const asset = venue.native.signingId;
    const sender = await given.fundedAccount({ usdc: '10', native: '2' });
    const { address: destination } = given.stranger();
    const before = await readBalance(context, sender.address, asset);
    const reply = await target.act(sender, evmTransferAction('1.25', destination, { asset }));
    const isLinked = !isRefusedWith(reply, unbound);
    if (!expect(clause).exercised(isLinked, 'a native token that is bound to the EVM')) return;
    await desk.waitForBlock();
    const arrived = await pace.eventually(
      () => desk.quantity('eth_getBalance', destination, 'latest'),
      ({ value }) => value > 0n,
    );
    // No document says which token is the EVM's native currency: if it is another, no units of this token are visible there.
    const isMoney = arrived.value > 0n;
    expect(clause).unusual(!isMoney, { expected: 'units of the native token on the EVM', actual: arrived });
    // 1.25 tokens of 18 decimals.
    if (isMoney) expect(clause).equal(arrived, 125n * 10n ** 16n, 'native units of the recipient on the EVM');
    const after = await readBalance(context, sender.address, asset);
    expect(clause).atMost(after, before.minus(Dec.of('1.25')), 'tokens left on Core');
  },
});

export const evmAgentPaysCheck = check({
  id: 'transfers.evm.by-agent',
  title: 'a transfer to the EVM signed by an agent debits the agent',
  clauses: ['transfers.evm.agent'],
  by: 'act',
  accounts: 'exact',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.evm.agent';
    const desk = new EvmRpcClient(context);
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = await given.fundedAccount({ usdc: '10' });
    const { address: destination } = given.stranger();
    await approveAgentAndAwaitCommit(context, master, agent);
    const before = await readBalanceAfterPending(context, master.address, asset);
    await target.act(agent, evmTransferAction('1.25', destination));
    const arrived = await desk.awaitUsdc(destination, 1_250_000n);
    const ofAgent = await readBalance(context, agent.address, asset);
    const ofMaster = await readBalanceAfterPending(context, master.address, asset, before);
    expect(clause).decimal(ofMaster, before, 'USDC of the master account');
    if (!expect(clause).exercised(arrived.value > 0n, 'a transfer that an agent may sign')) return;
    // 1.25 USDC less than before.
    expect(clause).atMost(ofAgent, '8.75', 'USDC of the agent');
  },
});

export const evmBelowAUnitCheck = check({
  id: 'transfers.evm.below-a-unit',
  title: 'an amount finer than a unit of the EVM is truncated, or the transfer is refused',
  clauses: ['transfers.evm.dust'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect, reportForm: observed } = context;
    const clause = 'transfers.evm.dust';
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const fine = given.stranger().address;
    const finest = given.stranger().address;
    await target.act(sender, evmTransferAction('1.2345678', fine));
    await target.act(sender, evmTransferAction('0.0000009', finest));
    const last = given.stranger().address;
    await given.accepted(target.act(sender, evmTransferAction('1', last)));
    // This transfer was sent last, so the others have arrived when it has.
    given.require(
      (await desk.awaitUsdc(last, 1_000_000n)).value === 1_000_000n,
      'a transfer to the EVM does not arrive',
    );
    const cut = await desk.usdcOf(fine);
    const none = await desk.usdcOf(finest);
    observed('D83', cut.value === 0n ? 'refused' : 'cut off');
    expect(clause).oneOf(cut, [1_234_567n, 0n], 'USDC units of the recipient on the EVM');
    expect(clause).equal(none, 0n, 'USDC units of the recipient on the EVM');
  },
});

export const evmLedgerRowCheck = check({
  id: 'transfers.evm.told',
  title: 'a transfer to the EVM appears in the ledger as a withdrawal of its amount',
  clauses: ['transfers.evm.ledger', 'history.ledger.every-move'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  // A concurrent case's vote on the fee could refuse it.
  leases: ['clock'],
  async run(context) {
    const { given, target, expect, reportForm: observed } = context;
    const clause = 'transfers.evm.ledger';
    const who = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const crosses = () => given.accepted(target.act(who, evmTransferAction('2.75', address)));
    const rows = await moveAndReadLedgerRows(context, who, crosses, expect('history.ledger.every-move'));
    observed('D143', rows.map((row) => String(row.kind)).join() || 'no row');
    for (const row of expect(clause).exercisedBy(rows, 'a row of a transfer to the EVM')) {
      expect(clause).equal(field(row, 'kind'), 'withdraw');
      expect(clause).decimal(decimalAt(row, 'delta'), Dec.of('-2.75'), 'delta');
    }
  },
});

export const evmWithTheNextBlockCheck = check({
  id: 'transfers.evm.with-the-next-block',
  title: 'a transfer to the EVM is credited with the next EVM block, and not before',
  clauses: ['transfers.evm.minted'],
  by: 'operate',
  control: 'block',
  accounts: 'fresh',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.evm.minted';
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const control = await given.blocksHeld();
    await desk.waitForBlock();
    const before = await desk.quantity('eth_blockNumber');
    const sent = target.act(sender, evmTransferAction('3', address));
    await awaitReplyBeforeCommit(context, sender.address, sent);
    await control.commit(1);
    await given.accepted(sent);
    const left = await awaitBalance(context, sender.address, venue.usdc.signingId, '17');
    given.require(left.compare(Dec.of('17')) <= 0, 'a transfer is not debited');
    const early = { held: await desk.usdcOf(address), number: await desk.quantity('eth_blockNumber') };
    if (expect(clause).exercised(early.number.value === before.value, 'a block of the venue inside of one of the EVM'))
      expect(clause).equal(early.held, 0n, 'USDC units of the recipient before the next EVM block');
    await desk.waitForBlock();
    const came = await desk.quantity('eth_blockNumber');
    if (!expect(clause).exercised(came.value > before.value, 'a block of the EVM after the transfer')) return;
    const late = await desk.usdcOf(address);
    expect(clause).equal(late, 3_000_000n, 'USDC units of the recipient after the next EVM block');
  },
});
