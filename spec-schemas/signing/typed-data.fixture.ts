import {
  bytesToHex,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  stringToHex,
  zeroAddress,
} from 'viem';
import type { ExampleBody } from './signable-body.fixture.ts';
import type { WireValue } from './wire-action.ts';

// Builds typed data from a type string and a body as an independent client would: every rule here is written from the supplement, member
// by member.

interface TypedMember {
  readonly type: string;
  readonly name: string;
}

type Message = Record<string, unknown>;

/** Service as spelled by its signers. */
export interface SignedService {
  /** Name in the domain and as prefix of every primary type. */
  readonly name: string;
  /** Name of the first field of every type. */
  readonly chainField: string;
  readonly chainId: number;
  /** Value of that field. */
  readonly chain: string;
}

/** Returns the published type for one service, with its deadline where there is one. */
export function typeForService(type: string, { name: service, chainField }: SignedService, deadlineMs: bigint) {
  const [name = '', rest = ''] = type.split('(');
  const primaryType = `${service}Transaction:${name}`;
  const members = rest
    .replace(')', deadlineMs > 0n ? ',uint64 expiresAfter' : '')
    .replace('string serviceChain', `string ${chainField}`);
  return { primaryType, members, text: `${primaryType}(${members})` };
}

/** Returns the input with which a typed-data library signs one action. */
export function typedDataOf(
  type: string,
  body: ExampleBody,
  service: SignedService,
  { nonce, deadlineMs = 0n }: { readonly nonce: bigint; readonly deadlineMs?: bigint },
) {
  const { primaryType, members } = typeForService(type, service, deadlineMs);
  const [chainMember, ...others] = membersOf(members);
  const own = others.filter(({ name, type: kind }) => !(kind === 'uint64' && /^(nonce|expiresAfter)$/.test(name)));
  return {
    domain: { name: service.name, version: '1', chainId: service.chainId, verifyingContract: zeroAddress },
    types: { [primaryType]: membersOf(members) },
    primaryType,
    message: {
      [chainMember?.name ?? '']: service.chain,
      ...messageOf(own, body),
      nonce,
      expiresAfter: deadlineMs,
    },
  };
}

/** Members named differently from their key, and the paths of nested ones. */
const paths: { readonly [member: string]: string } = {
  builderFee: 'builder.fee',
  builderUser: 'builder.user',
  triggerPx: 'trigger.trigger_px',
  triggerIsMarket: 'trigger.is_market',
  triggerTpsl: 'trigger.tpsl',
  trailPx: 'trigger.trail_px',
  agentAddress: 'agent',
  agentName: 'name',
  maxFeeBps: 'max_bps',
  transferNonce: 'nonce',
};

const codes: { readonly [name: string]: bigint } = {
  Bid: 0n,
  Ask: 1n,
  User: 0n,
  Metaliquidity: 1n,
  Lend: 0n,
  UnLend: 1n,
  Borrow: 2n,
  Repay: 3n,
  Base: 1n,
  Arbitrum: 2n,
};

/** Arrays of objects that are signed as one word, which callers of a typed-data library have to hash themselves. */
const aggregates: { readonly [member: string]: { readonly key: string; readonly members: string } } = {
  orders: {
    key: 'orders',
    members:
      'uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid,uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl',
  },
  trailPxs: { key: 'orders', members: 'bool hasTrailPx,uint64 trailPx' },
  cancels: { key: 'cancels', members: 'uint32 market,uint64 oid' },
  modifications: {
    key: 'modifications',
    members:
      'uint32 market,uint64 oid,bool hasNewPx,uint64 newPx,bool hasNewSize,uint64 newSize,string cloid,bool alwaysPlace',
  },
};

function membersOf(members: string): TypedMember[] {
  return members.split(',').flatMap((member) => {
    const [type, name] = member.split(' ');
    return type && name ? [{ type, name }] : [];
  });
}

/** Returns the value of each member, from its type and the JSON value of its key. */
function messageOf(members: readonly TypedMember[], body: ExampleBody): Message {
  return Object.fromEntries(members.map((member) => [member.name, memberValue(member, body)]));
}

function memberValue({ type, name }: TypedMember, body: ExampleBody): unknown {
  const aggregate = aggregates[name];
  if (aggregate) return aggregateWord(membersOf(aggregate.members), body[aggregate.key]);
  if (name === 'weights') return body.dist === 'custom' ? weightsWord(body.weights) : numberToHex(0, { size: 32 });
  if (type === 'bool' && name.startsWith('has'))
    return jsonAt(body, name.charAt(3).toLowerCase() + name.slice(4)) !== null;
  const json = jsonAt(body, name);
  if (json === null) return absent(type, name);
  return type.endsWith('[]') ? listOf(json).map((element) => typed(type.slice(0, -2), element)) : typed(type, json);
}

function typed(type: string, json: WireValue): unknown {
  if (type.startsWith('uint')) return codes[`${json}`] ?? BigInt(`${json}`);
  // All lower case, since viem would take mixed case for a checksum.
  if (type === 'address') return `0x${`${json}`.replace('0x', '').toLowerCase()}`;
  if (type.startsWith('bytes'))
    return typeof json === 'string' ? json : bytesToHex(Uint8Array.from(listOf(json).map(Number)));
  return type === 'string' ? `${json}` : json;
}

function absent(type: string, name: string): unknown {
  if (type.startsWith('uint')) return 0n;
  const values: Message = { address: zeroAddress, bool: false, bytes: '0x', string: name === 'grouping' ? 'na' : '' };
  return values[type];
}

/** null: there is no value. */
function jsonAt(body: ExampleBody, member: string): WireValue {
  const path = paths[member] ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  let value: WireValue | undefined = body;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    // Safe: neither null nor an array.
    value = (value as ExampleBody)[key];
  }
  return value ?? null;
}

function listOf(json: WireValue | undefined): readonly WireValue[] {
  return Array.isArray(json) ? json : [];
}

function aggregateWord(members: readonly TypedMember[], list: WireValue | undefined): Hex {
  const types = members.map(({ type }) => ({ type: type === 'string' ? 'bytes32' : type }));
  const words = listOf(list).map((element) => {
    // Safe: every array of the aggregates holds objects.
    const message = messageOf(members, element as ExampleBody);
    const values = members.map(({ name, type }) =>
      type === 'string' ? keccak256(stringToHex(`${message[name]}`)) : message[name],
    );
    return encodeAbiParameters(types, values);
  });
  return keccak256(concat(words));
}

function weightsWord(list: WireValue | undefined): Hex {
  return keccak256(concat(listOf(list).map((weight) => numberToHex(BigInt(`${weight}`), { size: 32 }))));
}
