import { bytesToHex } from '@noble/hashes/utils.js';
import type { SignedField } from '../../spec-schemas/catalogue/action-entry.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { type SigningDomain, serviceNames } from '../../spec-schemas/signing/domain.ts';
import type { SignedEntry } from '../../spec-schemas/signing/signed-type.ts';
import { UnsignableAction, type WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Part of an action's signed data, changed as a venue may do by mistake. */
export interface ChangedSigningPart {
  readonly tag: string;
  /** Completes "the target …". */
  readonly says: string;
  readonly entry?: SignedEntry;
  readonly domain?: SigningDomain;
}

type Fields = readonly SignedField[];
/** Changes a part, given its signed fields. */
type WithFields = (fields: Fields, says: string) => ChangedSigningPart;

/** Returns every changed part that a signature over this action can tell apart, the likeliest mistakes first. */
export function signingMistakesOf(action: WireAction, domain: SigningDomain): readonly ChangedSigningPart[] {
  const signs = signedPartsOf(action);
  if (signs === null) return [];
  const { tag, entry, body, withFields } = signs;
  const parts: ChangedSigningPart[] = [
    ...otherDefaults(entry.fields, [body], withFields, () => true),
    ...otherOwners(tag, entry, body),
    ...otherTypes(tag, entry, withFields),
    ...listOtherSigningDomains(domain).map((other) => ({
      tag,
      says: `takes ${wordsOf(other, domain)}`,
      domain: other,
    })),
    ...otherOrders(entry.fields, withFields),
  ];
  const digests = parts.map((part) => digestWith(action, domain, part));
  const own = digestWith(action, domain);
  return parts.filter((_part, at) => {
    const digest = digests[at] ?? null;
    return digest !== null && digest !== own && digests.indexOf(digest) === at;
  });
}

/** Returns the digest with one part changed; null: it cannot be signed. */
function digestWith(action: WireAction, domain: SigningDomain, part?: ChangedSigningPart): string | null {
  try {
    return bytesToHex(digestOf(action, { nonce: 1, as: part?.entry }, part?.domain ?? domain));
  } catch (error) {
    if (error instanceof UnsignableAction) return null;
    throw error;
  }
}

/**
 * Returns changes of the defaults that are signed for left-out fields. A venue that signs nothing in their place recovers another signer,
 * and acts for an unknown account where the action names no owner.
 */
export function partsWithOtherDefaults(action: WireAction): readonly ChangedSigningPart[] {
  const signs = signedPartsOf(action);
  return signs === null ? [] : otherDefaults(signs.entry.fields, [signs.body], signs.withFields, hasWord);
}

function signedPartsOf(action: WireAction) {
  const entry: SignedEntry | undefined = actionEntry(action.type);
  // A signable action is plain JSON.
  const body = entry === undefined ? undefined : (action as JsonObject)[entry.bodyKey];
  if (entry === undefined || entry.primaryType === null || !isJsonObject(body)) return null;
  const tag = action.type;
  const withFields: WithFields = (fields, says) => ({ tag, says, entry: { ...entry, fields } });
  return { tag, entry, body, withFields };
}

function hasWord({ rule }: SignedField): boolean {
  return (rule.how === 'value' || rule.how === 'coded') && rule.absent !== undefined;
}

/** Returns parts with other values in place of left-out ones. */
function otherDefaults(
  fields: Fields,
  bodies: readonly JsonObject[],
  withFields: WithFields,
  fits: (field: SignedField) => boolean,
): ChangedSigningPart[] {
  return fields.flatMap((field, at) => {
    const put = (other: SignedField, says: string) => withFields(fields.with(at, other), says);
    const { rule } = field;
    if (rule.how === 'elements') {
      const rows = bodies.flatMap((body) => body[field.from] ?? []).filter(isJsonObject);
      return otherDefaults(
        rule.each,
        rows,
        (each, says) => put({ ...field, rule: { how: 'elements', each } }, says),
        fits,
      );
    }
    if (!fits(field) || !bodies.some((body) => isLeftOut(body, field.from))) return [];
    const name = field.from.replaceAll('?', '');
    return defaultsOf(field).map(({ other, value, usual }) =>
      put(other, `hashes an omitted \`${name}\` as ${value}, not as ${usual}`),
    );
  });
}

interface OtherDefault {
  readonly other: SignedField;
  readonly value: string;
  readonly usual: string;
}

function defaultsOf(field: SignedField): OtherDefault[] {
  const { rule, type } = field;
  if (rule.how === 'coded') {
    const { absent = 0 } = rule;
    return [...new Set(Object.values(rule.codes))]
      .filter((code) => code !== absent)
      .map((code) => ({ other: { ...field, rule: { ...rule, absent: code } }, value: `${code}`, usual: `${absent}` }));
  }
  if (type === 'bool' && rule.how !== 'constant')
    return [{ other: { ...field, from: '', rule: { how: 'constant', value: true } }, value: 'true', usual: 'false' }];
  if (rule.how !== 'value' || type !== 'string') return [];
  const { absent = '', words = [] } = rule;
  return [...new Set(['', ...words.slice(0, 1), '0'])]
    .filter((text) => text !== absent)
    .map((text) => ({
      other: { ...field, rule: { ...rule, absent: text } },
      value: `"${text}"`,
      usual: `"${absent}"`,
    }));
}

/** Whether an optional path leads to nothing. */
function isLeftOut(body: JsonObject, from: string): boolean {
  let value: JsonValue | undefined = body;
  for (const step of from.split('.')) {
    value = isJsonObject(value) ? value[step.replace('?', '')] : undefined;
    if (value === undefined || value === null) return step.endsWith('?');
  }
  return false;
}

function otherOwners(tag: string, entry: SignedEntry, { owner }: JsonObject): ChangedSigningPart[] {
  if (owner === undefined || owner === null || entry.owner === 'none') return [];
  const isSigned = entry.owner === 'optional-digest';
  return [
    {
      tag,
      says: isSigned ? 'does not sign the `owner`' : 'signs the `owner` in front of the other fields',
      entry: { ...entry, owner: isSigned ? 'optional-admission' : 'optional-digest' },
    },
  ];
}

function otherTypes(tag: string, entry: SignedEntry, withFields: WithFields): ChangedSigningPart[] {
  const { primaryType, fields, variants = [] } = entry;
  const pascal = tag.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase());
  const snake = fields.map((field) => ({
    ...field,
    typed: field.typed.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
  }));
  return [
    ...(variants.length === 0
      ? []
      : [
          {
            tag,
            says: `signs as ${primaryType} in its first form, whatever the body has`,
            entry: { ...entry, variants: [] },
          },
        ]),
    ...variants.map(({ adds, primaryType: type = primaryType }) => ({
      tag,
      says: `signs as ${type} with ${adds.map(({ typed }) => `\`${typed}\``).join(', ')} in it`,
      entry: { ...entry, primaryType: type, fields: [...fields, ...adds], variants: [] },
    })),
    ...(pascal === primaryType
      ? []
      : [{ tag, says: `calls the type ${pascal}, not ${primaryType}`, entry: { ...entry, primaryType: pascal } }]),
    ...(snake.every(({ typed }, at) => typed === fields[at]?.typed)
      ? []
      : [withFields(snake, 'spells the members of the type in snake_case')]),
    ...fields.flatMap((field, at) =>
      field.type === 'uint8' || field.type === 'uint16' || field.type === 'uint32'
        ? [
            withFields(
              fields.with(at, { ...field, type: 'uint64' }),
              `has \`${field.typed}\` as uint64, not ${field.type}`,
            ),
          ]
        : [],
    ),
  ];
}

