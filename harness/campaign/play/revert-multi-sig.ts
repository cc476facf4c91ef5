import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { printJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import type { MultiSigScope } from '../../generate/scope/multi-sig.ts';
import type { Identity } from '../../identity/keys.ts';
import type { RunNonces } from './nonces.ts';
import type { RunContext } from './run-context.ts';

const disables = utf8ToBytes(printJson({ type: 'convert_to_multi_sig_user', params: { signers: [], threshold: 0 } }));

/** Parts of a run that change back its multi-sig accounts. */
export interface MultiSigParts extends Pick<RunContext, 'participants'> {
  readonly nonces: Pick<RunNonces, 'next'>;
  readonly scope: MultiSigScope;
}

/**
 * Reverts the multi-sig accounts of a sequence to single keys, so that their own keys can clean up.
 * @param send  sends an action signed by a key, to be included in the next block
 * @returns whether any account needs a block for it
 */
export async function revertMultiSig(
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
