import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import { isAccepted } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { readBalance } from './balances.ts';
import { makeUnaffordableProbe } from './token-send.ts';

// Withdrawals to other chains. @source read-api, "Bridge withdrawal"; supplement, engine 26

/** By the number in reads. */
export const bridgeChainNames = { 1: 'Base', 2: 'Arbitrum' } as const;
export type BridgeChainId = keyof typeof bridgeChainNames;
export const bridgeChainIds: readonly BridgeChainId[] = [1, 2];

/** Default withdrawal of an account with 20 USDC, in millionths: more than any likely fee, with a fraction in every larger unit. */
export const DEFAULT_WITHDRAWAL_MICRO_USDC = 2_500_000;

interface WithdrawalSpec {
  readonly to: string;
  /** Millionths of a USDC. */
  readonly micro?: number | bigint | string;
  readonly chain?: BridgeChainId;
  readonly asset?: number;
}

export function bridgeWithdrawAction({
  to,
  micro = DEFAULT_WITHDRAWAL_MICRO_USDC,
  chain = 1,
  asset = 0,
}: WithdrawalSpec) {
  return { type: 'bridge_withdraw', params: { chain: bridgeChainNames[chain], asset, amount: micro, dst_addr: to } };
}

/** Converts millionths of a USDC to whole ones. */
export function usdcFromMicro(micro: number | string): Dec {
  return Dec.of(micro).times(Dec.of('0.000001'));
}

/** Withdrawal that a chain has accepted. */
export interface AcceptedWithdrawal {
  readonly chain: BridgeChainId;
  readonly reply: ActResult;
  /** Decrease of the owner's balance, whole USDC. */
  readonly debit: Dec;
}

type Withdrawing = PollContext & Pick<CaseContext<never>, 'venue'>;

/**
 * Withdraws to the first chain that accepts it: one without a contract, or paused, accepts nothing, and no read shows which.
 * @throws Unsupported where none does, or the build has no bridge
 */
export async function withdrawViaBridge(
  context: Withdrawing,
  who: Identity,
  spec: Omit<WithdrawalSpec, 'chain'>,
  chains: readonly BridgeChainId[] = bridgeChainIds,
): Promise<AcceptedWithdrawal> {
  const { target, pace, venue } = context;
  const usdc = venue.usdc.signingId;
  for (const chain of chains) {
    const before = await readBalance(context, who.address, usdc);
    const reply = await target.act(who, bridgeWithdrawAction({ ...spec, chain }));
    if (!isAccepted(reply)) continue;
    const after = await pace.eventually(
      () => readBalance(context, who.address, usdc),
      (now) => now.compare(before) !== 0,
    );
    // A withdrawal without a reported verdict may have been refused by its commit.
    const isSettled =
      after.compare(before) !== 0 ||
      !isAcknowledgedOnly(reply) ||
      !isAcknowledgedOnly(await makeUnaffordableProbe(context, who)());
    if (isSettled) return { chain, reply, debit: before.minus(after) };
  }
  throw new Unsupported('a chain that the bridge pays out on');
}

/** Returns an account's list as served; null where no archive serves it. */
export async function readBridgeOutboxBody({ given, target }: ReadContext, address: string, args: JsonObject = {}) {
  const reply = await target.read('bridge_withdrawal_history', { address, ...args });
  return isOutboxArchiveUnavailable(reply) ? null : given.data(reply);
}

/** Whether the list has no archive behind it. */
export function isOutboxArchiveUnavailable({ wire }: ReadReply): boolean {
  return wire.status === 503;
}

/** Whether the list was served, whatever its content. */
export function isWithdrawalListServed({ wire }: ReadReply): boolean {
  return wire.status === 200;
}

/**
 * Like `readBridgeOutboxBody`, once its entries, oldest first, are as expected, or should be.
 * @throws Unsupported where no archive serves them
 */
export async function awaitBridgeOutbox(
  watching: PollContext,
  address: string,
  reached: (entries: readonly JsonObject[]) => boolean,
  args: JsonObject = {},
): Promise<JsonObject> {
  const body = await watching.pace.eventually(
    () => readBridgeOutboxBody(watching, address, args),
    (now) => now === null || reached(rowsAt(now, 'entries')),
    'archive',
  );
  if (body === null) throw new Unsupported('archive');
  return body;
}

/** Returns the newest entry of an account. @throws Unsupported without an archive, Blocked where it has none */
export async function awaitAnyBridgeOutboxEntry(watching: PollContext, address: string): Promise<JsonObject> {
  const entry = rowsAt(await awaitBridgeOutbox(watching, address, (now) => now.length > 0), 'entries').at(-1);
  if (entry === undefined) throw new Blocked('a withdrawal that was taken is not listed');
  return entry;
}

type BridgeAction = JsonObject & {
  readonly type:
    | 'bridge_credit'
    | 'bridge_cosign'
    | 'bridge_rotate'
    | 'bridge_release'
    | 'bridge_refund'
    | 'bridge_pause'
    | 'bridge_deploy';
};

type Operating = Pick<CaseContext<never>, 'control'>;

/**
 * Performs an action of the operator, or of validators, on the bridge.
 * @throws Unsupported when the operator interface does not accept it
 */
export async function operateBridge({ control }: Operating, action: BridgeAction): Promise<void> {
  await takesOnBridge(control, action);
  await control.system(action);
}

/** Like `operateBridge`, for an action that may be refused. @returns whether it was accepted */
export async function tryOperateBridge({ control }: Operating, action: BridgeAction): Promise<boolean> {
  await takesOnBridge(control, action);
  return control.offer(action);
}

async function takesOnBridge(control: Operating['control'], { type }: BridgeAction): Promise<void> {
  const { system_actions } = await control.capabilities();
  if (!Array.isArray(system_actions) || !system_actions.includes(type)) throw new Unsupported(`control: ${type}`);
}

/** Number of digits with which a 90th can be truncated to an integer without getting near the next. */
const ENOUGH_DIGITS = 5;

/** Makes validators with this many 90ths of the stake sign an entry: a quorum is between 59 and 61 (D153). */
export async function signWithdrawalByStake(
  context: Operating & ReadContext,
  entry: JsonObject,
  of90: number,
): Promise<void> {
  const { given, target } = context;
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators').filter(
    ({ is_jailed }) => is_jailed !== true,
  );
  const total = Dec.sum(rows.map((row) => decimalAt(row, 'stake')));
  // With very little stake, a 90th of it is no whole number of tokens.
  const finer = Math.max(0, ENOUGH_DIGITS - String(total.mantissa).length);
  const stake = negativePowerOfTen(total.scale + finer).times(
    Dec.of((total.mantissa * 10n ** BigInt(finer) * BigInt(of90)) / 90n),
  );
  await operateBridge(context, { type: 'bridge_cosign', entry: String(entry.message_id), stake: stake.toString() });
}