/** Returns parts with two neighbouring fields swapped. */
function otherOrders(fields: Fields, withFields: WithFields): ChangedSigningPart[] {
  return fields.slice(1).flatMap((second, at) => {
    const first = fields[at];
    if (first === undefined) return [];
    const swapped = fields.with(at, second).with(at + 1, first);
    return [withFields(swapped, `signs \`${second.typed}\` before \`${first.typed}\``)];
  });
}

/** Never 8964: no signature is valid on mainnet. */
const documentedChainIds = [31337, 114514] as const;
const documentedServiceName = 'Service';

/** Returns the documented signing domains other than the target's own, and misspelled cases of its chain field. */
export function listOtherSigningDomains(own: SigningDomain): SigningDomain[] {
  const chains = new Set([own.chainId, ...documentedChainIds]);
  const names = new Set([own.serviceName, capitalised(own.serviceName), documentedServiceName]);
  const documented = [...names]
    .flatMap((serviceName) => [...chains].map((chainId) => ({ serviceName, chainId })))
    .filter(({ serviceName, chainId }) => serviceName !== own.serviceName || chainId !== own.chainId);
  return [...documented, ...mixedChainFields(own.serviceName).map((chainField) => ({ ...own, chainField }))];
}

function mixedChainFields(serviceName: string): string[] {
  const first = serviceName.slice(0, 1).toLowerCase() + serviceName.slice(1);
  const { chainField } = serviceNames(serviceName);
  return [...new Set([`${first}Chain`, `${serviceName}Chain`])].filter((field) => field !== chainField);
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function wordsOf({ serviceName, chainId, chainField }: SigningDomain, own: SigningDomain): string {
  if (chainField !== undefined) return `the chain field ${chainField}`;
  return [
    ...(serviceName === own.serviceName ? [] : [`the service name ${serviceName}`]),
    ...(chainId === own.chainId ? [] : [`the chain id ${chainId}`]),
  ].join(' and ');
}
