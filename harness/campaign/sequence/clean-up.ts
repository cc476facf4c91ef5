import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { printJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import type { MultiSigScope } from '../../generate/scope/multi-sig.ts';
import type { Identity } from '../../identity/keys.ts';
import { hasOpenOrders } from '../compare/account-facts.ts';
import type { BarrierParticipant, RequestedBlockOperation } from '../play/block-barrier.ts';
import {
  type CleanupPort,
  type ClosingContext,
  cancelAllActionFor,
  cancelAllMarketsAction,
  cancelRemainingOrders,
  closeAllPositions,
  planVaultEmptying,
  selfSignedAccount,
  subAccountsAndVaultsOf,
} from '../play/close-positions.ts';
import type { RunNonces } from '../play/nonces.ts';
import type { RunContext } from '../play/run-context.ts';
import type { RunOperator } from '../play/run-operator.ts';
import type { RunVotes } from '../play/run-votes.ts';
import type { TargetSide } from '../play/target-side.ts';
import { type LendingContext, unwindLending } from '../play/unwind-lending.ts';
import type { RunBlocks } from './run-blocks.ts';

/** Parts of a run that its clean-up needs. */
export type CleanupContext = ClosingContext &
  LendingContext &
  Pick<RunContext, 'close' | 'played' | 'scope' | 'signing'> & {
    readonly blocks: Pick<RunBlocks, 'isArchiveHeld'>;
    readonly target: Pick<TargetSide, 'sendAction' | 'untilWaiting'>;
  };

interface RestoredEffects {
  readonly votes: Pick<RunVotes, 'restore'>;
  readonly operator: Pick<RunOperator, 'restore'>;
}

/**
 * Reverts votes, cancels the run's orders on the target, and closes positions; judges nothing.
 * @param participant  cuts blocks of the target alone
 * @param differs  whether the target may hold orders that its shadow does not know
 */
export async function cleanUpRun(
  context: CleanupContext,
  participant: BarrierParticipant,
  { votes, operator }: RestoredEffects,
  differs: boolean,
): Promise<void> {
  const { participants, shadow } = context;
  const { byUrl } = context.environment;
  context.close();
  if (context.blocks.isArchiveHeld) await participant.cut({ operation: 'archive', held: false });
  // Votes come first: a market that takes no orders would keep positions open. Validators are unjailed later, since the shadow would not
  // know about it, nor how many casters it then takes.
  await votes.restore(context, participant);
  await operator.restore(participant);
  const port: CleanupPort = {
    send: (action, identity, holder) => sendForCleanup(context, action, identity, holder),
    cut: (...effects: readonly RequestedBlockOperation[]) => participant.cut(...effects),
  };
  const { nonces } = context.signing;
  if (await revertMultiSig({ participants, nonces, scope: context.scope('target').multiSig }, port.send))
    await participant.cut();
  const mayRest = ({ address }: Identity) => byUrl === undefined || differs || hasOpenOrders(shadow.venue, address);
  await Promise.all(
    participants.accounts.filter(mayRest).map((identity) => port.send(cancelAllMarketsAction, identity)),
  );
  for (const holder of subAccountsAndVaultsOf(context))
    if (differs || hasOpenOrders(shadow.venue, holder.window))
      await port.send(cancelAllActionFor(holder), holder.signer, holder);
  await participant.cut(...grantsToThinMargins(context));
  if (differs) await cancelRemainingOrders(context, port);
  await closeAllPositions(context, port);
  await unwindLending(context, port);
  if (byUrl !== undefined) return byUrl.giveBack(participants.accounts);
  const emptied = planVaultEmptying(context);
  if (emptied.length > 0) await participant.cut(...emptied);
}

async function sendForCleanup(
  { signing, target }: Pick<CleanupContext, 'signing' | 'target'>,
  ...[action, identity, holder = selfSignedAccount(identity)]: Parameters<CleanupPort['send']>
): Promise<void> {
  // A nonce counts in the window of the account that the action is for.
  const nonce = signing.nonces.next(holder.window, { is: 'next' });
  if (nonce === null) return;
  const envelope = signing.envelope(action, identity, { nonce, expiresAfter: null });
  const request = target.sendAction(envelope);
  // An action included after this block would fall into the next run.
  await target.untilWaiting(request, holder.address, 1);
}

/** Returns grants for accounts with little margin: the next sequence moves the prices of their open positions. */
function grantsToThinMargins({
  participants,
  played,
}: Pick<CleanupContext, 'participants' | 'played'>): RequestedBlockOperation[] {
  const { thinMargin, cleanupUsdc: value = thinMargin?.cleanupUsdc } = played.family.participants;
  if (value === undefined) return [];
  const grant = (account: string) => ({ type: 'gov_adjust_spot_value', account, value });
  return participants.accounts.map(({ address }) => ({ operation: 'system', action: grant(address) }));
}

const disables = utf8ToBytes(printJson({ type: 'convert_to_multi_sig_user', params: { signers: [], threshold: 0 } }));

/** Parts of a run that change back its multi-sig accounts. */
interface MultiSigParts extends Pick<RunContext, 'participants'> {
  readonly nonces: Pick<RunNonces, 'next'>;
  readonly scope: MultiSigScope;
}

/**
 * Reverts the multi-sig accounts of a sequence to single keys, so that their own keys can clean up.
 * @param send  sends an action signed by a key, to be included in the next block
 * @returns whether any account needs a block for it
 */
async function revertMultiSig(
  { participants, nonces, scope }: MultiSigParts,
  send: (action: WireAction, by: Identity) => Promise<void>,
): Promise<boolean> {
  const shared = participants.accounts.filter(({ address }) => scope.roster(address) !== undefined);
  for (const { address: user } of shared) {
    const nonce = nonces.next(user, { is: 'next' });
    const signers = scope.roster(user)?.signers ?? [];
    if (nonce === null) continue;
    const signatures = scope.cosignatures({ user, blob: disables, nonce }, [...new Set(signers)]);
    const params = { user, inner_action_blob: `0x${bytesToHex(disables)}`, signatures, nonce };
    await send({ type: 'multi_sig', params }, participants.stranger);
  }
  return shared.length > 0;
}
