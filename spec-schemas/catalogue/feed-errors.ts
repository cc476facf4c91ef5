import type { SourceAuthority } from '../clause.ts';

/** Reason of an error frame on a socket. The connection stays open after each of them. */
export interface FeedErrorReason {
  readonly when: string;
  /** Text of the reason, with `<…>` for variable parts; null where no source shows the text. */
  readonly reason: string | null;
  /** Authority of the text; by default, the seed states that there is an error frame. */
  readonly authority: SourceAuthority;
  readonly frameAuthority?: SourceAuthority;
}

/** @source write-api, "Events" and "Limits"; supplement, ws */
export const feedErrors = [
  { when: 'the channel is unknown; on a node `candles` is', reason: 'unknown channel: <name>', authority: 'seed' },
  { when: 'a binary frame from a client', reason: null, authority: 'seed' },
  { when: 'text that is no JSON', reason: null, authority: 'seed' },
  { when: 'no method, or an unknown one', reason: null, authority: 'seed' },
  { when: 'no subscription, or none with a type', reason: null, authority: 'seed' },
  // The seed says that it is refused, but not how; closing the socket is accepted too (D93).
  { when: 'one subscription too many', reason: null, authority: 'assumed', frameAuthority: 'assumed' },
  {
    when: 'a subscription to an account without its key',
    reason: '`<channel>` requires `user`',
    authority: 'public',
    frameAuthority: 'public',
  },
  {
    when: 'candles without an interval',
    reason: '`candles` requires `interval`',
    authority: 'public',
    frameAuthority: 'public',
  },
  {
    when: 'candles of an unknown type',
    reason: 'invalid candle_type: <token> (expected `mark`, `oracle` or `trade`)',
    authority: 'public',
    frameAuthority: 'public',
  },
  {
    when: 'active_asset_data of a coin that is no perpetual market',
    reason: 'market not found',
    authority: 'public',
    frameAuthority: 'public',
  },
  {
    when: 'active_asset_data of an account that does not parse',
    reason: 'invalid `user` address',
    authority: 'public',
    frameAuthority: 'public',
  },
  {
    when: 'a subscription that fell behind its ring of frames; it alone ends',
    reason: 'lagged behind broadcast by <n> messages',
    authority: 'public',
    frameAuthority: 'public',
  },
] as const satisfies readonly FeedErrorReason[];
