import { concat, encodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { digestOf, typeStringFor } from './digest.ts';
import { recover } from './signature.ts';
import type { WireAction } from './wire-action.ts';

// Trailing legs, each variant signed with a typed-data library from its type string, with values written out here and not taken from the
// catalogue or the body. Each has a control: the same leg without `trail_px`.

const signer = privateKeyToAccount(`0x${'07'.repeat(32)}`);
const owner = `0x${'ab'.repeat(20)}` as const;
const nonce = 1_700_000_000_001n;
const deadlineMs = 1_800_000_000_000n;
const domain = { name: 'Service', version: '1', chainId: 114_514, verifyingContract: zeroAddress } as const;

const leg = {
  owner,
  market: 7,
  side: 'ask',
  kind: 'stop_loss',
  size: 5,
  limit_px: 9,
  tif: 'gtc',
  stp_mode: 'cancel_oldest',
  reduce_only: true,
  cloid: `0x${'cd'.repeat(16)}`,
};
const trigger = { trigger_px: 400, is_market: true, tpsl: 'sl' };
const trailing = { ...leg, trigger: { ...trigger, trail_px: 25 } };
const control = { ...leg, trigger };

const legType =
  'uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid,uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl';
const legMessage = {
  market: 7,
  side: 'ask',
  kind: 'stop_loss',
  size: 5n,
  limitPx: 9n,
  tif: 'gtc',
  stpMode: 'cancel_oldest',
  reduceOnly: true,
  cloid: leg.cloid,
  builderFee: 0,
  builderUser: zeroAddress,
  positionSide: '',
  triggerPx: 400n,
  triggerIsMarket: true,
  triggerTpsl: 'sl',
};
const hashed = (text: string) => keccak256(stringToHex(text));
/** Words of one leg, in the order of its fields. */
const legWords = encodeAbiParameters(
  parseAbiParameters(
    'uint32, bytes32, bytes32, uint64, uint64, bytes32, bytes32, bool, bytes32, uint16, address, bytes32, uint64, bool, bytes32',
  ),
  [
    7,
    hashed('ask'),
    hashed('stop_loss'),
    5n,
    9n,
    hashed('gtc'),
    hashed('cancel_oldest'),
    true,
    hashed(leg.cloid),
    0,
    zeroAddress,
    hashed(''),
    400n,
    true,
    hashed('sl'),
  ],
);
const orders = keccak256(concat([legWords, legWords]));
/** Words of whether each leg trails, and by how much. */
const trailPxs = (...each: readonly (readonly [boolean, bigint])[]): Hex =>
  keccak256(concat(each.map((pair) => encodeAbiParameters(parseAbiParameters('bool, uint64'), pair))));
const batch = (legs: readonly object[], more: object = {}): WireAction =>
  // Safe: the legs above are JSON.
  ({ type: 'batch_order', params: { orders: legs, grouping: 'na', ...more } }) as WireAction;
const batchMessage = { orders, grouping: 'na' };

interface Form {
  readonly action: WireAction;
  /** Fields between the chain's name and the nonce. */
  readonly fields: string;
  readonly message: object;
}

const single: Form = {
  action: { type: 'submit_order', order: trailing },
  fields: `${legType},uint64 trailPx`,
  message: { ...legMessage, trailPx: 25n },
};
const zero: Form = {
  ...single,
  action: { type: 'submit_order', order: { ...leg, trigger: { ...trigger, trail_px: 0 } } },
  message: { ...legMessage, trailPx: 0n },
};
const singleControl: Form = {
  action: { type: 'submit_order', order: control },
  fields: legType,
  message: legMessage,
};
const mixed: Form = {
  action: batch([control, trailing]),
  fields: 'bytes32 orders,string grouping,bytes32 trailPxs',
  message: { ...batchMessage, trailPxs: trailPxs([false, 0n], [true, 25n]) },
};
const turned: Form = {
  ...mixed,
  action: batch([trailing, control]),
  message: { ...batchMessage, trailPxs: trailPxs([true, 25n], [false, 0n]) },
};
const owned: Form = {
  action: batch([control, trailing], { owner }),
  fields: `address owner,${mixed.fields}`,
  message: { ...mixed.message, owner },
};
const batchControl: Form = {
  action: batch([control, control]),
  fields: 'bytes32 orders,string grouping',
  message: batchMessage,
};

const forms: readonly (readonly [string, Form])[] = [
  ['a trailing leg', single],
  ['a trailing leg by 0', zero],
  ['the same leg that does not trail', singleControl],
  ['a batch of which the second leg trails', mixed],
  ['a batch of which the first leg trails', turned],
  ['a batch with a trailing leg for an owner', owned],
  ['a batch of which no leg trails', batchControl],
];

test.each(forms.flatMap(([name, form]) => [0n, deadlineMs].map((deadline) => [name, deadline, form] as const)))(
  '%s, until %s, recovers from a signature of a typed-data library',
  async (_name, expiresAfter, { action, fields, message }) => {
    const expiry = expiresAfter === 0n ? '' : ',uint64 expiresAfter';
    const name = action.type === 'submit_order' ? 'SubmitOrder' : 'BatchOrder';
    const members = `string serviceChain,${fields},uint64 nonce${expiry}`;
    const primaryType = `ServiceTransaction:${name}`;
    const types = {
      [primaryType]: members.split(',').map((member) => {
        const [type = '', field = ''] = member.split(' ');
        return { type, name: field };
      }),
    };
    const signature = await signer.signTypedData({
      domain,
      types,
      primaryType,
      message: { serviceChain: 'Testnet', ...message, nonce, expiresAfter },
    });
    const envelope = { nonce, expiresAfter };
    expect(typeStringFor(action, { ...envelope, serviceName: 'Service' })).toBe(`${primaryType}(${members})`);
    const digest = digestOf(action, envelope, { serviceName: 'Service', chainId: 114_514 });
    expect(recover(digest, signature)).toEqual({ address: signer.address.toLowerCase() });
  },
);
