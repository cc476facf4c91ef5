import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import {
  awaitOptionHolding,
  findOrListOptionDeal,
  mayBeQuoteOf,
  openRfqSession,
  optionDealUnits,
  readOptionHolding,
  readRfqQuotes,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqQuoteIndexOf,
  tradeOption,
} from '../../harness/setup/options.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'options.signed.agent-quotes',
  title: 'a quote of an agent for its owner is filled by the owner, not by the agent',
  clauses: ['options.rfq.owner'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const [taker, maker, agent] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '60' }),
      // As much as the owner has, so that lack of funds is not the reason for a refusal.
      given.fundedAccount({ usdc: '60' }),
    ]);
    await approveAgentAndAwaitCommit(context, maker, agent);
    const session = await openRfqSession(context, taker, deal);
    const owner = expect('options.rfq.owner');
    owner.accepted(await target.act(agent, rfqQuoteAction(deal, session, { more: { owner: maker.address } })));
    // Whichever account it counts for: others may have quoted on the request as well.
    const isOurs = (row: JsonObject) => mayBeQuoteOf(row, maker) || mayBeQuoteOf(row, agent);
    const quotes = await pace.eventually(
      () => readRfqQuotes(context, taker.address, session.id),
      (rows) => rows.some(isOurs),
    );
    const place = quotes.findLastIndex(isOurs);
    given.require(place >= 0, 'a quote that was taken is not listed');
    const index = rfqQuoteIndexOf(quotes, place);
    await given.accepted(target.act(taker, rfqAcceptAction(session, index, deal.size)));
    const units = optionDealUnits(deal, deal.size);
    const bought = await awaitOptionHolding(context, taker.address, deal.series.id, units);
    given.require(bought.long.equals(units), 'the accept was not filled');
    // Leaves no open legs in the series.
    given.afterwards(async () => void (await tradeOption(context, { taker, maker }, deal, { side: 'Ask' })));
    const written = await readOptionHolding(context, maker.address, deal.series.id);
    const beside = await readOptionHolding(context, agent.address, deal.series.id);
    owner.decimal(written.short, units, 'units written by the owner of the quote');
    owner.decimal(beside.short, Dec.of(0), 'units written by the agent');
  },
});
