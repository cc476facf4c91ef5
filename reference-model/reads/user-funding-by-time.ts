import { defineRead } from './read.ts';
import { makeFundingsBody, type UserFundingReadRules, userFundingReadRules } from './user-funding.ts';

/** Same arguments and rows as `user_funding`: an assumption, since the documents give only the name and the list. */
export type UserFundingByTimeReadRules = UserFundingReadRules;

export const userFundingByTimeReadRules: UserFundingByTimeReadRules = userFundingReadRules;

export const userFundingByTimeRead = defineRead('user_funding_by_time', (core, { address, ...window }) => ({
  body: makeFundingsBody(core, core.rules.reads.userFundingByTime, address, window),
}));
