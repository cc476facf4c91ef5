import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import {
  awaitOptionHolding,
  findOrListOptionDeal,
  mayBeQuoteOf,
  openRfqSession,
  optionDealUnits,
  placeRfqQuote,
  readNewestBlockTimeMs,
  readRfqQuotes,
  readRfqSessions,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqQuoteIndexOf,
  rfqRequestAction,
} from '../../harness/setup/options.ts';
import { eip712AddressWord, eip712BoolWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest, type SignedFieldWord } from '../../harness/setup/own-encoding.ts';

const ownerField = (owner: string | null): readonly SignedFieldWord[] =>
  owner === null ? [] : [['address owner', eip712AddressWord(owner)]];

/** An optional value: its presence flag, and the value. */
const optional = (flagName: string, name: string, value: number | null): readonly SignedFieldWord[] => [
  [`bool ${flagName}`, eip712BoolWord(value !== null)],
  [`uint64 ${name}`, eip712UintWord(value ?? 0)],
];

type RequestClause = `options.rfq.${'type-strings' | 'owner' | 'side-code' | 'optionals-signed'}`;

interface Signed {
  readonly owner: string | null;
  readonly limit: number | null;
  readonly group: number | null;
  readonly side: 'Bid' | 'Ask';
}

const acceptFields = ({ id }: { readonly id: number }, quoteIdx: number, size: number): readonly SignedFieldWord[] => [
  ['uint64 rfqId', eip712UintWord(id)],
  ['uint32 quoteIdx', eip712UintWord(quoteIdx)],
  ['uint64 size', eip712UintWord(size)],
];

export default check({
  id: 'options.signed.own-digests',
  title: 'the three RFQ actions are signed under their own types, with and without owner, limit and group',
  clauses: [
    'options.rfq.type-strings',
    'options.rfq.side-code',
    'options.rfq.optionals-signed',
    'options.rfq.owner',
    'options.rfq.owner-stranger',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const agent = await given.fundedAccount({ usdc: '1' });
    await approveAgentAndAwaitCommit(context, taker, agent);
    const now = await readNewestBlockTimeMs(context);
    const opened = async (clause: RequestClause, signer: Identity, { owner, limit, group, side }: Signed) => {
      const known = (await readRfqSessions(context, taker.address)).map(({ id }) => id);
      const more = { ...(owner === null ? {} : { owner }), stp_group: group };
      const action = rfqRequestAction(deal, now, { side, limit, more });
      const reply = await actWithIndependentDigest(context, signer, action, 'RfqRequest', [
        ...ownerField(owner),
        ['uint32 market', eip712UintWord(deal.series.id)],
        ['uint8 side', eip712UintWord(side === 'Bid' ? 0 : 1)],
        ['uint64 size', eip712UintWord(deal.size)],
        ...optional('hasLimitPx', 'limitPx', limit),
        ['uint64 expiryMs', eip712UintWord(action.params.expiry_ms)],
        ...optional('hasStpGroup', 'stpGroup', group),
      ]);
      expect(clause).accepted(reply);
      const after = await pace.eventually(
        () => readRfqSessions(context, taker.address),
        (rows) => rows.some(({ id }) => !known.includes(id)),
      );
      const session = after.findLast(({ id }) => !known.includes(id));
      expect(clause).relation(
        'an accepted rfq_request with this signature',
        {
          reply,
          session: derived(
            session?.row,
            reply,
            after.map(({ row }) => row),
          ),
        },
        (reported) => reported.session !== undefined,
      );
      return session;
    };
    const plain: Signed = { owner: null, limit: null, group: null, side: 'Bid' };
    await opened('options.rfq.side-code', taker, plain);
    await opened('options.rfq.side-code', taker, { ...plain, side: 'Ask' });
    await opened('options.rfq.optionals-signed', taker, { ...plain, limit: deal.price, group: 3 });
    await opened('options.rfq.type-strings', taker, { ...plain, owner: taker.address, limit: deal.price });
    const session = await opened('options.rfq.owner', agent, { ...plain, owner: taker.address });
    if (session === undefined) return;

    const made = rfqQuoteAction(deal, session);
    const quoted = await actWithIndependentDigest(context, maker, made, 'RfqQuote', [
      ['uint64 rfqId', eip712UintWord(session.id)],
      ['uint64 price', eip712UintWord(made.params.price)],
      ['uint64 maxSize', eip712UintWord(made.params.max_size)],
      ['uint64 validUntilMs', eip712UintWord(made.params.valid_until_ms)],
      ...optional('hasStpGroup', 'stpGroup', null),
    ]);
    const typed = expect('options.rfq.type-strings');
    typed.accepted(quoted);
    const rows = await pace.eventually(
      () => readRfqQuotes(context, taker.address, session.id),
      (observed) => observed.length > 0,
    );
    const place = rows.findIndex((row) => mayBeQuoteOf(row, maker));
    typed.relation('an accepted rfq_quote with this signature', { reply: quoted, rows }, () => place >= 0);
    const quoteIdx = rfqQuoteIndexOf(rows, Math.max(place, 0));
    const size = deal.size;
    const named = rfqAcceptAction(session, quoteIdx, size, { owner: taker.address });
    const outsider = await target.act(maker, named);
    expect('options.rfq.owner-stranger').refused(outsider);
    const accepted = await actWithIndependentDigest(context, agent, named, 'RfqAccept', [
      ...ownerField(taker.address),
      ...acceptFields(session, quoteIdx, size),
    ]);
    expect('options.rfq.owner').accepted(accepted);
    const { long } = await awaitOptionHolding(context, taker.address, deal.series.id, optionDealUnits(deal, size));
    expect('options.rfq.owner').relation(
      'a fill by rfq_accept of an agent that names its owner',
      { reply: accepted, long },
      (fill) => fill.long.equals(optionDealUnits(deal, size)),
    );
    // And the reverse, without an owner.
    const back = await openRfqSession(context, taker, deal, { side: 'Ask' });
    const index = await placeRfqQuote(context, maker, taker, deal, back);
    const closed = await actWithIndependentDigest(
      context,
      taker,
      rfqAcceptAction(back, index, size),
      'RfqAccept',
      acceptFields(back, index, size),
    );
    typed.accepted(closed);
    const flat = await awaitOptionHolding(context, taker.address, deal.series.id, optionDealUnits(deal, 0));
    const left = { reply: closed, leg: derived(flat.row, flat.positions) };
    typed.relation('a leg closed by rfq_accept with this signature', left, ({ leg }) => leg === undefined);
  },
});
