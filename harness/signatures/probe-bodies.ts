import type { ActionEntry, SignedField } from '../../spec-schemas/catalogue/action-entry.ts';
import { actionEntry, actions } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { VenueClient } from '../client/venue-client.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { ProberKeys } from '../product-probes/path-prober.ts';
import type { Target } from '../target/wire.ts';
import { type ChangedSigningPart, signingMistakesOf } from './changed-parts.ts';
import { probeSignature, SIGNATURE_WAIT_MS, type SignatureVerdict } from './signature-verdict.ts';
import { type SigningEvidence, signingEvidenceOf } from './signed-as.ts';

/** Result of the signature over one kind of body. */
export interface BodySignatureProbe extends SignatureVerdict {
  readonly type: string;
  /** Whether it names its owner, so that the answer shows whether the signer was found. */
  readonly isOwned: boolean;
  readonly signed: SigningEvidence;
  /** For a refused one: the single part that the target gets wrong; null where no single part explains it. */
  readonly fits: ChangedSigningPart | null;
}

const MAINNET = 8964;

/**
 * Signs one valid action of each kind of body that names its owner, without optional fields, with a throw-away key, which has no funds, so
 * nothing is placed. A body without an owner acts for the recovered signer, so its answer shows nothing.
 * @returns none on mainnet, where nothing is signed
 */
export async function probeOwnedBodies(
  target: Target,
  facts: VenueFacts,
  asking: ProberKeys,
): Promise<readonly BodySignatureProbe[]> {
  if (facts.chainId === MAINNET || facts.network === 'mainnet') return [];
  const kinds = Object.values<ActionEntry>(actions).filter(
    (entry) => entry.owner !== 'none' && isSignedLiveAction(entry),
  );
  return Promise.all(
    kinds.map(({ tag, example, fields }) =>
      probeBodySignature(target, facts, asking, { type: tag, body: withoutOptionalFields(example, fields) }),
    ),
  );
}

/** Whether a live node accepts such a body, and the body has a signature of its own. */
export function isSignedLiveAction({ status, profile, primaryType }: ActionEntry): boolean {
  return status === 'live' && profile === undefined && primaryType !== null;
}

/** Probes whether the target finds the signer of such a body; if not, with which single changed part it does. */
export async function probeBodySignature(
  target: Target,
  { serviceName, chainId }: Pick<VenueFacts, 'serviceName' | 'chainId'>,
  { keys, nonces }: ProberKeys,
  { type, body }: { readonly type: string; readonly body: JsonObject },
): Promise<BodySignatureProbe> {
  const domain = { serviceName, chainId };
  const tried = async (changed: ChangedSigningPart | null) => {
    const signer = keys.next();
    const client = new VenueClient(target, domain, nonces);
    client.changed = changed;
    const action = ownedBy(signer, type, body);
    const nonce = nonces.next(signer.address);
    const verdict = await probeSignature(() => client.act(signer, action, { nonce, timeoutMs: SIGNATURE_WAIT_MS }));
    return { ...verdict, signed: signingEvidenceOf(signer, action, nonce, domain) };
  };
  const own = await tried(null);
  if (own.verdict !== 'refused') return { type, isOwned: true, ...own, fits: null };
  const action = ownedBy({ address: `0x${'0'.repeat(40)}` }, type, body);
  for (const part of signingMistakesOf(action, domain))
    if ((await tried(part)).verdict === 'fits') return { type, isOwned: true, ...own, fits: part };
  return { type, isOwned: true, ...own, fits: null };
}

/** Returns advice about a body whose signature is refused. */
export function signatureAdvice(fits: ChangedSigningPart | null): string {
  return fits === null ? 'no one part signed otherwise makes it right' : `the target ${fits.says}`;
}

function ownedBy({ address }: { readonly address: string }, type: string, body: JsonObject) {
  return { type, [actionEntry(type)?.bodyKey ?? 'params']: { ...body, owner: address } };
}

/** Returns the body, and its rows, without optional fields. */
export function withoutOptionalFields(body: JsonObject, fields: readonly SignedField[]): JsonObject {
  const optional = new Set(fields.flatMap(({ from }) => /^(\w+)\?/.exec(from)?.[1] ?? []));
  const kept = Object.entries(body).filter(([key]) => !optional.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, rowsWithout(value, key, fields)]));
}

function rowsWithout(value: JsonValue, key: string, fields: readonly SignedField[]): JsonValue {
  const rule = fields.find(({ from }) => from === key)?.rule;
  if (rule?.how !== 'elements' || !Array.isArray(value)) return value;
  return value.map((row) => (isJsonObject(row) ? withoutOptionalFields(row, rule.each) : row));
}
