import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import type { RulesEdit } from '../rules.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { deriveAddressOfSubAccount } from '../state/sub-accounts.ts';
import { deriveVaultAddress } from '../state/vaults.ts';
import {
  type ActionAttempt,
  type AttemptOutcome,
  type AttemptTarget,
  FUNDED_KEY_BALANCES,
  multiSigAccountAddress,
  vaultOperatorAddress,
} from './attempt.fixture.ts';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  carol,
  convertToMultiSigAction,
  mallory,
  multiSigBundleAction,
  NATIVE,
  submitOrderAction,
  type TestReply,
  TestVenue,
  USDC,
  type VenueCheckpoint,
} from './chain.fixture.ts';

// Signers: each key with the account that it names, the documented outcome there, and the account that its master-only actions affect.
// Nothing is derived from the model.

/** Agent whose approval by alice is in effect. */
export const agentAddress: Address = `0x${'a0'.repeat(20)}`;
const keyNo = (digits: string): Address => `0x${digits.repeat(20)}`;
const keys = {
  agent: agentAddress,
  early: keyNo('a2'),
  expired: keyNo('a3'),
  revoked: keyNo('a4'),
  stranger: keyNo('e1'),
  member: keyNo('c1'),
  second: keyNo('c2'),
  third: keyNo('c3'),
  operator: vaultOperatorAddress,
  follower: keyNo('f2'),
} as const;

/** Validator that accepts a lock: the first ones of the genesis do, ascending by address. */
export const lockAcceptingValidator: Address = readDefaultGenesis()
  .validators.flatMap((row) => parseAddress(row.validator) ?? [])
  .sort()[0] as Address; // there are five

const VAULTS = { own: 1, other: 2 } as const;
const OWN_VAULT = deriveVaultAddress(VAULTS.own);
const SUB = deriveAddressOfSubAccount(alice, 0);
/** Accounts whose rows a signer of another account must not change. */
export const untouchableAddresses: readonly Address[] = [alice, OWN_VAULT, SUB];

const stranger: AttemptOutcome = 'AUTH_UNAUTHORIZED';

export interface AttemptSigner {
  readonly name: string;
  readonly key: Address;
  /** Account that the signer names as the owner. */
  readonly target: Address;
  /** Outcome of an action that names the target account. */
  readonly named: AttemptOutcome;
  /** Account of an action without an owner: alice, or the signer's own, funded or not. */
  readonly self: 'master' | 'other' | 'unpaid';
  /** Outcome of every action, except a bundle for somebody else. */
  readonly always?: AttemptOutcome;
  /** Members of Alice's two-of-three roster that have signed; the key submits the bundle. */
  readonly cosigners?: readonly Address[];
  /** Whether Alice is a multi-sig account when the signer tries. */
  readonly shared?: true;
  /** Last event before the attempt, in the same block. */
  readonly meanwhile?: (venue: TestVenue) => void;
}

const approve = (agent: Address, expiresAtMs: number | null) => ({
  type: 'approve_agent',
  params: { agent, name: null, expires_at_ms: expiresAtMs },
});

const atAlice = { target: alice, self: 'other' } as const;

export const attemptSigners: readonly AttemptSigner[] = [
  { ...atAlice, name: 'the master', key: alice, named: 'acts', self: 'master' },
  { ...atAlice, name: 'an agent', key: keys.agent, named: 'acts' },
  {
    ...atAlice,
    name: 'an agent in the block of its approval',
    key: keys.early,
    named: stranger,
    meanwhile: (venue) => venue.send(alice, approve(keys.early, null)),
  },
  { ...atAlice, name: 'an agent whose approval has expired', key: keys.expired, named: 'AUTH_AGENT_FORBIDDEN' },
  { ...atAlice, name: 'an agent whose approval was taken back', key: keys.revoked, named: 'AUTH_AGENT_FORBIDDEN' },
  { ...atAlice, name: 'a stranger', key: keys.stranger, named: stranger },
  { ...atAlice, name: 'a key that nobody has paid', key: mallory, named: stranger, self: 'unpaid' },
  { ...atAlice, name: 'a validator', key: lockAcceptingValidator, named: stranger },
  {
    ...atAlice,
    name: 'the own key of a multi-sig account',
    key: alice,
    named: 'PRECONDITION_FAILED',
    always: 'PRECONDITION_FAILED',
    shared: true,
  },
  {
    ...atAlice,
    name: 'an agent of what is a multi-sig account now',
    key: keys.agent,
    named: 'PRECONDITION_FAILED',
    shared: true,
  },
  { ...atAlice, name: 'a member of its roster, alone', key: keys.member, named: stranger, shared: true },
  {
    ...atAlice,
    name: 'a member of its roster, in a bundle',
    key: keys.member,
    named: stranger,
    always: stranger,
    cosigners: [keys.member, keys.stranger, keys.member],
    shared: true,
  },
  {
    ...atAlice,
    name: 'a quorum of its roster, in a bundle',
    key: keys.stranger,
    named: 'acts',
    self: 'master',
    cosigners: [keys.member, keys.third],
    shared: true,
  },
  { name: 'the leader, for his vault', key: alice, target: OWN_VAULT, named: 'acts', self: 'master' },
  { name: 'an agent of the leader, for the vault', key: keys.agent, target: OWN_VAULT, named: stranger, self: 'other' },
  { name: 'the operator of the vault', key: keys.operator, target: OWN_VAULT, named: 'acts', self: 'other' },
  { name: 'a follower of the vault', key: keys.follower, target: OWN_VAULT, named: stranger, self: 'other' },
  { name: 'the leader of another vault', key: carol, target: OWN_VAULT, named: stranger, self: 'other' },
  { name: 'the master, for its sub-account', key: alice, target: SUB, named: stranger, self: 'master' },
  { name: 'an agent, for a sub-account', key: keys.agent, target: SUB, named: stranger, self: 'other' },
];

