import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import {
  makeBlockRulesEdit,
  makeFeeScheduleReadEdit,
  makeUserRateLimitReadEdit,
  omittedFieldMakers,
} from '../operators/accounts.ts';

export const accountCounterFaults: readonly Fault[] = [
  {
    id: 'accounts.counters-of-nobody',
    clause: 'accounts.rate-limit.shape',
    title: 'user_rate_limit does not name its account',
    edit: makeUserRateLimitReadEdit(omittedFieldMakers('address')),
  },
  {
    id: 'accounts.counters-from-one',
    clause: 'accounts.rate-limit.unknown',
    title: 'the last nonce of an account that has none is 1',
    edit: makeUserRateLimitReadEdit({
      last_nonce: ({ account }) => (account.lastNonce === 0n ? 1 : account.lastNonce),
    }),
  },
  {
    id: 'accounts.counters-with-budget',
    clause: 'accounts.rate-limit.counters-only',
    title: 'user_rate_limit shows what is left of the budget',
    edit: makeUserRateLimitReadEdit({ tokens_remaining: () => 1200 }),
  },
  {
    id: 'accounts.last-nonce-before',
    clause: 'accounts.rate-limit.last-nonce',
    title: 'last_nonce is one below the newest',
    edit: makeBlockRulesEdit(({ lastNonce }) => ({ lastNonce: (window, nonce) => lastNonce(window, nonce) - 1n })),
  },
  {
    id: 'accounts.actions-not-counted',
    clause: 'accounts.rate-limit.lifetime',
    title: 'lifetime_count stands still',
    edit: makeBlockRulesEdit(() => ({ accepts: () => false })),
  },
  {
    id: 'accounts.tiers-falling',
    clause: 'accounts.fees.tiers-ascending',
    title: 'the highest tier stands first',
    edit: makeFeeScheduleReadEdit(({ body }) => ({
      body: { ...body, tiers: (source, core) => reversed(body.tiers?.(source, core)) },
    })),
  },
  {
    id: 'accounts.user-always',
    clause: 'accounts.fees.user-by-address',
    title: 'user is null where no address was sent',
    edit: makeFeeScheduleReadEdit(({ body }) => ({ body: { ...body, user: () => null } })),
  },
  {
    id: 'accounts.new-account-free',
    clause: 'accounts.fees.new-account',
    title: 'a new account pays no taker fee',
    edit: makeFeeScheduleReadEdit(({ user }) => ({ user: { ...user, taker_bps: () => '0' } })),
  },
  {
    id: 'accounts.volume-not-rolled',
    clause: 'accounts.fees.volume',
    title: 'a charged fill does not count for the volume',
    edit: rulesEditorAt('engine', 'fees')(() => ({ rollsVolume: () => false })),
  },
  {
    id: 'accounts.days-ignored',
    clause: 'accounts.fees.days',
    title: 'the daily volumes are those of 30 days, whatever was asked',
    needs: ['control'],
    edit: makeFeeScheduleReadEdit(({ daily }) => ({ daily: (core, user) => daily(core, { ...user, days: 30 }) })),
  },
];

function reversed(value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed() : value;
}
