import { check } from '../../harness/check/check.ts';
import {
  findOrListOptionDeal,
  openRfqSession,
  placeRfqQuote,
  readNewestBlockTimeMs,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqRequestAction,
} from '../../harness/setup/options.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'options.malformed',
  title: 'requests, quotes and accepts with a missing field or an unknown side do not decode',
  clauses: [
    'options.request.fields',
    'options.quote.fields',
    'options.accept.fields',
    'options.rfq.side-words',
    'options.rfq.numbers',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '30' });
    const maker = await given.fundedAccount({ usdc: '30' });
    const session = await openRfqSession(context, taker, deal);
    const index = await placeRfqQuote(context, maker, taker, deal, session);
    const asks = rfqRequestAction(deal, await readNewestBlockTimeMs(context));
    // The words in another letter case may be accepted.
    for (const side of given.sample(['Buy', 'long', ''], 1)) {
      const reply = await target.act(
        taker,
        asks,
        makeBodyTamper((body) => ({ ...body, side })),
      );
      expect('options.rfq.side-words').refused(reply);
    }
    const word = await target.act(
      taker,
      asks,
      makeBodyTamper((body) => ({ ...body, size: 'many' })),
    );
    expect('options.rfq.numbers').refused(word);
    for (const [clause, who, whole, fields] of [
      ['options.request.fields', taker, asks, ['market', 'side', 'size', 'expiry_ms']],
      ['options.quote.fields', maker, rfqQuoteAction(deal, session), ['rfq_id', 'price', 'max_size', 'valid_until_ms']],
      ['options.accept.fields', taker, rfqAcceptAction(session, index, 2), ['rfq_id', 'quote_idx', 'size']],
    ] as const)
      await sendAndJudgeWithoutFields(context, expect(clause), who, whole, fields);
    // Both fields of a number or null are null here; no document says that they may be left out.
    expect('options.request.fields').accepted(await target.act(taker, asks));
  },
});
