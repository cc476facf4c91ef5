import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { namedOwnerOf, type SignerListener } from '../../client/venue-client.ts';
import type { Identity } from '../../identity/keys.ts';
import { type EnvelopeNonceAndExpiry, makeTargetEnvelopeText } from '../compare/envelope.ts';
import { campaignIdOf } from '../families/family.ts';
import type { CampaignEnvironment, KnownTarget, SequenceCase } from '../play/campaign-environment.ts';
import { RunNonces } from '../play/nonces.ts';
import type { RunKeyring } from '../play/participants.ts';

type SigningEnvironment = KnownTarget & Pick<CampaignEnvironment, 'profile' | 'trustedSigner' | 'usedKeys'>;

/** Signs the actions of a run to the target, with nonces of its own. */
export class RunSigning {
  readonly nonces: RunNonces;
  readonly #environment: SigningEnvironment;
  readonly #participants: Pick<RunKeyring, 'keyOf'>;
  readonly #tellUsed: SignerListener | null;

  /** @param sinceMs  time of the block that the run starts from */
  constructor(
    environment: SigningEnvironment,
    { family }: Pick<SequenceCase, 'family'>,
    participants: Pick<RunKeyring, 'keyOf'>,
    sinceMs: number,
  ) {
    this.nonces = new RunNonces(sinceMs);
    this.#environment = environment;
    this.#participants = participants;
    this.#tellUsed = environment.usedKeys?.reporterFor(campaignIdOf(family)) ?? null;
  }

  /** @param sent  action sent under the signature; left out: the signed one */
  envelope(action: WireAction, signer: Identity, terms: EnvelopeNonceAndExpiry, sent: WireAction = action): string {
    const { session, trustedSigner, profile: release } = this.#environment;
    const { serviceName, chainId } = session.facts;
    const owner = this.#tellUsed === null ? null : namedOwnerOf(action);
    // A sub-account or vault, whose address cannot be derived from a key.
    if (owner !== null && this.#participants.keyOf(owner) === undefined) this.#tellUsed?.(signer, owner);
    return makeTargetEnvelopeText(action, signer, terms, { serviceName, chainId, release }, trustedSigner, sent);
  }
}
