import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { ProberKeys } from '../product-probes/path-prober.ts';
import type { Target } from '../target/wire.ts';
import type { ChangedSigningPart } from './changed-parts.ts';
import { probeBodySignature } from './probe-bodies.ts';

const MAINNET = 8964;

/** Results of a run about kinds of bodies whose signer the venue does not find: each kind is probed once. */
export class SignatureProbes {
  /** Number of failed attempts with each changed part, by its description. */
  readonly vain = new Map<string, number>();
  readonly #target: Target;
  readonly #facts: VenueFacts;
  readonly #asking: ProberKeys;
  readonly #probed = new Map<string, Promise<ChangedSigningPart | null>>();

  constructor(target: Target, facts: VenueFacts, asking: ProberKeys) {
    this.#target = target;
    this.#facts = facts;
    this.#asking = asking;
  }

  /**
   * Returns the single part of such an action that the venue gets wrong; null where none explains the refusal, or probing is not allowed.
   */
  partOf(action: WireAction): Promise<ChangedSigningPart | null> {
    // A signable action is plain JSON.
    const body = (action as JsonObject)[actionEntry(action.type)?.bodyKey ?? 'params'];
    if (!isJsonObject(body) || this.#facts.chainId === MAINNET) return Promise.resolve(null);
    const kind = `${action.type} ${Object.keys(body).toSorted().join()}`;
    const known = this.#probed.get(kind);
    if (known !== undefined) return known;
    const asking = probeBodySignature(this.#target, this.#facts, this.#asking, { type: action.type, body }).then(
      ({ fits }) => fits,
    );
    this.#probed.set(kind, asking);
    return asking;
  }
}
