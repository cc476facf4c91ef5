import { doneOutcome } from '../../actions/action.ts';
import { holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { truncMicro } from '../../numeric/crossings.ts';
import { divTrunc } from '../../numeric/division.ts';
import { greaterOf } from '../../numeric/order.ts';
import { bookPx, lots, units, usd, ZERO_UNITS, ZERO_USD } from '../../numeric/planes.ts';
import { formatUnits, formatUsd } from '../../numeric/served.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { optionPositionsOf } from '../../state/options.ts';
import { rfqAt } from '../../state/rfqs.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit, makeCommitEdit } from '../operators/orders.ts';

const engine = rulesEditorAt('engine', 'options');
const laneOf = rulesEditorAt('reads', 'accountState');
const series = rulesEditorAt('reads', 'optionSeries');

/** Faults in the money and the legs that an accept moves. */
export const optionsFillFaults: readonly Fault[] = [
  {
    id: 'options.accept-idle',
    clause: 'options.accept.settles',
    title: 'an accept is taken and nothing moves',
    edit: makeCommitEdit('rfq_accept', () => doneOutcome),
  },
  {
    id: 'options.writer-half-leg',
    clause: 'options.accept.settles',
    title: 'an accept settles whole for the holder, and leaves the writer a leg of half the size',
    edit: engine(({ netted }) => ({
      netted: (before, change) => (before === 0n && change < 0n ? lots(change / 2n) : netted(before, change)),
    })),
  },
  {
    id: 'options.quoter-accepts',
    clause: 'options.accept.requester',
    title: 'the account behind a quote may accept it as well',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'requester', (row) => ({
        ...row,
        check: (core, account, asked) => {
          const quote = rfqAt(core.state, asked.rfqId)?.quotes[asked.quoteIdx];
          return quote?.maker === account ? null : row.check(core, account, asked);
        },
      })),
    })),
  },
  {
    id: 'options.accept-of-nothing-code',
    clause: 'options.accept.size',
    title: 'an accept of no size is refused as a trade with oneself',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'session', (row) => ({
        ...row,
        check: (core, account, asked) =>
          asked.size === 0n ? refuse('ORDER_SELF_TRADE', 'self-trade blocked') : row.check(core, account, asked),
      })),
    })),
  },
  {
    id: 'options.accept-of-nothing-ends',
    clause: 'options.accept.size',
    title: 'an accept of no size is taken: nothing moves, and the session is over',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'premium', (row) => ({
        ...row,
        check: (core, account, asked) => (asked.size === 0n ? null : row.check(core, account, asked)),
      })),
    })),
  },
  {
    id: 'options.session-stays',
    clause: 'options.accept.ends-session',
    title: 'a session stays open behind its accept',
    edit: rulesEditorAt('actions', 'rfqAccept')(() => ({ ends: () => undefined })),
  },
  {
    id: 'options.other-quotes-stand',
    clause: 'options.accept.ends-session',
    title: 'a session with several quotes goes on after an accept',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ ends }) => ({
      ends: (core, rfq) => (rfq.quotes.length > 1 ? undefined : ends(core, rfq)),
    })),
  },
  {
    id: 'options.refused-pays',
    clause: 'options.accept.refused-moves-nothing',
    title: 'an accept beyond its limit costs the taker a USDC',
    edit: rulesEditorAt(
      'actions',
      'rfqAccept',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'limit', (row) => ({
        ...row,
        check(core, account, asked) {
          const refusal = row.check(core, account, asked);
          const maker = rfqAt(core.state, asked.rfqId)?.quotes[asked.quoteIdx]?.maker;
          if (refusal === null || maker === undefined) return refusal;
          const from = holderForAccount(account);
          const to = holderForAccount(maker);
          const why = { kind: 'option', part: 'premium' } as const;
          moveMoney(core, { token: core.params.usdc, amount: units(10n ** 18n), from, to, why });
          return refusal;
        },
      })),
    })),
  },
  {
    id: 'options.premium-rounded-up',
    clause: 'options.fill.premium',
    title: 'a premium is rounded up to a micro-USDC',
    edit: engine(({ premium }) => ({
      premium: (price, size, szDecimals) => usd(premium(price, size, szDecimals) + 10n ** 12n),
    })),
  },
  {
    id: 'options.premium-rounded-to-nearest',
    clause: 'options.fill.premium',
    title: 'a premium is rounded to the nearest micro-USDC, and up from a half',
    edit: engine(({ premium }) => ({
      // A price a hundred times as high yields the premium with two extra decimals.
      premium: (price, size, szDecimals) => {
        const exact: bigint = premium(bookPx(price * 100n), size, szDecimals);
        const least = 10n ** 12n;
        return usd(((exact / 100n + least / 2n) / least) * least);
      },
    })),
  },
  {
    id: 'options.first-quote-fills',
    clause: 'options.accept.named-quote',
    title: 'an accept fills the first quote of its session, whichever it names',
    edit: makeActionBodyEdit('rfq_accept', (body) => ({ ...body, quote_idx: 0 })),
  },
  {
    id: 'options.price-of-first-quote',
    clause: 'options.accept.named-quote',
    title: 'a quote fills with its maker, at the price of the first one of its session',
    edit: makeCommitEdit('rfq_accept', (core, context, body, prepared) => {
      const rfq = rfqAt(core.state, BigInt(String(body.rfq_id)));
      const price = rfq?.quotes[0]?.price;
      if (price === undefined) return prepared.commit(core, context);
      const atFirst = engine(({ premium }) => ({
        premium: (_price, size, szDecimals) => premium(price, size, szDecimals),
      }));
      return prepared.commit({ ...core, rules: atFirst(core.rules) }, context);
    }),
  },
  {
    id: 'options.put-half-escrowed',
    clause: 'options.fill.escrow-put',
    title: 'a put ties up half its strike',
    edit: engine(({ escrow }) => ({
      escrow: (core, of, size) => units(escrow(core, of, size) / (of.kind === 'put' ? 2n : 1n)),
    })),
  },
  {
    id: 'options.call-twice-escrowed',
    clause: 'options.fill.escrow-call',
    title: 'a call ties up two coins per unit',
    needs: ['control'],
    edit: engine(({ escrow }) => ({
      escrow: (core, of, size) => units(escrow(core, of, size) * (of.kind === 'call' ? 2n : 1n)),
    })),
  },
  {
    id: 'options.escrow-served-twice',
    clause: 'options.fill.escrow-served',
    title: 'the list tells twice the escrow that a unit ties up',
    edit: series(({ row }) => ({
      row: {
        ...row,
        escrow_per_unit: (of, { rules }) => formatUnits(units(2n * rules.engine.options.escrowPerUnit(of))),
      },
    })),
  },
  {
    id: 'options.escrow-kept',
    clause: 'options.fill.closing-writer',
    title: 'escrow leaves the pot and comes to nobody',
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ credited }) => ({
      credited: (moved) => (moved.why.kind === 'option' && moved.from.kind === 'series' ? ZERO_UNITS : credited(moved)),
    })),
  },
  {
    id: 'options.never-turned',
    clause: 'options.fill.netted',
    title: 'a fill that is larger than what it closes leaves no leg',
    edit: engine(({ netted }) => ({
      netted: (before, change) => {
        const after = netted(before, change);
        return before !== 0n && after !== 0n && before < 0n !== after < 0n ? lots(0n) : after;
      },
    })),
  },
  {
    id: 'options.quoter-pays',
    clause: 'options.fee.taker',
    title: 'the quoting side pays the fee',
    needs: ['control'],
    edit: engine(() => ({ payer: (_taker, maker) => maker })),
  },
  {
    id: 'options.fee-greater',
    clause: 'options.fee.formula',
    title: 'the fee is the greater of the two terms',
    needs: ['control'],
    edit: engine(({ fee }) => ({
      fee: (face, premium, rates) => {
        if (rates.taker === null || rates.premiumCapPpm === null) return ZERO_USD;
        const all = 1_000_000;
        const alone = fee(face, usd(premium * BigInt(all)), { ...rates, premiumCapPpm: all });
        const capped = fee(usd(face * BigInt(all)), premium, rates);
        return greaterOf(alone, capped);
      },
    })),
  },
  {
    id: 'options.fee-rounded-up',
    clause: 'options.fee.formula',
    title: 'the terms of the fee are rounded up, not cut',
    needs: ['control'],
    edit: engine(({ fee }) => ({
      fee: (face, premium, rates) => {
        const cut = fee(face, premium, rates);
        const finer = fee(usd(face * 1_000n), usd(premium * 1_000n), rates);
        return finer > cut * 1_000n ? usd(cut + 10n ** 12n) : cut;
      },
    })),
  },
  {
    id: 'options.calls-uncapped',
    clause: 'options.fee.formula',
    title: 'the fee on a call is the share of its face, whatever the premium is',
    needs: ['control'],
    // The fee rule does not receive the kind; a negative face identifies a call.
    edit: engine(({ fee, strikeFace }) => ({
      strikeFace: (series, size) => usd(series.kind === 'call' ? -strikeFace(series, size) : strikeFace(series, size)),
      fee: (face, premium, rates) =>
        face < 0n ? fee(usd(-face), usd(premium * 1_000_000n), rates) : fee(face, premium, rates),
    })),
  },
  {
    id: 'options.calls-by-premium',
    clause: 'options.fee.formula',
    title: 'the fee on a call is the share of its premium, also where that of its face is lower',
    needs: ['control'],
    edit: engine(({ fee, strikeFace }) => ({
      strikeFace: (series, size) => usd(series.kind === 'call' ? -strikeFace(series, size) : strikeFace(series, size)),
      fee: (face, premium, rates) =>
        face < 0n ? fee(usd(-face * 1_000_000n), premium, rates) : fee(face, premium, rates),
    })),
  },
  {
    id: 'options.face-of-one',
    clause: 'options.fee.strike-face',
    title: 'the strike face is that of one unit',
    needs: ['control'],
    edit: engine(() => ({ strikeFace: ({ strike }) => truncMicro(usd(strike / 7n)) })),
  },
  {
    id: 'options.fee-at-unset',
    clause: 'options.fee.unset',
    title: 'a fill is charged a hundredth of its premium where no rate is set',
    edit: engine(({ fee }) => ({
      fee: (face, premium, rates) =>
        rates.taker === null ? truncMicro(usd(divTrunc(premium, 100n))) : fee(face, premium, rates),
    })),
  },
  {
    id: 'options.rates-unserved',
    clause: 'options.fee.served',
    title: 'the rates are told as 0 whatever they are',
    needs: ['control'],
    edit: rulesEditorAt(
      'reads',
      'feeSchedule',
    )(({ optionProduct }) => ({ optionProduct: { ...optionProduct, option_premium_cap_ppm: () => 0 } })),
  },
  {
    id: 'options.fee-unfunded',
    clause: 'options.funds.together',
    title: 'a buyer needs the premium alone, and owes the fee',
    needs: ['control'],
    edit: engine(({ needs }) => ({ needs: (parts) => needs({ ...parts, fee: ZERO_USD }) })),
  },
  {
    id: 'options.premium-uncounted',
    clause: 'options.funds.net-premium',
    title: 'who writes needs the whole escrow before the premium comes in',
    edit: engine(({ needs }) => ({
      needs: (parts) => needs({ ...parts, premium: greaterOf(parts.premium, ZERO_USD) }),
    })),
  },
  {
    id: 'options.margin-held',
    clause: 'options.position.no-perp',
    title: 'a leg holds initial margin',
    edit: laneOf(({ perp }) => ({
      perp: {
        ...perp,
        init_margin: (figures, core) =>
          optionPositionsOf(core.state, figures.account.address).length > 0
            ? formatUsd(usd(10n ** 18n))
            : perp.init_margin?.(figures, core),
      },
    })),
  },
];
