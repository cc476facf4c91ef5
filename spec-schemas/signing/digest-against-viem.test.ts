import fc from 'fast-check';
import { bytesToHex, hashTypedData } from 'viem';
import { describe, expect, test } from 'vitest';
import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actionEntry, actions } from '../catalogue/actions.ts';
import { digestOf, typeStringFor } from './digest.ts';
import { agentSignableTags, publishedTypeStrings, type TypeVariantName } from './published-types.fixture.ts';
import { type ExampleBody, signableBodyArbitrary } from './signable-body.fixture.ts';
import { addressOf, recover, sign } from './signature.ts';
import { typedDataOf, typeForService } from './typed-data.fixture.ts';
import { UnsignableAction } from './wire-action.ts';

const networks = [
  { chainId: 31337, chain: 'Devnet' },
  { chainId: 114514, chain: 'Testnet' },
  { chainId: 8964, chain: 'Mainnet' },
  { chainId: 7, chain: 'Devnet' },
];
const services = [
  { name: 'Service', chainField: 'serviceChain' },
  { name: 'MyVenue', chainField: 'myvenueChain' },
  { name: 'Venue2Go', chainField: 'venue2goChain' },
  { name: 'acme', chainField: 'acmeChain' },
];
const uint64 = fc.bigInt(0n, 2n ** 64n - 1n);
const deadlines = fc.oneof(fc.constantFrom(undefined, null, 0, 0n, '0'), uint64, uint64.map(String));
const owners = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/);

const rows: readonly ActionEntry[] = Object.values(actions);

function entryOf(tag: string): ActionEntry {
  const entry = actionEntry(tag);
  if (entry === undefined) throw new Error(`${tag} has no row`);
  return entry;
}

const there = (value: unknown) => value !== null && value !== undefined;
const trails = (order: ExampleBody) => there((order.trigger as ExampleBody | null | undefined)?.trail_px);

/** Returns the published type of an action, apart from its owner. Written from the supplement's conditions. */
function variantOf(tag: string, body: ExampleBody, profile: 'live' | 'next'): TypeVariantName {
  switch (tag) {
    case 'submit_order':
      return trails(body) ? 'trailing' : 'base';
    case 'batch_order':
      // Safe: the body was drawn as an array of orders.
      return (body.orders as readonly ExampleBody[]).some(trails) ? 'trailing' : 'base';
    case 'twap_order':
      if (body.randomize === true) return 'randomize';
      return there(body.position_side) ? 'positionSide' : 'base';
    case 'core_evm_transfer':
      return there(body.data) || there(body.destination_chain_id) ? 'v2' : 'base';
    case 'vault_modify':
      return profile === 'next' ? 'fullFields' : 'base';
    default:
      return 'base';
  }
}

/** Draws the action of one case: a body that selects the variant, and an owner where the type has one. */
function drawnCase(tag: string, variant: TypeVariantName) {
  const entry = entryOf(tag);
  const signsOwner = variant.endsWith('withOwner');
  const wanted = signsOwner ? (variant.split('+withOwner')[0] ?? '').replace('withOwner', 'base') : variant;
  const profile = wanted === 'fullFields' ? fc.constant('next' as const) : fc.constantFrom('live' as const, 'next');
  const sendsOwner = signsOwner || entry.owner === 'optional-admission';
  return fc
    .record({
      body: signableBodyArbitrary(entry, entry.example),
      owner: sendsOwner ? owners : fc.constant(null),
      profile,
      nonce: uint64,
      expiresAfter: deadlines,
      network: fc.constantFrom(...networks),
      service: fc.constantFrom(...services),
    })
    .filter(({ body, profile: drawn }) => variantOf(tag, body, drawn) === wanted)
    .map(({ body, owner, profile: drawn, nonce, expiresAfter, network, service }) => ({
      action: (spelling: string) => ({
        type: spelling,
        [entry.bodyKey]: entry.owner === 'required' || owner === null ? body : { ...body, owner },
      }),
      body: { ...body, owner },
      envelope: { nonce, profile: drawn, ...(expiresAfter === undefined ? {} : { expiresAfter }) },
      deadlineMs: BigInt(expiresAfter ?? 0),
      network,
      service,
    }));
}
type DrawnCase = ReturnType<typeof drawnCase> extends fc.Arbitrary<infer T> ? T : never;

const serviceOf = ({ service, network }: DrawnCase) => ({ ...service, ...network });

function digestByViem(type: string, drawn: DrawnCase): string {
  const { body, envelope, deadlineMs } = drawn;
  return hashTypedData(typedDataOf(type, body, serviceOf(drawn), { nonce: envelope.nonce, deadlineMs }));
}

function digestByUs(tag: string, { action, envelope, network, service }: DrawnCase): Uint8Array {
  return digestOf(action(tag), envelope, { serviceName: service.name, chainId: network.chainId });
}

describe.each(publishedTypeStrings)('$tag, $variant', ({ tag, variant, type }) => {
  test("has the published type string and viem's digest", () => {
    const property = fc.property(drawnCase(tag, variant), (drawn) => {
      const { action, envelope, service } = drawn;
      const ours = typeStringFor(action(tag), { ...envelope, serviceName: service.name });
      expect(ours).toBe(typeForService(type, serviceOf(drawn), drawn.deadlineMs).text);
      expect(bytesToHex(digestByUs(tag, drawn))).toBe(digestByViem(type, drawn));
    });
    fc.assert(property, { numRuns: 40 });
  });

  test('recovers its signer under every alias of the tag', () => {
    const key = new Uint8Array(32).fill(9);
    const property = fc.property(drawnCase(tag, variant), (drawn) => {
      const signature = sign(digestByUs(tag, drawn), key);
      for (const spelling of [tag, ...(entryOf(tag).aliases ?? [])]) {
        expect(recover(digestByUs(spelling, drawn), signature)).toEqual({ address: addressOf(key) });
      }
    });
    fc.assert(property, { numRuns: 3 });
  });
});

test('every action with a type is compared, in every variant of its row', () => {
  const forms = rows.flatMap(({ tag, primaryType, owner, variants = [] }) => {
    const count = (1 + variants.length) * (owner === 'optional-digest' ? 2 : 1);
    return primaryType === null ? [] : Array.from({ length: count }, () => tag);
  });
  expect(publishedTypeStrings.map(({ tag }) => tag).sort()).toEqual(forms.sort());
});

test('an agent can sign exactly what the documents list', () => {
  const byRow = rows.filter(({ auth }) => auth === 'master/agent').map(({ tag }) => tag);
  expect(byRow.sort()).toEqual(agentSignableTags.toSorted());
});

test('an action without a published type has no digest', () => {
  for (const { tag, bodyKey, example } of rows.filter(({ primaryType }) => primaryType === null)) {
    const sign = () => digestOf({ type: tag, [bodyKey]: example }, { nonce: 1 }, { serviceName: 'Quiet', chainId: 7 });
    expect(sign).toThrow(UnsignableAction);
  }
});
