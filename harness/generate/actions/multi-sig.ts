import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { printJson } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { FigureArbitraries } from '../figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary, keyRefArbitrary } from '../references.ts';
import type { AccountRef, KeyRef, NonceRef } from '../steps.ts';
import { approveAgentGenerator } from './approve-agent.ts';
import { cancelAllOrdersGenerator } from './cancel-all-orders.ts';
import { convertToMultiSigUserGenerator } from './convert-to-multi-sig-user.ts';
import { noopGenerator } from './noop.ts';
import { sendAssetGenerator } from './send-asset.ts';
import { submitOrderGenerator } from './submit-order.ts';

type WordsOf<Entry> = Entry extends ActionGenerator<infer Of> ? Of : never;
type InnerWords =
  | WordsOf<typeof noopGenerator>
  | WordsOf<typeof sendAssetGenerator>
  | WordsOf<typeof submitOrderGenerator>
  | WordsOf<typeof cancelAllOrdersGenerator>
  | WordsOf<typeof approveAgentGenerator>
  | WordsOf<typeof convertToMultiSigUserGenerator>;

/** Inner texts that no quorum can execute: empty, no JSON, an unknown action, a bundle, a vote, a system action. */
const odd = [
  '',
  '{"type":',
  '{"type":"print_money"}',
  '{"type":"multi_sig"}',
  '{"type":"gov_vote"}',
  '{"type":"faucet_credit"}',
] as const;

interface Words {
  readonly tag: 'multi_sig';
  /** Account that the bundle is for, multi-sig or not. */
  readonly user: AccountRef;
  /** Inner action; a string: the bytes of the blob. */
  readonly inner: InnerWords | string;
  /** Owner that the inner action names; null: none, or the required one. */
  readonly owner: AccountRef | null;
  /** Signers from the roster: as many as needed, one fewer, all of them; or named keys. */
  readonly signers: 'quorum' | 'one short' | 'all' | readonly KeyRef[];
  /** Whether some of the signatures are invalid. */
  readonly spoilt: boolean;
  /** Nonce in the window of `user`. */
  readonly nonce: NonceRef;
}

const entries = {
  noop: noopGenerator,
  send_asset: sendAssetGenerator,
  submit_order: submitOrderGenerator,
  cancel_all_orders: cancelAllOrdersGenerator,
  approve_agent: approveAgentGenerator,
  convert_to_multi_sig_user: convertToMultiSigUserGenerator,
};

function inner(figures: FigureArbitraries): fc.Arbitrary<Words['inner']> {
  return fc.oneof(
    { weight: 8, arbitrary: sendAssetGenerator.words(figures) },
    { weight: 3, arbitrary: submitOrderGenerator.words(figures) },
    { weight: 3, arbitrary: cancelAllOrdersGenerator.words(figures) },
    { weight: 3, arbitrary: convertToMultiSigUserGenerator.words(figures) },
    { weight: 1, arbitrary: approveAgentGenerator.words(figures) },
    { weight: 1, arbitrary: noopGenerator.words(figures) },
    { weight: 3, arbitrary: fc.constantFrom(...odd) },
  );
}

const signers: fc.Arbitrary<Words['signers']> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('quorum' as const, 'quorum' as const, 'all' as const) },
  { weight: 4, arbitrary: fc.constant('one short' as const) },
  { weight: 4, arbitrary: fc.array(keyRefArbitrary, { maxLength: 3 }) },
);

const nonce: fc.Arbitrary<NonceRef> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ is: fc.constant('next' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('behind' as const), by: fc.constantFrom(0, 1, 2, 64, 65) }) },
);

export const multiSigGenerator: ActionGenerator<Words> = {
  tag: 'multi_sig',
  weight: 8,
  isOnRequest: true,
  words: (figures) =>
    fc.record({
      tag: fc.constant('multi_sig'),
      // Mostly the account whose key is shared first.
      user: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: accountRefArbitrary }),
      inner: inner(figures),
      owner: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: accountRefArbitrary }),
      signers,
      spoilt: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      nonce,
    }),
  encode: (words, { bundleNonce, signer }, scope) => {
    const { tag, spoilt } = words;
    // No text says whether the own key of a multi-sig account may submit a bundle of its roster.
    if (signer !== undefined && scope.multiSig.roster(signer) !== undefined) return null;
    const text = textOf(words, scope);
    if (text === null || bundleNonce === undefined || bundleNonce === null || bundleNonce < 0n) return null;
    const user = scope.accounts.address(words.user);
    const blob = new TextEncoder().encode(text);
    const signed = scope.multiSig.cosignatures({ user, blob, nonce: bundleNonce }, signersOf(words, scope));
    const signatures = spoilt ? ['0x', ...signed, '0xabcd'] : signed;
    return {
      type: tag,
      params: { user, inner_action_blob: `0x${bytesToHex(blob)}`, signatures, nonce: bundleNonce },
    };
  },
  facets: (words) => [
    typeof words.inner === 'string' ? 'wraps what is none' : `wraps ${words.inner.tag}`,
    typeof words.signers === 'string' ? words.signers : 'whoever is named',
    ...(words.owner === null ? [] : ['names an owner']),
  ],
};

function textOf({ inner: words, owner, user }: Words, scope: EncodeScope): string | null {
  if (typeof words === 'string') return words;
  // Each entry takes the draft of its own tag.
  const entry = entries[words.tag] as unknown as ActionGenerator<InnerWords>;
  const action = entry.encode(words, { by: user, namesOwner: false }, scope);
  return action === null ? null : printJson(owner === null ? action : ownedBy(action, scope.accounts.address(owner)));
}

function ownedBy(action: WireAction, owner: string): WireAction {
  const key = 'order' in action ? 'order' : 'params';
  const body = action[key];
  return { ...action, [key]: typeof body === 'object' ? { ...body, owner } : body };
}

function signersOf({ signers: wanted, user }: Words, scope: EncodeScope): readonly string[] {
  if (typeof wanted !== 'string') return wanted.map((ref) => scope.accounts.key(ref));
  const { threshold, signers: members } = scope.multiSig.roster(scope.accounts.address(user)) ?? {
    threshold: 0,
    signers: [],
  };
  const each = [...new Set(members)];
  return wanted === 'all' ? each : each.slice(0, wanted === 'quorum' ? threshold : threshold - 1);
}
