import type { ActionContext } from '../actions/action.ts';
import type { AdmissionGate } from '../chain/admission.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { ensureAccount, readAccount } from '../state/account.ts';
import { zeroAddress } from '../state/address.ts';
import { useNonce } from '../state/nonce-window.ts';
import type { Fault } from './fault.ts';
import { makeChainEdit } from './operators/orders.ts';

const nonces = rulesEditorAt('chain', 'nonces');
/** Start of the year 2100. */
const CENTURY_END_MS = 4_102_444_800_000n;

/** A refusal at commit leaves its nonce free. */
export const freeNonceAfterRefusalEdit = nonces(({ spentBy }) => ({
  spentBy: spentBy.filter((kind) => kind !== 'refused'),
}));

export const noncesFaults: readonly Fault[] = [
  {
    id: 'nonces.strictly-rising',
    clause: 'nonces.window.unused',
    title: 'a nonce must be above the newest',
    edit: nonces(() => ({ tooOld: (nonce, newest) => nonce < newest })),
  },
  {
    id: 'nonces.width-63',
    clause: 'nonces.window.edge',
    title: 'the window is 63 wide',
    edit: nonces(() => ({ width: 63n })),
  },
  {
    id: 'nonces.width-65',
    clause: 'nonces.window.below',
    title: 'the window is 65 wide',
    edit: nonces(() => ({ width: 65n })),
  },
  {
    id: 'nonces.jump-refused',
    clause: 'nonces.window.jump',
    title: 'a nonce more than 1000 above the newest is dropped',
    edit: nonces(({ tooOld }) => ({
      tooOld: (nonce, newest, width) => tooOld(nonce, newest, width) || nonce - newest > 1_000n,
    })),
  },
  {
    id: 'nonces.reusable',
    clause: 'nonces.replay.once',
    title: 'a nonce inside the window may be used again',
    edit: nonces(() => ({ isUsed: () => false })),
  },
  {
    id: 'nonces.newest-reusable',
    clause: 'nonces.replay.in-one-block',
    title: 'the newest nonce may be used again',
    edit: nonces(({ isUsed }) => ({ isUsed: (window, nonce) => isUsed(window, nonce) && nonce !== window.newest })),
  },
  {
    id: 'nonces.dropped-order-noop',
    clause: 'nonces.replay.silent-order',
    title: 'an order that a block drops is told to need nothing more',
    edit: makeChainEdit(({ replies }) => ({
      replies: { ...replies, pending: () => ({ noop: { reason: 'dropped' } }) },
    })),
  },
  {
    id: 'nonces.dropped-other-200',
    clause: 'nonces.replay.silent-other',
    title: 'an acceptance is answered on HTTP 200',
    edit: makeChainEdit(({ replies }) => ({ replies: { ...replies, admissionStatus: 200 } })),
  },
  {
    id: 'nonces.verdict-missing',
    clause: 'nonces.replay.verdict',
    title: 'a dropped nonce is not told to anybody',
    needs: ['next'],
    edit: nonces(() => ({ replay: 'drop' })),
  },
  {
    id: 'nonces.verdict-order-noop',
    clause: 'nonces.replay.verdict-order',
    title: 'the verdict on an order is an entry of kind noop',
    needs: ['next'],
    edit: makeChainEdit(({ replies }) => ({
      replies: {
        ...replies,
        entry: (entry) =>
          'error' in entry && entry.error.code === 'NONCE_REPLAYED'
            ? { noop: { reason: entry.error.message } }
            : replies.entry(entry),
      },
    })),
  },
  {
    id: 'nonces.verdict-consumes',
    clause: 'nonces.replay.not-consumed',
    title: 'a verdict uses up the nonce above the replayed one',
    needs: ['next'],
    edit: nonces(({ isUsed }) => ({
      isUsed(window, nonce) {
        const used = isUsed(window, nonce);
        if (used) window.used.add(nonce + 1n);
        return used;
      },
    })),
  },
  {
    id: 'nonces.one-set-for-all',
    clause: 'nonces.actor.apart',
    title: 'used nonces are kept for the venue, not for the account',
    edit: nonces(({ isUsed }) => {
      const used = new Set<bigint>();
      return {
        isUsed(window, nonce) {
          // Every account of an in-process run counts from 1: if those nonces were shared too, no account could be funded.
          const isUsedElsewhere = nonce >= 1_000n && used.has(nonce);
          used.add(nonce);
          return isUsedElsewhere || isUsed(window, nonce);
        },
      };
    }),
  },
  {
    id: 'nonces.of-the-signer',
    clause: 'nonces.actor.agents',
    title: 'an agent spends nonces of its own',
    edit: nonces(() => ({ actor: ({ signer }) => signer })),
  },
  {
    id: 'nonces.window-of-the-signer',
    clause: 'nonces.actor.agents',
    title: 'a nonce that an agent used is used for its owner too, but moves the window of the agent alone',
    edit: nonces(({ isUsed }) => {
      const spent = new Set<string>();
      let isSpent = false;
      return {
        actor({ account, signer, nonce }) {
          const of = `${account} ${nonce}`;
          isSpent = spent.has(of);
          spent.add(of);
          return signer;
        },
        isUsed: (window, nonce) => isSpent || isUsed(window, nonce),
      };
    }),
  },
  {
    id: 'nonces.spent-at-admission',
    clause: 'nonces.refused.admission',
    title: 'a refusal at admission uses the nonce up',
    edit: makeChainEdit(({ admission, nonces: rules }) => ({
      admission: admission.map(
        (gate): AdmissionGate => ({
          id: gate.id,
          check(core, context, action) {
            const refusal = gate.check(core, context, action);
            if (refusal !== null) useNonce(rules, ensureAccount(core.state, context.account).nonces, context.nonce);
            return refusal;
          },
        }),
      ),
    })),
  },
  {
    id: 'nonces.free-after-commit',
    clause: 'nonces.refused.commit',
    title: 'a refusal at commit leaves the nonce free',
    edit: freeNonceAfterRefusalEdit,
  },
  {
    id: 'nonces.noop-free',
    clause: 'nonces.noop.burns',
    title: 'a noop leaves its nonce free',
    edit: nonces(({ actor }) => ({ actor: (context) => (context.tag === 'noop' ? zeroAddress : actor(context)) })),
  },
  {
    id: 'nonces.first-is-a-time',
    clause: 'nonces.window.first',
    title: 'the first nonce of an account is refused where it is no time of this century in milliseconds',
    edit: makeChainEdit(({ admission }) => ({
      admission: [
        ...admission,
        {
          id: 'first-nonce',
          check: ({ state }, { account, nonce }) =>
            readAccount(state, account).nonces.newest === null && nonce > CENTURY_END_MS
              ? refuse('INVALID_REQUEST', 'nonce is too far ahead')
              : null,
        },
      ],
    })),
  },
  {
    id: 'nonces.rises-inside-the-window',
    clause: 'nonces.window.rising',
    title: 'a nonce that rises by more than the width of the window is dropped',
    edit: nonces(({ tooOld }) => ({
      tooOld: (nonce, newest, width) => tooOld(nonce, newest, width) || nonce - newest > width,
    })),
  },
  {
    id: 'nonces.expired-spent',
    clause: 'nonces.dropped.free',
    title: 'an action that is dropped for its deadline uses its nonce up',
    needs: ['control'],
    edit: spentByDeadline(),
  },
];

/** Any action with a deadline uses its nonce once it reaches a block. */
function spentByDeadline(): RulesEdit {
  const spent = new Set<string>();
  const named = ({ account, nonce }: ActionContext) => `${account}/${nonce}`;
  return makeChainEdit(({ queue, nonces: rules }) => {
    let current = '';
    return {
      queue: {
        ...queue,
        order(pending, core) {
          for (const { context } of pending) if (context.expiresAfterMs !== null) spent.add(named(context));
          return queue.order(pending, core);
        },
      },
      nonces: {
        ...rules,
        actor(context) {
          current = named(context);
          return rules.actor(context);
        },
        isUsed: (window, nonce) => spent.has(current) || rules.isUsed(window, nonce),
      },
    };
  });
}
