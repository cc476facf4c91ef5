import { type Account, readAccount } from '../state/account.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface AccountWithPendingCount {
  readonly account: Account;
  readonly pending: number;
}

/** Counters only: no read shows a rate-limit bucket. @source read-api, "Other read rows": user_rate_limit */
export interface UserRateLimitReadRules {
  readonly body: RowMakers<AccountWithPendingCount>;
}

export const userRateLimitReadRules: UserRateLimitReadRules = {
  body: {
    address: ({ account }) => account.address,
    last_nonce: ({ account }) => account.lastNonce,
    pending_count: ({ pending }) => pending,
    lifetime_count: ({ account }) => account.lifetimeCount,
  },
};

export const userRateLimitRead = defineRead('user_rate_limit', (core, { address }, { node }) => ({
  body: buildRow(core, core.rules.reads.userRateLimit.body, {
    account: readAccount(core.state, address),
    pending: node.pendingOf(address),
  }),
}));
