import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { moveAndReadLedgerRows } from '../../harness/judging/ledger-rows-of-move.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction, transferUsdcToEvm } from '../../harness/setup/evm.ts';

const BURN = `0x${'0'.repeat(36)}0602`;
const word = (value: bigint) => value.toString(16).padStart(64, '0');
/** 1.5 USDC: asset 0, and base units. */
const ofUsdc = `0x${word(0n)}${word(1_500_000n)}`;

export default check({
  id: 'evm.to-core.burns',
  title: 'a burn of USDC on the EVM credits its sender on the venue, and one with too little data credits nothing',
  clauses: ['evm.to-core.credits', 'evm.to-core.short'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, venue, expect } = context;
    const desk = new EvmRpcClient(context);
    const owner = await given.fundedAccount({ usdc: '20' });
    const asset = venue.usdc.signingId;
    await transferUsdcToEvm(context, owner, '5');
    given.require(
      (await desk.awaitUsdc(owner.address, 5_000_000n)).value === 5_000_000n,
      'a transfer to the EVM does not arrive',
    );
    const before = await readBalanceAfterPending(context, owner.address, asset);

    const short = await desk.sendTransaction(owner, { to: BURN, data: ofUsdc.slice(0, -2) });
    const hasReceipt = (await desk.receipt(short.hash)).value !== null;
    const unmoved = await readBalanceAfterPending(context, owner.address, asset, before);
    if (expect('evm.to-core.short').exercised(hasReceipt, 'a transaction to the burn address, taken in'))
      expect('evm.to-core.short').decimal(unmoved, before, 'USDC of the sender after a burn with too little data');

    const burnt = await desk.sendTransaction(owner, { to: BURN, data: ofUsdc });
    await assumeTransactionIncluded(desk, burnt);
    const expected = before.plus(Dec.of('1.5')).toString();
    const after = await awaitBalance(context, owner.address, asset, expected);
    expect('evm.to-core.credits').decimal(after, expected, 'USDC of the sender after a burn of 1.5');
    const left = await desk.usdcOf(owner.address);
    expect('evm.to-core.credits').equal(left, 3_500_000n, 'USDC units left on the EVM');
  },
});

/** @throws NotExercised where no block takes the transaction: no document says how one is sent */
async function assumeTransactionIncluded(desk: EvmRpcClient, { hash }: { readonly hash: string }): Promise<void> {
  if ((await desk.receipt(hash)).value === null)
    throw new NotExercised('a transaction that a block of the EVM takes in');
}

/** A token returning from the EVM, with its amount in whole units and in base units. */
interface Returning {
  readonly asset: number;
  /** Token id that a burn names: 0 is USDC. */
  readonly burns: bigint;
  readonly whole: string;
  readonly units: bigint;
  /** Sends this many units to the system address, for venues where the published burn has no effect. */
  readonly toSystem: (units: bigint) => Promise<{ readonly hash: string }>;
}

/** Judges that the returned amount has a ledger row. @throws NotExercised if nothing is returned */
async function judgeReturn(
  context: CaseContext<'history.ledger.evm-credit'>,
  [desk, owner]: readonly [EvmRpcClient, Identity],
  { asset, burns, whole, units, toSystem }: Returning,
): Promise<void> {
  const { expect } = context;
  const rows = await moveAndReadLedgerRows(context, owner, async () => {
    const before = await readBalanceAfterPending(context, owner.address, asset);
    const burnt = await desk.sendTransaction(owner, { to: BURN, data: `0x${word(burns)}${word(units)}` });
    await assumeTransactionIncluded(desk, burnt);
    // The documents do not state the burn address: at another one nothing is credited, and nothing can be judged.
    const credited = before.plus(Dec.of(whole)).toString();
    if ((await awaitBalance(context, owner.address, asset, credited)).compare(before) > 0) return;
    const sent = await toSystem(units);
    await assumeTransactionIncluded(desk, sent);
    if ((await awaitBalance(context, owner.address, asset, credited)).compare(before) <= 0)
      throw new NotExercised('a credit for a burn at the published address, or at that of the system');
  });
  const credits = rows.filter((row) => decimalAt(row, 'delta').equals(Dec.of(whole)));
  expect('history.ledger.evm-credit').relation(
    `one ledger row of kind deposit with a delta of ${whole}`,
    { rows },
    () => credits.length === 1 && credits[0]?.kind === 'deposit',
  );
}

export const toCoreLedgerRowCheck = check({
  id: 'evm.to-core.told',
  title: 'USDC that returns from the EVM is a deposit in the ledger',
  clauses: ['history.ledger.evm-credit'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, venue } = context;
    await skipIfLedgerUnlisted(context);
    const desk = new EvmRpcClient(context);
    const owner = await given.fundedAccount({ usdc: '20' });
    await transferUsdcToEvm(context, owner, '5');
    given.require(
      (await desk.awaitUsdc(owner.address, 5_000_000n)).value === 5_000_000n,
      'a transfer to the EVM does not arrive',
    );
    await judgeReturn(context, [desk, owner], {
      asset: venue.usdc.signingId,
      burns: 0n,
      whole: '1.5',
      units: 1_500_000n,
      toSystem: (units) => desk.sendUsdcToSystem(owner, units),
    });
  },
});

export const toCoreNativeLedgerRowCheck = check({
  id: 'evm.to-core.coins-told',
  title: 'the native token that returns from the EVM is a deposit in the ledger',
  clauses: ['history.ledger.evm-credit'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace } = context;
    await skipIfLedgerUnlisted(context);
    const desk = new EvmRpcClient(context);
    const { signingId: asset, name } = venue.native;
    const owner = await given.fundedAccount({ usdc: '20', native: '2' });
    const reply = await target.act(owner, evmTransferAction('1.25', owner.address, { asset }));
    if (isRefused(reply)) throw new NotExercised('a native token that is bound to the EVM');
    await desk.waitForBlock();
    const arrived = await pace.eventually(
      () => desk.quantity('eth_getBalance', owner.address, 'latest'),
      ({ value }) => value > 0n,
    );
    if (arrived.value === 0n) throw new NotExercised('a native token that is the money of the EVM');
    await judgeReturn(context, [desk, owner], {
      asset,
      burns: BigInt(asset),
      whole: '0.5',
      units: 5n * 10n ** 17n,
      toSystem: (units) => desk.sendCoinsToSystem(owner, name, units),
    });
  },
});
