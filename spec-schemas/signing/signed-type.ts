import type { ActionEntry, SignedField, SignedTypeVariant } from '../catalogue/action-entry.ts';
import { makeSignedField } from '../catalogue/action-entry.ts';
import { type SigningDomain, serviceNames } from './domain.ts';
import type { WireValue } from './wire-action.ts';
import { isPresentAt, isTrueAt } from './wire-path.ts';

/** Release that the venue runs, where it changes a type. */
export type SignedProfile = 'live' | 'next';

/** Part of an action's row that determines the signed data. */
export type SignedEntry = Pick<
  ActionEntry,
  'bodyKey' | 'bodyOptional' | 'owner' | 'primaryType' | 'fields' | 'variants'
>;

/** Type that an action signs as, selected by the members of its body. */
export interface SignedShape {
  /** Without the service's prefix. */
  readonly primaryType: string;
  /** Members between the chain tag and the nonce. */
  readonly fields: readonly SignedField[];
}

/** Type with and without the leading owner. */
interface Form {
  readonly plain: SignedShape;
  readonly owned: SignedShape;
}

interface VariantForm extends Form {
  readonly holds: (body: WireValue, profile: SignedProfile) => boolean;
}

interface Forms {
  readonly own: Form;
  readonly variants: readonly VariantForm[];
}

const ownerField = makeSignedField('address', 'owner', 'owner');
const ownerPath = ['owner'];
const formsOf = new WeakMap<SignedEntry, Forms>();

function forms(entry: SignedEntry, primaryType: string): Forms {
  const found = formsOf.get(entry);
  if (found) return found;
  const made: Forms = {
    own: form(primaryType, entry.fields),
    variants: (entry.variants ?? []).map((variant) => ({
      ...form(variant.primaryType ?? primaryType, [...entry.fields, ...variant.adds]),
      holds: condition(variant.when),
    })),
  };
  formsOf.set(entry, made);
  return made;
}

function form(primaryType: string, fields: readonly SignedField[]): Form {
  return { plain: { primaryType, fields }, owned: { primaryType, fields: [ownerField, ...fields] } };
}

function condition(when: SignedTypeVariant['when']): VariantForm['holds'] {
  if ('profile' in when) return (_body, profile) => profile === when.profile;
  if ('isTrue' in when) {
    const path = when.isTrue.split('.');
    return (body) => isTrueAt(body, path);
  }
  const paths = when.present.map((path) => path.split('.'));
  return (body) => paths.some((path) => isPresentAt(body, path));
}

/**
 * Returns the type for a selection, always the same object, so that derived values can be cached.
 * @param primaryType  the entry's own
 */
export function signedShapeFor(
  entry: SignedEntry,
  primaryType: string,
  body: WireValue,
  profile: SignedProfile,
): SignedShape {
  const { own, variants } = forms(entry, primaryType);
  const { plain, owned } = variants.find(({ holds }) => holds(body, profile)) ?? own;
  return entry.owner === 'optional-digest' && isPresentAt(body, ownerPath) ? owned : plain;
}

/** Returns the EIP-712 type string. `expires` appends the deadline, which is always the last member. */
export function typeStringOfSignedShape(
  shape: SignedShape,
  domain: Omit<SigningDomain, 'chainId'>,
  expires: boolean,
): string {
  const { typePrefix, chainField } = serviceNames(domain.serviceName);
  const members = [
    `string ${domain.chainField ?? chainField}`,
    ...shape.fields.map(({ type, typed }) => `${type} ${typed}`),
    'uint64 nonce',
    ...(expires ? ['uint64 expiresAfter'] : []),
  ];
  return `${typePrefix}:${shape.primaryType}(${members.join(',')})`;
}
