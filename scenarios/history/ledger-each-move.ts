import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  moveAndReadLedgerRows,
  SENTINEL_SEND_USDC,
  sendSentinelAndReadLedger,
} from '../../harness/judging/ledger-rows-of-move.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { withdrawViaBridge } from '../../harness/setup/bridge.ts';
import {
  assumeUsdcQuotedPair,
  earnDepositAction,
  earnWithdrawAction,
  redeemEarnSharesAtEnd,
} from '../../harness/setup/earn.ts';
import { evmTransferAction, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import {
  delegateStakeAction,
  depositStake,
  readActiveValidators,
  stakeWithdrawAction,
} from '../../harness/setup/staking.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import {
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  openVault,
  type VaultIdentifiers,
} from '../../harness/setup/vaults.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const clauses = [
  'history.ledger.every-move',
  'history.ledger.row',
  'history.ledger.coin',
  'history.ledger.sign',
  'history.ledger.adds-up',
] as const;
type Context = CaseContext<(typeof clauses)[number]>;

/** Movement of one token, and the resulting delta of the acting account. */
interface Move {
  readonly act: () => Promise<unknown>;
  readonly token: 'usdc' | 'native';
  /** Signed amount, or only its sign if no text states the amount; null: either sign (D70). */
  readonly delta: string | 1 | -1 | null;
  /** Whether an additional amount may be taken without a row, such as a fee. Absent: no. */
  readonly costs?: boolean;
}

/** Moves of one product, executed one after another. */
type Moves = (context: Context, who: Identity) => Promise<readonly Move[]>;

const accept = ({ given, target }: Context, who: Identity, action: WireAction) => ({
  act: () => given.accepted(target.act(who, action)),
});

const products: readonly Moves[] = [
  async function subAccounts(context, who) {
    await makeSubAccount(context, who, 3);
    const token = context.venue.native.signingId;
    const usdc = (deposit: boolean, amount: string) => subAccountTransferAction({ index: 3, deposit, amount });
    const native = subAccountTokenTransferAction({ index: 3, deposit: true, amount: '0.125', token });
    return [
      { ...accept(context, who, usdc(true, '3')), token: 'usdc', delta: '-3' },
      { ...accept(context, who, usdc(false, '1.5')), token: 'usdc', delta: '1.5' },
      { ...accept(context, who, native), token: 'native', delta: '-0.125' },
    ];
  },
  async function vaults(context, who) {
    const own = await openVault(context, who);
    const leader = await context.given.fundedAccount({ usdc: '10' });
    const other = await openVault(context, leader);
    await context.given.accepted(context.target.act(leader, leaderDepositAction(other, '5')));
    const shares = await freeSharesOfUsd(context, who, own);
    return [
      { ...accept(context, who, leaderDepositAction(own, '4.5')), token: 'usdc', delta: '-4.5' },
      { ...accept(context, who, followerDepositAction(other, '2.5')), token: 'usdc', delta: '-2.5' },
      ...(shares === null
        ? []
        : [{ ...accept(context, who, followerWithdrawAction(own, shares)), token: 'usdc', delta: 1 } as const]),
    ];
  },
  async function staking(context, who) {
    const [validator = ''] = await readActiveValidators(context);
    return [
      { act: () => depositStake(context, who, '1.75'), token: 'native', delta: '-1.75' },
      { ...accept(context, who, stakeWithdrawAction('0.25')), token: 'native', delta: '0.25' },
      { ...accept(context, who, delegateStakeAction({ validator, amount: '1' })), token: 'native', delta: null },
    ];
  },
  async function earn(context, who) {
    await assumeUsdcQuotedPair(context);
    redeemEarnSharesAtEnd(context, who);
    const asset = context.venue.usdc.signingId;
    return [
      { ...accept(context, who, earnDepositAction(asset, '6.5')), token: 'usdc', delta: '-6.5' },
      // The share value depends on the pool.
      { ...accept(context, who, earnWithdrawAction(asset, '2')), token: 'usdc', delta: 1 },
    ];
  },
  async function bridge(context, who) {
    const to = context.given.stranger().address;
    // With or without its fee.
    return [{ act: () => withdrawViaBridge(context, who, { to }), token: 'usdc', delta: -1, costs: true }];
  },
  async function evm(context, who) {
    const to = context.given.stranger().address;
    const out = { token: 'usdc', costs: true } as const;
    return [
      { ...accept(context, who, evmTransferAction('1.5', to)), ...out, delta: '-1.5' },
      { ...accept(context, who, evmTransferWithDataAction('1.25', to)), ...out, delta: '-1.25' },
    ];
  },
];

