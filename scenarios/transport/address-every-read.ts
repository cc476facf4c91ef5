import { check } from '../../harness/check/check.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { isNotFoundStatus, isOkStatus } from '../../harness/setup/http-status.ts';
import type { ArgumentKind, ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { isReadOfMissingProduct, isReadServed } from './served.ts';

/** Arguments that may be omitted. */
const isOptional = (kind: ArgumentKind) =>
  kind.endsWith('-option') || ['count', 'time', 'flag', 'days', 'detail'].includes(kind);

/** Node-lane reads of an account that need only its address, or a market in addition. */
const accountReads = Object.entries<ReadEntry>(reads)
  .filter(
    ([, { lane, profile, arguments: args }]) =>
      lane === 'node' &&
      profile === 'live' &&
      args.address?.kind === 'address' &&
      Object.entries(args).every(([key, { kind }]) => key === 'address' || kind === 'coin' || isOptional(kind)),
  )
  .map(([type, { arguments: args, authority }]) => ({
    type,
    takesCoin: args.coin?.kind === 'coin',
    isDocumented: authority === 'seed',
  }));

/**
 * Reads that no document lists among those of accounts: their arguments are not shown, and without an address they may cover all accounts,
 * like `validator_summaries`.
 */
const unscoped: ReadonlySet<string> = new Set(['staking_state', 'option_state', 'active_asset_data']);

export default check({
  id: 'transport.address.every-read.unreadable',
  title:
    'every served account read refuses a missing or unparseable address, and answers 200 for an address never seen',
  clauses: ['transport.address.missing', 'transport.address.unparseable', 'transport.address.unknown'],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const { address } = given.stranger();
    const [market] = venue.markets;
    const isData = ({ reply: { kind, wire } }: { readonly reply: ReadReply }) => kind === 'data' && isOkStatus(wire);
    const judges = async ({ type, takesCoin, isDocumented }: (typeof accountReads)[number]) => {
      const more = takesCoin && market !== undefined ? { coin: market.coin } : {};
      const reply = await target.read(type, { address, ...more });
      // Whether a read is served at all is another clause.
      if (!isReadServed(reply) || (!isDocumented && isNotFoundStatus(reply.wire))) return;
      const unparseable = await target.read(type, { address: 'somebody', ...more });
      const without = unscoped.has(type) ? null : await target.read(type, more);
      const isSound = isData({ reply }) && [unparseable, without ?? unparseable].every((one) => isBareRefusal(one, ''));
      if (!isSound && (await isReadOfMissingProduct({ given }, type))) return;
      expect('transport.address.unknown').relation(
        `HTTP 200 with data for ${type} with an address never seen`,
        { reply },
        isData,
      );
      // Which reads an archive serves depends on the deployment: a venue without one refuses them with a text.
      expect('transport.address.unparseable').relation(
        `a refusal of ${type} with an unparseable address, with HTTP 400`,
        { reply: unparseable },
        ({ reply }) => isBareRefusal(reply, ''),
      );
      if (without === null) return;
      expect('transport.address.missing').relation(
        `a refusal of ${type} without an address, with HTTP 400`,
        { reply: without },
        ({ reply }) => isBareRefusal(reply, ''),
      );
    };
    for (const read of accountReads) await given.part(() => judges(read));
  },
});
