import type { CommitGate } from '../../actions/action.ts';
import { isTimePast, type RequestNamingRfq } from '../../actions/rfq-gates.ts';
import { lesserOf } from '../../numeric/order.ts';
import { bookPx, units } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow, withoutRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import { rfqAt } from '../../state/rfqs.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { alteredDigestInputEdit, changeActionBody, makeEnvelopeTagTest } from '../operators/signatures.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { omitKey } from '../operators/wire.ts';

const rfqRows = rulesEditorAt('reads', 'rfqRows');
const acceptRules = rulesEditorAt('actions', 'rfqAccept');

/** Refuses an expired request as unknown, as if it had been removed at its expiry. */
function unknownOnceExpired<Id extends string, Asked extends RequestNamingRfq>(
  gate: CommitGate<Id, Asked>,
): CommitGate<Id, Asked> {
  return {
    ...gate,
    check(core, account, asked) {
      const rfq = rfqAt(core.state, asked.rfqId);
      return rfq !== undefined && isTimePast(core, rfq.expiryMs)
        ? refuse('NOT_FOUND', 'no such request')
        : gate.check(core, account, asked);
    },
  };
}

/** Faults in the lifecycle of requests and quotes, and in how they are signed. */
export const optionsSessionFaults: readonly Fault[] = [
  {
    id: 'options.accept-limit-of-buyers',
    clause: 'options.accept.limit',
    title: 'the limit of a request bounds what a buyer pays, and not what a writer gets',
    edit: acceptRules(({ gates }) => ({
      gates: withChangedRow(gates, 'limit', (gate) => ({
        ...gate,
        check: (core, account, asked) =>
          rfqAt(core.state, asked.rfqId)?.side === 'ask' ? null : gate.check(core, account, asked),
      })),
    })),
  },
  {
    id: 'options.writers-self-trade',
    clause: 'options.accept.self-trade',
    title: 'whoever asks to write may accept a quote of its own',
    edit: acceptRules(({ gates }) => ({
      gates: withChangedRow(gates, 'self-trade', (gate) => ({
        ...gate,
        check: (core, account, asked) =>
          rfqAt(core.state, asked.rfqId)?.side === 'ask' ? null : gate.check(core, account, asked),
      })),
    })),
  },
  {
    id: 'options.request-of-another',
    clause: 'options.rfq.market',
    title: 'a session is told with the number of the series behind its own',
    edit: rfqRows(({ session }) => ({ session: { ...session, signing_id: (rfq) => rfq.series + 1 } })),
  },
  {
    id: 'options.request-unlisted',
    clause: 'options.request.opens',
    title: 'rfq_open lists nothing',
    edit: rulesEditorAt('reads', 'rfqOpen')(() => ({ listed: () => [] })),
  },
  {
    id: 'options.quote-unlisted',
    clause: 'options.quote.listed',
    title: 'a quote is taken and stands nowhere',
    edit: rfqRows(({ session }) => ({ session: { ...session, quotes: () => [] } })),
  },
  {
    id: 'options.price-tenfold',
    clause: 'options.quote.planes',
    title: 'a price counts 1e-7 USDC',
    edit: rulesEditorAt('actions', 'rfqQuote')(() => ({ price: (sent) => bookPx(sent * 10n) })),
  },
  {
    id: 'options.groups-apart',
    clause: 'options.rfq.stp-group',
    title: 'a quote of the same group is not accepted',
    edit: accepting('self-trade', (core, asked) => {
      const rfq = rfqAt(core.state, asked.rfqId);
      const group = rfq?.quotes[asked.quoteIdx]?.stpGroup ?? null;
      return group !== null && group === rfq?.stpGroup ? refuse('ORDER_SELF_TRADE', 'self-trade blocked') : null;
    }),
  },
  {
    id: 'options.no-window',
    clause: 'options.request.expiry-default',
    title: 'a request that names no expiry has expired',
    edit: rulesEditorAt('actions', 'rfqRequest')(() => ({ expiryMs: (_core, { expiryMs }) => expiryMs })),
  },
  {
    id: 'options.expiry-shortened',
    clause: 'options.request.expiry-default',
    title: 'no request stands longer than the default window',
    edit: rulesEditorAt(
      'actions',
      'rfqRequest',
    )(({ expiryMs }) => ({
      expiryMs: (core, asked) => {
        const window = expiryMs(core, { ...asked, expiryMs: 0n });
        const named = expiryMs(core, asked);
        return lesserOf(named, window);
      },
    })),
  },
  {
    id: 'options.swept',
    clause: 'options.quote.expired',
    title: 'a quote finds no session that has expired',
    edit: rulesEditorAt(
      'actions',
      'rfqQuote',
    )(({ gates }) => ({ gates: withChangedRow(gates, 'session', unknownOnceExpired) })),
  },
  {
    id: 'options.unbounded-funded',
    clause: 'options.request.unbounded',
    title: 'a request without a limit is held against the means of who asks',
    edit: rulesEditorAt(
      'actions',
      'rfqRequest',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'funds', (row) => ({
        ...row,
        check: (core, account, asked) =>
          row.check(core, account, { ...asked, limitPx: asked.limitPx ?? bookPx(10n ** 9n) }),
      })),
    })),
  },
  {
    id: 'options.coins-unlooked',
    clause: 'options.request.bounded-coin',
    title: 'nobody looks whether the writer of a call has the coin',
    needs: ['control'],
    edit: rulesEditorAt('engine', 'optionFunds')(({ gates }) => ({ gates: withoutRow(gates, 'coin') })),
  },
  {
    id: 'options.coins-never-enough',
    clause: 'options.funds.coin',
    title: 'the writer of a call needs the coin twice',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'optionFunds',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'coin', (row) => ({
        ...row,
        check: (core, fill, about) =>
          row.check(core, { ...fill, writer: { ...fill.writer, locks: units(3n * fill.writer.locks) } }, about),
      })),
    })),
  },
  {
    id: 'options.request-field-code',
    clause: 'options.request.fields',
    title: 'a request without its market is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('market'),
  },
  {
    id: 'options.quote-field-code',
    clause: 'options.quote.fields',
    title: 'a quote without its end is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('valid_until_ms'),
  },
  {
    id: 'options.accept-field-code',
    clause: 'options.accept.fields',
    title: 'an accept without its quote is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('quote_idx'),
  },
  {
    id: 'options.side-word-code',
    clause: 'options.rfq.side-words',
    title: 'another side is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('side'),
  },
  {
    id: 'options.size-word-code',
    clause: 'options.rfq.numbers',
    title: 'a size in words is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('size'),
  },
  {
    id: 'options.side-code-turned',
    clause: 'options.rfq.side-code',
    title: 'a bid is hashed as 1',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('rfq_request'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => ({ ...body, side: body.side === 'Bid' ? 'Ask' : 'Bid' })),
    })),
  },
  {
    id: 'options.limit-unsigned',
    clause: 'options.rfq.optionals-signed',
    title: 'a group that is sent is not hashed',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('rfq_request'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => omitKey(body, 'stp_group')),
    })),
  },
  {
    id: 'options.quote-other-type',
    clause: 'options.rfq.type-strings',
    title: 'a quote is hashed with another price',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('rfq_quote'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => ({ ...body, price: Number(body.price ?? 0) + 1 })),
    })),
  },
  {
    id: 'options.owner-unheard',
    clause: 'options.rfq.owner',
    title: 'a request of an agent is its own, whatever owner it names',
    edit: rulesEditorAt('auth')(({ accountOf }) => ({
      accountOf: { ...accountOf, 'optional-digest': (signer) => signer },
    })),
  },
  {
    id: 'options.quoted-by-signer',
    clause: 'options.rfq.owner',
    title: 'a quote of an agent is its own, whatever owner it names',
    edit: makeCommitEdit('rfq_quote', (core, context, _body, prepared) =>
      prepared.commit(core, { ...context, account: context.signer }),
    ),
  },
  {
    id: 'options.premium-of-margin',
    clause: 'options.request.bounded',
    title: 'what a position holds as margin pays a premium',
    edit: rulesEditorAt(
      'engine',
      'optionFunds',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'premium', (row) => ({
        ...row,
        check: (core, fill, about) =>
          readAccount(core.state, fill.buyer.owner).cash >= fill.premium ? null : row.check(core, fill, about),
      })),
    })),
  },
  {
    id: 'options.owner-any-signer',
    clause: 'options.rfq.owner-stranger',
    title: 'anybody acts for an owner that is named',
    edit: rulesEditorAt('auth')(() => ({ agentGates: [] })),
  },
  {
    id: 'options.pushed',
    clause: 'options.rfq.polled',
    title: 'a channel carries what rfq_user tells',
    edit: rulesEditorAt('feed')(({ channels }) => ({
      channels: { ...channels, ...(channels.account_state === undefined ? {} : { rfq_user: channels.account_state }) },
    })),
  },
];

type AcceptGate = Parameters<Parameters<typeof acceptRules>[0]>[0]['gates'][number];

function accepting(
  id: AcceptGate['id'],
  also: (
    core: Parameters<AcceptGate['check']>[0],
    asked: Parameters<AcceptGate['check']>[2],
  ) => ReturnType<AcceptGate['check']>,
): RulesEdit {
  return acceptRules(({ gates }) => ({
    gates: withChangedRow(gates, id, (row) => ({
      ...row,
      check: (core, account, asked) => also(core, asked) ?? row.check(core, account, asked),
    })),
  }));
}
