import { usd, ZERO_USD } from '../../numeric/planes.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { bridgeDeploymentNumberOn, heldForWithdrawal, type Withdrawal, withdrawalsOf } from '../../state/bridge.ts';
import type { Fault } from '../fault.ts';

const bridge = rulesEditorAt('engine', 'bridge');
const history = rulesEditorAt('reads', 'bridgeHistory');
const needs = ['control'] as const;

/** From signatures to a release, and what another deployment makes of it. */
export const bridgeStateFaults: readonly Fault[] = [
  {
    id: 'bridge.three-quarters',
    clause: 'bridge.withdrawal.quorum',
    needs,
    title: 'three quarters of the stake have to sign',
    edit: bridge(() => ({ isQuorum: (signed, total) => 4n * signed >= 3n * total })),
  },
  {
    id: 'bridge.half-is-enough',
    clause: 'bridge.withdrawal.below-quorum',
    needs,
    title: 'half of the stake is a quorum',
    edit: bridge(() => ({ isQuorum: (signed, total) => 2n * signed >= total })),
  },
  {
    id: 'bridge.signatures-kept',
    clause: 'bridge.withdrawal.rotated-waiting',
    needs,
    title: 'signatures under the deployment of before count under the next',
    edit: bridge(({ rotated }) => ({
      rotated: (core, entry) => ({ ...rotated(core, entry), signedStake: entry.signedStake }),
    })),
  },
  {
    id: 'bridge.released-stranded',
    clause: 'bridge.withdrawal.released',
    needs,
    title: 'another deployment strands what was released, too',
    edit: strandsReleased(),
  },
  {
    id: 'bridge.waiting-stranded',
    clause: 'bridge.withdrawal.rotated-waiting',
    needs,
    title: 'another deployment strands what waits, too',
    edit: bridge(() => ({ rotated: (_core, entry) => ({ ...entry, status: 'stranded_on_retired_domain' }) })),
  },
  {
    id: 'bridge.id-for-good',
    clause: 'bridge.history.message-id',
    needs,
    title: 'message_id is that of the first deployment',
    edit: bridge(({ rotated }) => ({
      rotated: (core, entry) => ({ ...rotated(core, entry), messageId: entry.messageId }),
    })),
  },
  {
    id: 'bridge.signed-for-good',
    clause: 'bridge.withdrawal.rotated-signed',
    needs,
    title: 'what is signed stays ready under another deployment',
    edit: bridge(({ rotated }) => ({
      rotated: (core, entry) => (entry.status === 'ready_to_release' ? entry : rotated(core, entry)),
    })),
  },
  {
    id: 'bridge.signed-anew',
    clause: 'bridge.withdrawal.rotated-signed',
    needs,
    title: 'what is signed waits for signatures again',
    edit: bridge(({ rotated }) => ({
      rotated: (core, entry) => rotated(core, { ...entry, status: 'awaiting_cosignatures' }),
    })),
  },
  {
    id: 'bridge.stranded-released',
    clause: 'bridge.withdrawal.stranded-terminal',
    needs,
    title: 'what is stranded can be released',
    edit: bridge(({ takes }) => ({ takes: { ...takes, bridge_release: ({ status }) => status !== 'released' } })),
  },
  {
    id: 'bridge.stranded-signed',
    clause: 'bridge.withdrawal.stranded-terminal',
    needs,
    title: 'what is stranded can be signed again',
    edit: bridge(({ takes }) => ({ takes: { ...takes, bridge_cosign: () => true } })),
  },
  {
    id: 'bridge.released-when-queued',
    clause: 'bridge.withdrawal.released',
    needs,
    title: 'released_at_ms is the time of the withdrawal',
    edit: history(({ row }) => ({
      row: { ...row, released_at_ms: ({ releasedAtMs, atMs }) => (releasedAtMs === null ? null : atMs) },
    })),
  },
  {
    id: 'bridge.released-in-silence',
    clause: 'bridge.withdrawal.released',
    needs,
    title: 'a release leaves a withdrawal ready',
    edit: history(({ row }) => ({
      row: {
        ...row,
        status: ({ status }) => (status === 'released' ? 'ready_to_release' : status),
        released_at_ms: () => null,
      },
    })),
  },
  {
    id: 'bridge.gone-when-released',
    clause: 'bridge.withdrawal.retention',
    needs,
    title: 'a released withdrawal is in no list',
    edit: history(({ isAsked }) => ({
      isAsked: (entry, chain) => entry.status !== 'released' && isAsked(entry, chain),
    })),
  },
  {
    id: 'bridge.kept-for-good',
    clause: 'bridge.withdrawal.retention',
    needs,
    title: 'a released withdrawal never leaves the list',
    edit: bridge(({ retentionMs }) => ({ retentionMs: 1_000 * retentionMs })),
  },
  {
    id: 'bridge.oldest-rotated',
    clause: 'bridge.withdrawal.rotated-waiting',
    needs,
    title: 'of two that wait another deployment has the older one alone signed anew',
    edit: rotatingOldest('awaiting_cosignatures'),
  },
  {
    id: 'bridge.oldest-stranded',
    clause: 'bridge.withdrawal.rotated-signed',
    needs,
    title: 'of two that are signed another deployment strands the older one alone',
    edit: rotatingOldest('ready_to_release'),
  },
  {
    id: 'bridge.half-refunded',
    clause: 'bridge.withdrawal.refund',
    needs,
    title: 'half of what is stranded is given back',
    edit: bridge(() => ({ refunded: (entry) => usd(heldForWithdrawal(entry) / 2n) })),
  },
  {
    id: 'bridge.refunded-twice',
    clause: 'bridge.withdrawal.refund',
    needs,
    title: 'what is stranded is given back as often as it is asked for',
    edit: bridge(({ takes }) => ({
      takes: { ...takes, bridge_refund: ({ status }) => status === 'stranded_on_retired_domain' },
      refunded: ({ amount, fee }) => usd(amount + fee),
    })),
  },
  {
    id: 'bridge.refunded-at-once',
    clause: 'bridge.withdrawal.refund',
    needs,
    title: 'nothing comes back of what is stranded',
    edit: bridge(() => ({ refunded: () => ZERO_USD })),
  },
];

/** Rotation to another deployment changes only the oldest withdrawal of an account with this status. */
function rotatingOldest(status: Withdrawal['status']): RulesEdit {
  return bridge(({ rotated }) => ({
    rotated(core, entry) {
      const isLater = withdrawalsOf(core.state, entry.owner).some(
        ({ number, chain }) => number < entry.number && chain === entry.chain,
      );
      return isLater && entry.status === status ? entry : rotated(core, entry);
    },
  }));
}

/** A row does not record the deployment of its release, so the first deployment seen for it is remembered. */
function strandsReleased(): RulesEdit {
  const under = new Map<string, number>();
  return history(({ row }) => ({
    row: {
      ...row,
      status: ({ status, chain, messageId }, { state }) => {
        if (status !== 'released') return status;
        const now = bridgeDeploymentNumberOn(state, chain);
        const then = under.get(messageId) ?? now;
        under.set(messageId, then);
        return then === now ? status : 'stranded_on_retired_domain';
      },
    },
  }));
}
