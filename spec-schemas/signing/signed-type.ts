import type { ActionEntry, SignedField } from '../catalogue/action-entry.ts';
import { signed } from '../catalogue/action-entry.ts';
import { serviceNames } from './domain.ts';
import type { WireValue } from './wire-action.ts';
import { isPresentAt } from './wire-path.ts';

/** One of the types that an action can sign as: chosen by what its body carries. */
export interface SignedShape {
  /** Members between the chain tag and the nonce. */
  readonly fields: readonly SignedField[];
}

interface Shapes {
  readonly plain: SignedShape;
  readonly owned: SignedShape;
  readonly variant: SignedShape;
  readonly ownedVariant: SignedShape;
  readonly when: readonly string[] | undefined;
}

const ownerField = signed('address', 'owner', 'owner');
const ownerPath = ['owner'];
const shapesOf = new WeakMap<ActionEntry, Shapes>();

function shapes(entry: ActionEntry): Shapes {
  const found = shapesOf.get(entry);
  if (found) return found;
  const long = [...entry.fields, ...(entry.variant?.adds ?? [])];
  const made: Shapes = {
    plain: { fields: entry.fields },
    owned: { fields: [ownerField, ...entry.fields] },
    variant: { fields: long },
    ownedVariant: { fields: [ownerField, ...long] },
    when: entry.variant?.when.split('.'),
  };
  shapesOf.set(entry, made);
  return made;
}

/** The same object for the same choice, so that what is derived from it can be kept. */
export function signedShape(entry: ActionEntry, body: WireValue): SignedShape {
  const { plain, owned, variant, ownedVariant, when } = shapes(entry);
  const hasOwner = entry.owner === 'optional-digest' && isPresentAt(body, ownerPath);
  if (when && isPresentAt(body, when)) return hasOwner ? ownedVariant : variant;
  return hasOwner ? owned : plain;
}

/** EIP-712 type string. `expires` appends the deadline, which is the last member of any type that carries one. */
export function typeString(entry: ActionEntry, shape: SignedShape, serviceName: string, expires: boolean): string {
  const { typePrefix, chainField } = serviceNames(serviceName);
  const members = [
    `string ${chainField}`,
    ...shape.fields.map(({ type, typed }) => `${type} ${typed}`),
    'uint64 nonce',
    ...(expires ? ['uint64 expiresAfter'] : []),
  ];
  return `${typePrefix}:${entry.primaryType}(${members.join(',')})`;
}