/**
 * Shares worth one USD that a leader may withdraw from the vault.
 * @returns null if the seed is locked like a deposit, on which no section says anything (D254)
 */
async function freeSharesOfUsd(context: Context, leader: Identity, vault: VaultIdentifiers): Promise<string | null> {
  const { given, target, venue } = context;
  const asset = venue.usdc.signingId;
  await given.accepted(target.act(leader, leaderDepositAction(vault, '4')));
  const shares = (await awaitSharesPerUsd(context, leader.address, vault, '0.25')).toString();
  const before = await readBalanceAfterPending(context, leader.address, asset);
  await target.act(leader, followerWithdrawAction(vault, shares));
  const after = await readBalanceAfterPending(context, leader.address, asset);
  return after.compare(before) > 0 ? shares : null;
}

export default check({
  id: 'history.ledger.each-move',
  title: 'each action that moves money leaves a ledger row with its kind, its coin and its signed delta',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const who = await given.fundedAccount({ usdc: '40', native: '3' });
    for (const product of products)
      await given.part(async () => {
        const moves = await product(context, who);
        // Grants, and the costs of setting up a product, are not moves.
        await sendSentinelAndReadLedger(context, who);
        for (const move of moves) await judgeMove(context, who, move);
      });
  },
});

/** Makes a move and judges its rows. */
async function judgeMove(context: Context, who: Identity, { act, token, delta, costs }: Move): Promise<void> {
  const { venue, expect } = context;
  const { name, signingId } = venue[token];
  const before = await readBalance(context, who.address, signingId);
  const rows = await moveAndReadLedgerRows(context, who, act, expect('history.ledger.every-move'));
  const [row] = rows;
  if (row === undefined) return;
  expect('history.ledger.row').relation(
    'a row with a string kind, a decimal delta and a string coin',
    { row },
    ({ row: { kind, delta: reported, coin } }) =>
      typeof kind === 'string' && typeof coin === 'string' && Dec.parse(reported) !== null,
  );
  for (const one of rows) expect('history.ledger.coin').equal(field(one, 'coin'), name);
  if (delta === null) return;
  // A move may leave a row for each of its parts.
  if (rows.length === 1) judgeDelta(context, row, delta);
  if (costs !== true) await judgeSum(context, who, { token, before, rows });
}

/** Judges that a move and the subsequent send changed a balance by what the rows show. */
async function judgeSum(
  context: Context,
  who: Identity,
  { token, before, rows }: { token: Move['token']; before: Dec; rows: readonly JsonObject[] },
): Promise<void> {
  const { name, signingId } = context.venue[token];
  const after = await readBalanceAfterPending(context, who.address, signingId);
  const listed = Dec.sum(rows.filter(({ coin }) => coin === name).map(({ delta }) => Dec.parse(delta) ?? Dec.of(0)));
  const due = before.plus(listed).minus(Dec.of(token === 'usdc' ? SENTINEL_SEND_USDC : 0));
  context
    .expect('history.ledger.adds-up')
    .relation(
      `a balance of ${due} ${name}: ${before} before, plus the deltas ${listed} of the rows`,
      { balance: after, rows: derived(rows, rows) },
      ({ balance }) => balance.equals(due),
      'spot balance',
    );
}

function judgeDelta({ expect }: Context, row: JsonObject, delta: NonNullable<Move['delta']>): void {
  const sign = expect('history.ledger.sign');
  if (typeof delta === 'string') sign.decimal(field(row, 'delta'), delta);
  else
    sign.relation(
      delta > 0 ? 'a delta above 0' : 'a delta below 0',
      { delta: field(row, 'delta') },
      (moved) => Dec.parse(moved.delta)?.compare(Dec.of(0)) === delta,
      'delta',
    );
}