/** Returns the documented outcome of the cell, by the action's auth class and owner rule; null: unspecified. */
export function documentedOutcomeOf(signer: AttemptSigner, tag: string, attempt: ActionAttempt): AttemptOutcome | null {
  const isBundle = tag === 'multi_sig';
  // Anyone may submit a bundle; nobody may nest one in another.
  if (isBundle && signer.cosigners === undefined) return 'acts';
  if (isBundle) return stranger;
  if (attempt.isDropped === true && signer.always === 'PRECONDITION_FAILED') return 'no-op';
  if (signer.always !== undefined) return signer.always;
  const isNamed = actionEntry(tag)?.owner !== 'none';
  if (isNamed && signer.named !== 'acts') return signer.named;
  if (attempt.isExample === true) return null;
  const { master = 'acts', other = master, unpaid = other } = attempt;
  if (isNamed) return master;
  return { master, other, unpaid }[signer.self];
}

/** Funds every account, and sets up the state that the attempt requires for its target's owner. */
export function prepareAttempt(
  signer: AttemptSigner,
  attempt: ActionAttempt,
  edits: readonly RulesEdit[] = unedited,
): AttemptTarget {
  // Each attempt sums the money at its end, which shows any earlier loss, so intermediate checks are off.
  const venue = new TestVenue(edits, {}, 'never', peopledUnder(edits));
  const { target: owner } = signer;
  const acts = (type: string, params: object) => {
    const isOrder = type === 'submit_order' || type === 'spot_order';
    const body = { [isOrder ? 'order' : 'params']: { ...params, owner } };
    return venue.act(alice, { type, ...body });
  };
  const aim: AttemptTarget = { venue, owner, vaults: VAULTS, acts };
  // Nobody trades for a sub-account, so no state is set up for it.
  if (owner !== SUB || !namesOwner(attempt.body(aim))) attempt.before?.(aim);
  if (signer.shared === true) venue.act(alice, convertToMultiSigAction([keys.member, keys.second, keys.third], 2));
  signer.meanwhile?.(venue);
  return aim;
}

/** Sends the signer's attempt and cuts its block. */
export function sendAttempt(
  { venue, owner, ...aim }: AttemptTarget,
  { key, cosigners }: AttemptSigner,
  attempt: ActionAttempt,
): TestReply {
  const action = ownedBy(attempt.body({ venue, owner, ...aim }), owner);
  if (cosigners === undefined) return venue.act(key, action);
  return venue.act(key, multiSigBundleAction(alice, action, cosigners, { nonce: 9_500_000 }));
}

function namesOwner(action: object): boolean {
  const { type } = action as { readonly type: string }; // every action has a type
  return actionEntry(type)?.owner !== 'none';
}

function ownedBy(action: object, owner: Address): object {
  if (!namesOwner(action) || !('params' in action)) return action;
  return { ...action, params: { ...(action.params as object), owner } };
}

const unedited: readonly RulesEdit[] = [];

/** Checkpoints by edits: the state before any attempt is always the same. */
const marks = new WeakMap<readonly RulesEdit[], VenueCheckpoint>();

function peopledUnder(edits: readonly RulesEdit[]): VenueCheckpoint {
  const known = marks.get(edits);
  if (known !== undefined) return known;
  const venue = new TestVenue(edits, {}, 'never');
  peopled(venue);
  const mark = venue.mark();
  marks.set(edits, mark);
  return mark;
}

function peopled(venue: TestVenue): void {
  const send = (from: Address, destination: Address, asset: number, amount: string) =>
    venue.act(from, {
      type: 'send_asset',
      params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: false },
    });
  for (const key of [...Object.values(keys), lockAcceptingValidator, multiSigAccountAddress]) {
    send(bob, key, USDC, FUNDED_KEY_BALANCES[USDC]);
    send(bob, key, NATIVE, FUNDED_KEY_BALANCES[NATIVE]);
  }
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX - 10_000_000_000 }));
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX + 10_000_000_000 }));
  venue.act(multiSigAccountAddress, convertToMultiSigAction([bob, carol], 2));
  venue.act(alice, {
    type: 'create_sub_account',
    params: { name: 'desk', explicit_index: 0, shared_stp_group: true },
  });
  venue.act(alice, { type: 'sub_account_transfer', params: { sub_index: 0, deposit: true, amount: '100' } });
  for (const account of [alice, keys.operator]) enactVote(venue, 'SetMetaliquiditySet', { account, allowed: true });
  venue.act(alice, { type: 'create_vault', params: { name: 'a', lock_period_secs: 0, kind: 'Metaliquidity' } });
  venue.act(carol, { type: 'create_vault', params: { name: 'b', lock_period_secs: 0 } });
  for (const [leader, vault_id] of [
    [alice, VAULTS.own],
    [carol, VAULTS.other],
  ] as const)
    venue.act(leader, { type: 'vault_transfer', params: { vault_id, deposit: true, amount: '2000' } });
  venue.act(keys.follower, { type: 'vault_distribute', params: { vault_id: VAULTS.own, pnl: '50' } });
  const grant = { vault_id: VAULTS.own, operator: keys.operator, allowed: true };
  venue.act(alice, { type: 'register_metaliquidity_operator', params: grant });
  venue.act(alice, approve(keys.agent, null));
  venue.act(alice, approve(keys.expired, venue.core.state.timeMs + 50));
  venue.act(alice, approve(keys.revoked, null));
  venue.act(alice, approve(keys.revoked, 1));
  venue.commit();
}
