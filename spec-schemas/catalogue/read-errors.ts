import type { ReadError } from './read-entry.ts';

// Refusals shared by many reads. @source read-api, "Errors"

/** The form of the refusal depends on the lane, and which reads are in the lane depends on the deployment (D13). */
export const badAddressErrors = [
  {
    http: 400,
    body: 'envelope',
    code: 'INVALID_REQUEST',
    when: 'the address is absent or does not parse',
    decision: 'D13',
  },
] as const satisfies readonly ReadError[];

export const badArchiveAddressErrors = [
  { http: 400, body: 'bare-string', text: 'missing field: address', when: 'no address was sent', decision: 'D13' },
  {
    http: 400,
    body: 'bare-string',
    text: 'invalid user address: ',
    when: 'the address does not parse; the text ends in it',
    decision: 'D13',
  },
] as const satisfies readonly ReadError[];

/** Decides for `limit` only: the documents do not mention the other typed arguments (D92). */
export const wrongTypeError = {
  http: 422,
  body: 'json-string',
  when: '`limit`, or another argument with a type of its own, holds a value of another type',
  decision: 'D92',
} as const satisfies ReadError;

export const legacyMarketError = {
  http: 400,
  body: 'envelope',
  code: 'INVALID_REQUEST',
  when: 'a market is named by its number and not by `coin`',
} as const satisfies ReadError;

export const noCoinError = {
  http: 400,
  body: 'envelope',
  code: 'INVALID_REQUEST',
  when: '`coin` is absent, whatever number stands in its place',
} as const satisfies ReadError;

/** Decides on the two market tables; elsewhere the sources differ between 404 and empty rows (D56). */
export const unknownCoinError = {
  http: 404,
  body: 'envelope',
  code: 'MARKET_NOT_FOUND',
  when: 'no market has the symbol',
  decision: 'D56',
} as const satisfies ReadError;

/** Answer of a live venue to a read of the next release. */
export const unknownTypeTodayError = {
  http: 400,
  body: 'envelope',
  code: 'UNKNOWN_TYPE',
  when: 'before the release that brings the read',
  authority: 'public',
  profile: 'live',
} as const satisfies ReadError;
