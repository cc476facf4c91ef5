import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { readUsdcAndNative } from './balances.ts';
import { evmTransferAction } from './evm.ts';
import { castVote } from './votes.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'venue' | 'pace' | 'control'>;

/** Cost of an action for its signer, whole units, with its reply. */
export interface ActionReplyAndCost {
  readonly reply: ActResult;
  readonly usdc: Dec;
  readonly native: Dec;
}

/** Runs an action, and measures its cost once no further effect is pending. */
export async function measureActionCost(
  context: Omit<Context, 'control'>,
  { address }: Identity,
  act: () => Promise<ActResult>,
): Promise<ActionReplyAndCost> {
  const before = await readUsdcAndNative(context, address);
  const reply = await act();
  await context.pace.blocks(2);
  const after = await readUsdcAndNative(context, address);
  return { reply, usdc: before.usdc.minus(after.usdc), native: before.native.minus(after.native) };
}

/** Like `measureActionCost`, for one action that is sent unchanged. */
export function sendAndMeasureCost(
  context: Omit<Context, 'control'>,
  signer: Identity,
  action: WireAction,
): Promise<ActionReplyAndCost> {
  return measureActionCost(context, signer, () => context.target.act(signer, action));
}

/** Makes validators set a chain parameter by its name. @throws Unsupported where the operator has no such vote (D146) */
export function voteChainParameter(
  context: Pick<CaseContext<never>, 'control' | 'pace'>,
  name: string,
  value: string,
): Promise<void> {
  return castVote(context, { category: 'vote_global', action: 'SetParameter', payload: { name, value } });
}

/**
 * Returns a function that sets the cost of a transfer to the EVM, in whole native tokens. The original cost is restored when the case ends.
 * @throws NotExercised where that is more than a case can measure; Unsupported where the operator has no such vote
 */
export async function prepareEvmFeeSetter(context: Context): Promise<(tokens: string) => Promise<void>> {
  const { given } = context;
  const who = await given.fundedAccount({ usdc: '10', native: '3' });
  const { usdc, native } = await sendAndMeasureCost(context, who, evmTransferAction('1', given.stranger().address));
  // If the fee is paid differently, or not at all, it is more than that.
  if (!usdc.equals(Dec.of(1))) throw new NotExercised('a transfer to the EVM that three native tokens pay for');
  const set = (tokens: string) => voteChainParameter(context, 'fee.core_evm_fee_mtf', tokens);
  await set(native.toString());
  given.afterwards(() => set(native.toString()));
  return set;
}
