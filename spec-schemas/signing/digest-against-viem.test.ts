import fc from 'fast-check';
import {
  bytesToHex,
  concat,
  encodeAbiParameters,
  type Hex,
  hashTypedData,
  keccak256,
  stringToHex,
  zeroAddress,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { type ActionTag, actions } from '../catalogue/actions.ts';
import { digestOf, typeStringFor } from './digest.ts';
import type { WireValue } from './wire-action.ts';

// The other side of the comparison is written from the supplement's type strings, not from the catalogue, so that a
// wrong row of the catalogue cannot agree with itself.

type Body = { readonly [key: string]: WireValue | undefined };
type Message = Record<string, unknown>;

interface Case {
  readonly tag: ActionTag;
  readonly bodyKey: string;
  /** Members between the chain tag and the nonce. */
  readonly members: string;
  readonly body: fc.Arbitrary<Body>;
  readonly message: (body: Body) => Message;
}

const uint = (bits: number) => fc.oneof(fc.constant(0n), fc.bigInt(0n, 2n ** BigInt(bits) - 1n));
const uint64 = uint(64);
const small = (bits: number) => uint(bits).map(Number);
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
const hex = (digits: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`)).map((digitText): Hex => `0x${digitText}`);
const address = hex(40);
const cloid = fc.oneof(
  hex(32),
  hex(32).map((value) => value.toUpperCase().replace('0X', '0x')),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom(null, undefined));
const wordOr = (...words: string[]) => fc.oneof(fc.constantFrom(...words), text);

const order = (trail: fc.Arbitrary<bigint | undefined>) =>
  fc.record({
    owner: address,
    market: small(32),
    side: wordOr('bid', 'ask'),
    kind: wordOr('limit', 'market', 'stop_loss', 'take_profit'),
    size: uint64,
    limit_px: uint64,
    tif: wordOr('gtc', 'ioc', 'alo'),
    stp_mode: wordOr('cancel_oldest', 'cancel_newest', 'cancel_both'),
    reduce_only: fc.boolean(),
    cloid: maybe(cloid),
    builder: maybe(fc.record({ fee: small(16), user: address })),
    position_side: maybe(wordOr('long', 'short')),
    trigger: trail.chain((trail_px) => {
      const block = fc.record({
        trigger_px: uint64,
        is_market: maybe(fc.boolean()),
        tpsl: wordOr('tp', 'sl'),
        trail_px: fc.constant(trail_px),
      });
      return trail_px === undefined ? maybe(block) : block;
    }),
  });
const plainOrder = order(fc.constant(undefined));
const trailingOrder = order(uint64);
type Order = typeof plainOrder extends fc.Arbitrary<infer T> ? T : never;

function orderMessage(leg: Order): Message {
  return {
    market: leg.market,
    side: leg.side,
    kind: leg.kind,
    size: leg.size,
    limitPx: leg.limit_px,
    tif: leg.tif,
    stpMode: leg.stp_mode,
    reduceOnly: leg.reduce_only,
    cloid: leg.cloid ?? '',
    builderFee: leg.builder?.fee ?? 0,
    builderUser: leg.builder?.user ?? zeroAddress,
    positionSide: leg.position_side ?? '',
    triggerPx: leg.trigger?.trigger_px ?? 0n,
    triggerIsMarket: leg.trigger?.is_market ?? false,
    triggerTpsl: leg.trigger?.tpsl ?? '',
  };
}

const modification = fc.record({
  market: small(32),
  oid: maybe(uint64),
  new_px: maybe(uint64),
  new_size: maybe(uint64),
  cloid: maybe(cloid),
  always_place: maybe(fc.boolean()),
});
type Modification = typeof modification extends fc.Arbitrary<infer T> ? T : never;

function modifyMessage(entry: Modification): Message {
  return {
    market: entry.market,
    oid: entry.oid ?? 0n,
    hasNewPx: typeof entry.new_px === 'bigint',
    newPx: entry.new_px ?? 0n,
    hasNewSize: typeof entry.new_size === 'bigint',
    newSize: entry.new_size ?? 0n,
    cloid: entry.cloid ?? '',
    alwaysPlace: entry.always_place ?? false,
  };
}

/** keccak256 over the words of all elements, by viem's own encoder: the caller of a typed-data library makes these. */
function aggregate(members: string, messages: readonly Message[]): Hex {
  const parameters = membersOf(members);
  const types = parameters.map(({ type }) => ({ type: type === 'string' ? 'bytes32' : type }));
  const words = messages.map((message) =>
    encodeAbiParameters(
      types,
      parameters.map(({ name, type }) =>
        type === 'string' ? keccak256(stringToHex(`${message[name]}`)) : message[name],
      ),
    ),
  );
  return keccak256(concat(words));
}

function membersOf(members: string) {
  return members.split(',').flatMap((member) => {
    const [type, name] = member.split(' ');
    return type && name ? [{ type, name }] : [];
  });
}

const orderMembers =
  'uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid,uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl';
const cancelMembers = 'uint32 market,uint64 oid';
const modifyMembers =
  'uint32 market,uint64 oid,bool hasNewPx,uint64 newPx,bool hasNewSize,uint64 newSize,string cloid,bool alwaysPlace';
const legs = (leg: fc.Arbitrary<Order>, minLength = 0) => fc.array(leg, { minLength, maxLength: 4 });

/** Ties the drawn body to the message made of it, which `Case` can only hold in their widest form. */
function signedCase<T extends Body>(
  tag: ActionTag,
  bodyKey: string,
  members: string,
  body: fc.Arbitrary<T>,
  message: (body: T) => Message,
): Case {
  // Safe: `message` is only ever given what `body` drew.
  return { tag, bodyKey, members, body, message: (drawn) => message(drawn as T) };
}

const cases: readonly Case[] = [
  signedCase('submit_order', 'order', orderMembers, plainOrder, orderMessage),
  signedCase('submit_order', 'order', `${orderMembers},uint64 trailPx`, trailingOrder, (leg) => ({
    ...orderMessage(leg),
    trailPx: leg.trigger?.trail_px,
  })),
  signedCase(
    'cancel_order',
    'cancel',
    cancelMembers,
    fc.record({ owner: address, market: small(32), oid: uint64, cloid: maybe(cloid) }),
    ({ market, oid }) => ({ market, oid }),
  ),
  signedCase(
    'batch_order',
    'params',
    'bytes32 orders,string grouping',
    fc.record({ orders: legs(plainOrder), grouping: maybe(wordOr('na', 'normalTpsl', 'positionTpsl')) }),
    ({ orders, grouping }) => ({
      orders: aggregate(orderMembers, orders.map(orderMessage)),
      grouping: grouping ?? 'na',
    }),
  ),
  signedCase(
    'batch_order',
    'params',
    'bytes32 orders,string grouping,bytes32 trailPxs',
    fc.record({
      orders: fc.tuple(legs(plainOrder), legs(trailingOrder, 1), legs(plainOrder)).map((parts) => parts.flat()),
    }),
    ({ orders }) => ({
      orders: aggregate(orderMembers, orders.map(orderMessage)),
      grouping: 'na',
      trailPxs: aggregate(
        'bool has,uint64 px',
        orders.map(({ trigger }) => ({ has: typeof trigger?.trail_px === 'bigint', px: trigger?.trail_px ?? 0n })),
      ),
    }),
  ),
  signedCase(
    'batch_cancel',
    'params',
    'bytes32 cancels',
    fc.record({ cancels: fc.array(fc.record({ owner: address, market: small(32), oid: uint64 }), { maxLength: 5 }) }),
    ({ cancels }) => ({
      cancels: aggregate(cancelMembers, cancels),
    }),
  ),
  signedCase(
    'cancel_by_cloid',
    'params',
    'uint32 asset,string cloid',
    fc.record({ asset: small(32), cloid }),
    (body) => body,
  ),
  signedCase(
    'cancel_all_orders',
    'params',
    'bool hasAsset,uint32 asset',
    fc.record({ asset: maybe(small(32)) }),
    ({ asset }) => ({ hasAsset: typeof asset === 'number', asset: asset ?? 0 }),
  ),
  signedCase('modify', 'params', modifyMembers, modification, modifyMessage),
  signedCase(
    'batch_modify',
    'params',
    'bytes32 modifications',
    fc.record({ modifications: fc.array(modification, { maxLength: 5 }) }),
    ({ modifications }) => ({ modifications: aggregate(modifyMembers, modifications.map(modifyMessage)) }),
  ),
  signedCase('schedule_cancel', 'params', 'uint64 cancelAtBlock', fc.record({ cancel_at_block: uint64 }), (body) => ({
    cancelAtBlock: body.cancel_at_block,
  })),
  signedCase(
    'update_leverage',
    'params',
    'uint32 asset,uint32 leverage,bool isIsolated',
    fc.record({ asset: small(32), leverage: small(32), is_isolated: fc.boolean() }),
    (body) => ({ asset: body.asset, leverage: body.leverage, isIsolated: body.is_isolated }),
  ),
  signedCase(
    'send_asset',
    'params',
    'uint32 sourceDex,uint32 destinationDex,uint32 asset,address destination,string amount,bool toPerp',
    fc.record({
      source_dex: small(32),
      destination_dex: small(32),
      asset: small(32),
      destination: address,
      amount: text,
      to_perp: fc.boolean(),
      nonce: maybe(uint64),
    }),
    (body) => ({
      sourceDex: body.source_dex,
      destinationDex: body.destination_dex,
      asset: body.asset,
      destination: body.destination,
      amount: body.amount,
      toPerp: body.to_perp,
    }),
  ),
  signedCase(
    'approve_agent',
    'params',
    'address agentAddress,string agentName,uint64 expiresAtMs',
    fc.record({ agent: address, name: maybe(text), expires_at_ms: maybe(uint64) }),
    (body) => ({
      agentAddress: body.agent,
      agentName: body.name ?? '',
      expiresAtMs: body.expires_at_ms ?? 0n,
    }),
  ),
  signedCase('noop', 'params', '', fc.constant({}), () => ({})),
];

const signsOwner: ReadonlySet<string> = new Set([
  ...['batch_order', 'batch_cancel', 'batch_modify', 'modify', 'cancel_by_cloid', 'cancel_all_orders'],
]);
const ownerUnsigned: ReadonlySet<string> = new Set(['schedule_cancel', 'update_leverage']);

const primaryNames: { readonly [tag in ActionTag]: string } = {
  submit_order: 'SubmitOrder',
  cancel_order: 'CancelOrder',
  batch_order: 'BatchOrder',
  batch_cancel: 'BatchCancel',
  cancel_by_cloid: 'CancelByCloid',
  cancel_all_orders: 'CancelAllOrders',
  modify: 'Modify',
  batch_modify: 'BatchModify',
  schedule_cancel: 'ScheduleCancel',
  update_leverage: 'UpdateLeverage',
  send_asset: 'SendAsset',
  approve_agent: 'ApproveAgent',
  noop: 'Noop',
};

const networks = [
  { chainId: 31337, chain: 'Devnet' },
  { chainId: 114514, chain: 'Testnet' },
  { chainId: 8964, chain: 'Mainnet' },
  { chainId: 7, chain: 'Devnet' },
];
const services = [
  { serviceName: 'Service', upper: 'Service', lower: 'service' },
  { serviceName: 'quietVenue', upper: 'QuietVenue', lower: 'quietVenue' },
  { serviceName: 'Quiet', upper: 'Quiet', lower: 'quiet' },
];
const deadlines = fc.oneof(fc.constantFrom(undefined, null, 0, 0n, '0'), uint64, uint64.map(String));

describe.each(cases)('$tag ($members)', ({ tag, bodyKey, members, body, message }) => {
  test.each([
    ['without an owner', false],
    ['with an owner', true],
  ])('%s has the type string of the supplement and the digest of viem', (_name, withOwner) => {
    const sendsOwner = withOwner && (signsOwner.has(tag) || ownerUnsigned.has(tag));
    const property = fc.property(
      body,
      address,
      uint64,
      deadlines,
      fc.constantFrom(...networks),
      fc.constantFrom(...services),
      (drawn, owner, nonce, expiresAfter, { chainId, chain }, { serviceName, upper, lower }) => {
        const action = { type: tag, [bodyKey]: sendsOwner ? { ...drawn, owner } : drawn };
        const envelope = expiresAfter === undefined ? {} : { expiresAfter };
        const expires = BigInt(expiresAfter ?? 0) > 0n;
        const parts = [
          `string ${lower}Chain`,
          sendsOwner && signsOwner.has(tag) ? 'address owner' : '',
          members,
          'uint64 nonce',
          expires ? 'uint64 expiresAfter' : '',
        ];
        const allMembers = parts.filter((part) => part !== '').join(',');
        const primaryType = `${upper}Transaction:${primaryNames[tag]}`;
        const theirs = hashTypedData({
          domain: { name: upper, version: '1', chainId, verifyingContract: zeroAddress },
          types: { [primaryType]: membersOf(allMembers) },
          primaryType,
          message: {
            [`${lower}Chain`]: chain,
            owner,
            ...message(drawn),
            nonce,
            expiresAfter: BigInt(expiresAfter ?? 0),
          },
        });
        expect(typeStringFor(action, { serviceName, ...envelope })).toBe(`${primaryType}(${allMembers})`);
        const ours = digestOf(action, { nonce, ...envelope }, { serviceName, chainId });
        expect(bytesToHex(ours)).toBe(theirs);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});

test('every action of the catalogue is compared', () => {
  expect(new Set(cases.map(({ tag }) => tag))).toEqual(new Set(Object.keys(actions)));
});
